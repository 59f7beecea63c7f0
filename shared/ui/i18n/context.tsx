import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { type Wording, wordingOf } from './wording.ts'

export const WordingContext = createContext<Wording>(wordingOf('en'))

/** The wording of the language that is spoken around a component. */
export const useWording = (): Wording => useContext(WordingContext)
