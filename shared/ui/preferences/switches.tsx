import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../i18n/language.ts'
import { useT } from '../context/use-t.ts'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { THEMES, type Theme } from './theme.ts'

export type SwitchesProps = {
  language: Language
  onLanguage: (language: Language) => void
  theme: Theme
  onTheme: (theme: Theme) => void
}

const THEME_WORDS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

const LANGUAGE_CHOICES = LANGUAGE_TAGS.map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: value,
}))

/** Switches for language and theme. */
export function Switches({ language, onLanguage, theme, onTheme }: SwitchesProps) {
  const { t } = useT()
  return (
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
  )
}
