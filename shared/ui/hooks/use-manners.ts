import { useCallback, useEffect, useMemo } from 'preact/hooks'
import { type Language, languageFor } from '../messages/language.ts'
import { type Wording, wordingOf } from '../messages/wording.ts'
import type { Keepsakes } from '../state/keepsakes.ts'
import { type Theme, themeFor } from '../state/theme.ts'
import { useSetting } from './use-setting.ts'

/** How a view speaks and looks, and the ways to choose otherwise. */
export type Manners = {
  /** The language's wording, for `WordingContext`. */
  wording: Wording
  language: Language
  chooseLanguage: (language: Language) => void
  theme: Theme
  chooseTheme: (theme: Theme) => void
}

/**
 * The reader's language and colours, as chosen in this view or another, else as the browser wishes. The document
 * follows: its language, its title, its theme.
 */
export function useManners(
  keepsakes: Keepsakes,
  /** The languages that the reader wishes, best first. */
  wishes: readonly string[],
): Manners {
  const readLanguage = useCallback((saved: string | null) => languageFor(saved, wishes), [wishes])
  const [language, chooseLanguage] = useSetting(keepsakes, 'language', readLanguage)
  const [theme, chooseTheme] = useSetting(keepsakes, 'theme', themeFor)
  const wording = useMemo(() => wordingOf(language), [language])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = wording.t('appName')
  }, [language, wording])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
  return { wording, language, chooseLanguage, theme, chooseTheme }
}
