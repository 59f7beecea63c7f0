import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Locale, localeOf } from '../../i18n/locale.ts'

export const LocaleContext = createContext<Locale>(localeOf('en'))

/** The locale from the context. */
export const useT = (): Locale => useContext(LocaleContext)
