import type { Values } from '../../messages/translator.ts'
import { signal } from './signals.ts'

/** How a change is said, by the catalogue of the place that shows it. */
export type ChangeMessage = { key: string; values?: Values | undefined }

/** The thing that was changed: its place shows and takes back its own changes. */
export type UndoPlace = 'lists' | 'collaborators' | 'conference' | 'decisions' | 'policies' | 'committees'

export type Undoable<Message = ChangeMessage> = {
  message: Message
  of: UndoPlace
  /** Restores what was before the change. Nothing is taken back if it rejects, or if it says so by `false`. */
  before: () => unknown
}

/** Changes that can be taken back: enough for a session's work, few enough to be kept. */
const MOST = 200

const changes = signal<readonly Undoable[]>([])

/**
 * Remembers a change that can be taken back: the last one on the page's one stack. The returned function forgets it, once it
 * cannot be taken back any more.
 */
export function undoable(before: () => unknown, message: ChangeMessage, of: UndoPlace): () => void {
  const change = { before, message, of }
  changes.value = [...changes.peek(), change].slice(-MOST)
  return () => {
    changes.value = changes.peek().filter((one) => one !== change)
  }
}

/** The change that `undo` takes back, or null. A component that reads it follows it. */
export const lastChange = (of?: UndoPlace): Undoable | null =>
  changes.value.findLast((one) => of === undefined || one.of === of) ?? null

/** Takes the last change back: that of a place, or of the page. Says whether there was one. One that fails stays. */
export async function undo(of?: UndoPlace): Promise<boolean> {
  const last = lastChange(of)
  if (!last) return false
  const at = changes.peek().indexOf(last)
  changes.value = changes.peek().toSpliced(at, 1)
  const putBack = (): void => {
    changes.value = changes.peek().toSpliced(at, 0, last)
  }
  try {
    if ((await last.before()) === false) putBack()
  } catch (error) {
    putBack()
    throw error
  }
  return true
}

/** Forgets the changes of a place, whose thing is another one now; without a place, all. */
export function forgetChanges(of?: UndoPlace): void {
  changes.value = of === undefined ? [] : changes.peek().filter((one) => one.of !== of)
}
