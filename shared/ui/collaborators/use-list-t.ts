import { type ListLocale, listTexts } from '../../collaborators/messages/list-texts.ts'
import { useT } from '../context/use-t.ts'

/** The locale from the context, with the messages of lists of collaborators. */
export const useListT = (): ListLocale => listTexts(useT().language)
