import { useWording } from '../../shared/ui/i18n/context.tsx'
import { type Words, wordsOf } from './words-of.ts'

/** The words of the language that is spoken around a component. */
export const useWords = (): Words => wordsOf(useWording().language)
