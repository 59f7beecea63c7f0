import { useEffect, useState } from 'preact/hooks'
import type { CleanedList } from '../../../lists/clean-list.ts'
import { parseEntries } from '../../../query/entries.ts'
import { cleaningOf, countCleaned, wholeOf } from './splice-names.ts'
import { loadListReader } from './use-cleaning.ts'

/** What is odd about a list: entries that are hardly names, and the number of lines that cleaning would change. */
export type ListCheck = { incomplete: readonly string[]; cleanable: number }

const NOTHING: ListCheck = { incomplete: [], cleanable: 0 }

/** Milliseconds without a change before a list is checked. While a name is typed, its first word is no half name. */
const PAUSE_MS = 200
const TYPING_PAUSE_MS = 1500
/** Longer lists take longer to read than a user should wait between keys. */
const MAX_CHECKED = 20_000

type Reader = {
  suspicious: (entry: string) => boolean
  cleanList: (text: string) => CleanedList
}

/** The check of a text. Cleaning counts only where it changes what is asked. */
export function listCheck(text: string, { suspicious, cleanList }: Reader): ListCheck {
  const entries = parseEntries(text)
  const incomplete = entries.filter(suspicious)
  const cleaning = text.length > MAX_CHECKED ? null : cleaningOf(text, wholeOf(text), cleanList)
  const isChanged = cleaning !== null && parseEntries(cleaning.names).join('\n') !== entries.join('\n')
  return { incomplete, cleanable: isChanged ? countCleaned(cleaning.lines) : 0 }
}

/** Checks a field's text when the user pauses. `isTyping`: its last change was typed, and the field has the focus. */
export function useListCheck(text: string, isTyping: boolean): ListCheck {
  const [check, setCheck] = useState(NOTHING)
  useEffect(() => {
    if (text.trim() === '') return setCheck(NOTHING)
    let isLatest = true
    const look = async (): Promise<void> => {
      // Without the reader there are no marks; a paste says why.
      const reader = await loadListReader().catch(() => null)
      if (reader && isLatest) setCheck(listCheck(text, reader))
    }
    const timer = setTimeout(() => void look(), isTyping ? TYPING_PAUSE_MS : PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text, isTyping])
  return check
}
