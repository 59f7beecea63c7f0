import { useEffect, useState } from 'preact/hooks'
import type { ListCheck } from './list-reader.ts'
import { loadListReader } from './use-cleaning.ts'

const NOTHING: ListCheck = { incomplete: [], cleanable: 0, others: 0 }

/** Milliseconds without a change before a list is checked. While a name is typed, its first word is no half name. */
const PAUSE_MS = 200
const TYPING_PAUSE_MS = 1500

/** Checks a field's text when the user pauses. `isTyping`: its last change was typed, and the field has the focus. */
export function useListCheck(text: string, isTyping: boolean): ListCheck {
  const [check, setCheck] = useState(NOTHING)
  useEffect(() => {
    if (text.trim() === '') return setCheck(NOTHING)
    let isLatest = true
    const look = async (): Promise<void> => {
      // Without the reader there are no marks; a paste says why.
      const reader = await loadListReader().catch(() => null)
      if (reader && isLatest) setCheck(reader.checkList(text))
    }
    const timer = setTimeout(() => void look(), isTyping ? TYPING_PAUSE_MS : PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text, isTyping])
  return check
}
