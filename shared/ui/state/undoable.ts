import { isFailure } from '../../clients/failures.ts'
import type { Locale } from '../../messages/locale.ts'
import { signal } from './signals.ts'

/** A change that can be taken back. */
export type Undoable = {
  /** The change in words, which follow the reader's language. */
  say: (locale: Locale) => string
  /**
   * Restores what was before the change. Nothing is taken back if it rejects, and it can be tried again; `false`: another change
   * has come since, so that it can be taken back no more.
   */
  before: () => unknown
  /** The owner of the change, which forgets its changes once they cannot be taken back any more. */
  of?: object | undefined
  /** The thing that was changed, for views that lead to it. */
  about?: unknown
}

/** Changes that can be taken back: enough for a session's work, few enough to be kept. */
const MOST = 200
/** Milliseconds for which the toast says a change. */
const SAID_MS = 10_000

const changes = signal<readonly Undoable[]>([])
/** Changes that their owners are sending. Each becomes undoable once the daemon has taken it. */
const sending = new Set<Promise<unknown>>()
/** The change that the toast says: made, taken back, or one that could not be taken back. */
const said = signal<{ change: Undoable; as: 'done' | 'back' | 'stays' } | null>(null)
/** Counts the changes. */
let made = 0
/** Of the toast, while nobody is at it. */
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Remembers a change that can be taken back, the last one on the page's one stack, and says it. The returned function forgets
 * it, once it cannot be taken back any more.
 */
export function undoable(
  before: Undoable['before'],
  say: Undoable['say'],
  more: Pick<Undoable, 'of' | 'about'> = {},
): () => void {
  const change = { before, say, ...more }
  made += 1
  changes.value = [...changes.peek(), change].slice(-MOST)
  tell({ change, as: 'done' })
  return () => forget((one) => one === change)
}

/** Announces a change that its owner passes to `undoable` before `kept` settles, if the daemon takes it. `undo` waits for it. */
export function expectUndoable(kept: Promise<unknown>): void {
  sending.add(kept)
  void kept.finally(() => sending.delete(kept))
}

/** Whether `undo` has something to take back, or a change to wait for. */
export const canUndo = (): boolean => changes.peek().length > 0 || sending.size > 0

/** The change that `undo` takes back, or null. A component that reads it follows it. */
export const lastChange = (): Undoable | null => changes.value.at(-1) ?? null

/** The change that the toast says now, or null. A component that reads it follows it. */
export const saidChange = () => said.value

/** Calls `act` with each change that is taken back from now on, until the returned function is called. */
export function watchUndone(act: (change: Undoable) => void): () => void {
  let before = said.peek()
  return said.subscribe((now) => {
    if (now !== before && now?.as === 'back') act(now.change)
    before = now
  })
}

/**
 * Takes the page's last change back, and says so. Says whether there was one. One that fails stays. A change that is being sent
 * is taken back after the daemon has taken it; if the daemon refuses it, nothing is taken back in its place. Never rejects.
 */
export async function undo(): Promise<boolean> {
  if (sending.size > 0) {
    const earlier = made
    await Promise.allSettled(sending)
    if (made === earlier) return true
  }
  const last = changes.peek().at(-1)
  if (!last) return false
  changes.value = changes.peek().slice(0, -1)
  const before = made
  let isBack = false
  try {
    isBack = (await last.before()) !== false
  } catch (error) {
    if (!isFailure(error)) reportError(error)
    changes.value = [...changes.peek(), last]
  }
  // Taking back may be a change of its own, which can be taken back in turn.
  if (made === before) tell({ change: last, as: isBack ? 'back' : 'stays' })
  return true
}

/** Forgets the changes of an owner, whose thing is another one now; without an owner, all. */
export const forgetChanges = (of?: object): void => forget((one) => of === undefined || one.of === of)

function forget(isForgotten: (change: Undoable) => boolean): void {
  changes.value = changes.peek().filter((one) => !isForgotten(one))
  const { change } = said.peek() ?? {}
  if (change && isForgotten(change)) said.value = null
}

function tell(saying: typeof said.value): void {
  said.value = saying
  letGo()
}

/** The toast leaves after a while, … */
export function letGo(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    said.value = null
  }, SAID_MS)
}

/** … but not while its user is at it. */
export const hold = (): void => clearTimeout(timer)
