import { useState } from 'preact/hooks'
import type { StoredDecision } from '../../contract/decisions.ts'
import type { DecisionBook, Draft } from './decision-book.ts'

export type DraftControls = {
  /** The draft, or the note that is kept. */
  note: string
  /** The id of the decision that the next one replaces: the one that was there when the draft was begun. */
  replaces: number | null
  type: (text: string) => void
  /** Makes a draft of the note that is kept, for what takes that back. */
  hold: () => void
  drop: () => void
}

/**
 * The note of a pair. What is typed lives in the book until it is kept, so that it outlasts a look at another pair. A draft
 * belongs to the decision on which it was begun: the daemon refuses it if another window has decided since.
 */
export function useDraft(book: DecisionBook, pair: string, stored: StoredDecision | null): DraftControls {
  const [, redraw] = useState(0)
  const draft = book.drafts.get(pair)
  const kept = { text: stored?.note ?? '', on: stored?.id ?? null }
  const { text: note, on: replaces } = draft ?? kept
  const set = (changed: Draft | null): void => {
    if (changed) book.drafts.set(pair, changed)
    else book.drafts.delete(pair)
    redraw((count) => count + 1)
  }
  return {
    note,
    replaces,
    type: (text) => set(text === kept.text && replaces === kept.on ? null : { text, on: replaces }),
    hold: () => set(note === '' ? null : { text: note, on: replaces }),
    drop: () => set(null),
  }
}
