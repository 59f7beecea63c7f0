import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { type Language, languageFor } from '../i18n/language.ts'
import { type Locale, localeOf } from '../i18n/locale.ts'
import type { ViewStorage } from '../session/view-storage.ts'

/** Colours by the system's setting, or one of the two whatever the system says. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const themeFor = (saved: string | null): Theme => THEMES.find((theme) => theme === saved) ?? 'system'

/** A choice that outlives the view: `choose` sets it and keeps it under `name`. Other views' choices are taken over. */
export function useSetting<T extends string>(
  viewStorage: ViewStorage,
  name: string,
  /** One function for the life of the view. */
  parse: (saved: string | null) => T,
): [T, (value: T) => void] {
  const [value, setValue] = useState(() => parse(viewStorage.read(name)))
  useEffect(() => viewStorage.watch(name, (text) => setValue(parse(text))), [viewStorage, name, parse])
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen)
      viewStorage.write(name, chosen)
    },
    [viewStorage, name],
  )
  return [value, choose]
}

/** How a view speaks and looks, and the ways to choose otherwise. */
export type Preferences = {
  /** The language's locale, for `LocaleContext`. */
  locale: Locale
  language: Language
  chooseLanguage: (language: Language) => void
  theme: Theme
  chooseTheme: (theme: Theme) => void
}

/**
 * The reader's language and colours, as chosen in this view or another, else as the browser wishes. The document
 * follows: its language, its title, its theme.
 */
export function usePreferences(
  viewStorage: ViewStorage,
  /** The languages that the reader wishes, best first. */
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
