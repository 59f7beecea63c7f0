import { useCallback, useEffect, useMemo } from 'preact/hooks'
import { languageFor } from '../../i18n/language.ts'
import { type Locale, localeOf } from '../../i18n/locale.ts'
import { useSetting } from '../context/settings.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { themeFor } from './theme.ts'

/** Language and theme of a view, functions to change them, and the value for `LocaleContext`. */
export type Preferences = ReturnType<typeof usePreferences>

/** The choice made in this or another view, else the browser's. Also sets the document's language, title and theme. */
export function usePreferences(
  storage: ViewStorage,
  /** The reader's preferred languages, best first. */
  wishes: readonly string[],
  titleIn: (locale: Locale) => string = ({ t }) => t('appName'),
) {
  const readLanguage = useCallback((saved: string | null) => languageFor(saved, wishes), [wishes])
  const [language, chooseLanguage] = useSetting(storage, 'language', readLanguage)
  const [theme, chooseTheme] = useSetting(storage, 'theme', themeFor)
  const locale = useMemo(() => localeOf(language), [language])
  const title = titleIn(locale)
  useEffect(() => {
    document.documentElement.lang = language
    document.title = title
  }, [language, title])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return { locale, language, chooseLanguage, theme, chooseTheme }
}
