import { useState } from 'preact/hooks'
import { parseEntries } from '../../query/entries.ts'
import { drawNow } from '../drawing/drawing.tsx'
import type { ListControls } from './use-list.ts'

/** The name of a list as a heading that is a field once it is pressed. A list is saved by being named. */
export function useListName({ draft, save }: ListControls) {
  const [typed, setTyped] = useState<string | null>(null)
  const [first = ''] = parseEntries(draft.people)
  return {
    name: draft.name || null,
    typed,
    // The list says it.
    problem: null,
    type: (text: string | null): void => {
      // A list is mostly called as its first person is.
      const next = typed === null && text === '' ? first : text
      // The field has the focus before the next key.
      if (typed === null) drawNow(() => setTyped(next))
      else setTyped(next)
    },
    keep: async (): Promise<void> => {
      const name = typed?.trim() ?? ''
      if (name === '' || name === draft.name || (await save(name))) setTyped(null)
    },
  }
}
