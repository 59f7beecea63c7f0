import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../../messages/language.ts'
import { type Locale, localeOf } from '../../messages/locale.ts'

export const LocaleContext = createContext<Locale>(localeOf('en'))

/** The locale. `textsOf` adds the messages of a place, which load with the place (`shared/messages/`). */
export function useT(): Locale
export function useT<Key extends string>(textsOf: (language: Language) => Locale<Key>): Locale<Key>
export function useT<Key extends string>(textsOf?: (language: Language) => Locale<Key>) {
  const locale = useContext(LocaleContext)
  return textsOf ? textsOf(locale.language) : locale
}
