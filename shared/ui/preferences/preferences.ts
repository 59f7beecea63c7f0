import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { type Language, languageFor } from '../../i18n/language.ts'
import { type Locale, localeOf } from '../../i18n/locale.ts'
import type { StoredName, ViewStorage } from '../session/view-storage.ts'
import { type Theme, themeFor } from './theme.ts'

/** A stored setting: `choose` sets it and stores it under `name`. It follows changes in other views. */
export function useSetting<T extends string>(
  viewStorage: ViewStorage,
  name: StoredName,
  /** Must be a stable function. */
  parse: (saved: string | null) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(viewStorage.read(name)))
  // Not later: a change between the first drawing and the watch would be missed.
  useLayoutEffect(() => viewStorage.watch(name, (text) => setValue(parse(text))), [viewStorage, name, parse])
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen)
      viewStorage.write(name, chosen)
    },
    [viewStorage, name],
  )
  return [value, choose]
}

/** Language and theme of a view, and functions to change them. */
export type Preferences = {
  /** The value for `LocaleContext`. */
  locale: Locale
  language: Language
  chooseLanguage: (language: Language) => void
  theme: Theme
  chooseTheme: (theme: Theme) => void
}

/**
 * The reader's language and theme: the choice made in this or another view, else the browser's. It also sets the
 * document's language, title and theme.
 */
export function usePreferences(
  viewStorage: ViewStorage,
  /** The reader's preferred languages, best first. */
  wishes: readonly string[],
): Preferences {
  const readLanguage = useCallback((saved: string | null) => languageFor(saved, wishes), [wishes])
  const [language, chooseLanguage] = useSetting(viewStorage, 'language', readLanguage)
  const [theme, chooseTheme] = useSetting(viewStorage, 'theme', themeFor)
  const locale = useMemo(() => localeOf(language), [language])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = locale.t('appName')
  }, [language, locale])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return { locale, language, chooseLanguage, theme, chooseTheme }
}
