import { LANGUAGE_TAGS, LANGUAGES } from '../../i18n/language.ts'
import type { Locale } from '../../i18n/locale.ts'
import { useT } from '../context/use-t.ts'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import type { Preferences } from './preferences.ts'
import { THEMES } from './theme.ts'

export const LANGUAGE_CHOICES = LANGUAGE_TAGS.map((value) => ({
  value,
  label: LANGUAGES[value],
  lang: value,
}))

const THEME_WORDS = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
export const themeChoices = (t: Locale['t']) =>
  THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))

/** Switches for language and theme. */
export function Switches({ language, chooseLanguage, theme, chooseTheme }: Omit<Preferences, 'locale'>) {
  const { t } = useT()
  return (
    <div class="switches">
      <SegmentedChoice
        legend={t('language')}
        value={language}
        choices={LANGUAGE_CHOICES}
        onChoose={chooseLanguage}
      />
      <SegmentedChoice legend={t('theme')} value={theme} choices={themeChoices(t)} onChoose={chooseTheme} />
    </div>
  )
}
