import type { BackendState } from '../hooks/use-backend-state.ts'
import { useWording } from '../messages/context.tsx'
import { LANGUAGES, type Language } from '../messages/language.ts'
import { THEMES, type Theme } from '../state/theme.ts'
import { SegmentedChoice } from './segmented-choice.tsx'
import { ServerStatus } from './server-status.tsx'

type MastheadProps = {
  backend: BackendState
  language: Language
  onLanguage: (language: Language) => void
  theme: Theme
  onTheme: (theme: Theme) => void
}

const THEME_WORDS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

/** Entries of an object with its keys' own type, which `Object.entries` forgets. */
const LANGUAGE_CHOICES = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: value,
}))

/** What this is, how the backend does, and how the view should look and speak. */
export function Masthead({ backend, language, onLanguage, theme, onTheme }: MastheadProps) {
  const { t } = useWording()
  return (
    <header class="masthead">
      <div class="brand">
        <h1>{t('appName')}</h1>
        <p class="tagline">{t('tagline')}</p>
      </div>
      <ServerStatus backend={backend} />
      <div class="switches">
        <SegmentedChoice
          legend={t('language')}
          value={language}
          choices={LANGUAGE_CHOICES}
          onChoose={onLanguage}
        />
        <SegmentedChoice
          legend={t('theme')}
          value={theme}
          choices={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
          onChoose={onTheme}
        />
      </div>
    </header>
  )
}
