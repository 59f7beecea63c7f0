import { isFailure } from '../../clients/failures.ts'
import type { Locale } from '../../messages/locale.ts'
import { signal } from './signals.ts'

/** A change that its user can undo. */
export type Undoable = {
  /** Describes the change in the user's language, which may change meanwhile. */
  say: (locale: Locale) => string
  /**
   * Restores the state before the change. If it rejects, the change stays on the stack for another try. It resolves to `false` if
   * a later change makes the undo impossible.
   */
  restore: () => unknown
  /** `forgetChanges` drops the changes of an owner. */
  owner?: object | undefined
  /** The thing that changed, for views that show it after the undo. */
  about?: unknown
}

/** The most changes on the stack. Nobody undoes more in one session. */
const MOST_CHANGES = 200
/** The toast shows a change for this many milliseconds. */
const TOAST_MS = 10_000

const changes = signal<readonly Undoable[]>([])
/** Changes that their owners are sending. Each becomes undoable once the daemon has saved it. */
const sending = new Set<Promise<unknown>>()
/** The change in the toast: done, taken back, or not possible to take back (`stays`). */
const announced = signal<{ change: Undoable; as: 'done' | 'back' | 'stays' } | null>(null)
let changeCount = 0
/** The timer that hides the toast. It runs only while neither the pointer nor the focus is on the toast. */
let timer: ReturnType<typeof setTimeout> | undefined

/** Puts a change on the page's undo stack and in the toast. The returned function removes a change that cannot be undone. */
export function undoable(
  restore: Undoable['restore'],
  say: Undoable['say'],
  more: Pick<Undoable, 'owner' | 'about'> = {},
): () => void {
  const change = { restore, say, ...more }
  changeCount += 1
  changes.value = [...changes.peek(), change].slice(-MOST_CHANGES)
  announce({ change, as: 'done' })
  return () => forget((one) => one === change)
}

/** Tells `undo` to wait for a save. If the daemon saves the change, its owner calls `undoable` before `saved` settles. */
export function expectUndoable(saved: Promise<unknown>): void {
  sending.add(saved)
  void saved.finally(() => sending.delete(saved))
}

/** Whether `undo` has a change to take back, or one to wait for. */
export const canUndo = (): boolean => changes.peek().length > 0 || sending.size > 0

/** The change that `undo` takes back next, or null. Reading it subscribes a component. */
export const lastChange = (): Undoable | null => changes.value.at(-1) ?? null

/** The change that the toast shows, or null. Reading it subscribes a component. */
export const announcedChange = () => announced.value

/** Calls `act` with each change that `undo` takes back, until the returned function is called. */
export function watchUndone(act: (change: Undoable) => unknown): () => void {
  let before = announced.peek()
  return announced.subscribe((now) => {
    if (now !== before && now?.as === 'back') act(now.change)
    before = now
  })
}

/**
 * Takes the last change back and shows that in the toast. Resolves to whether there was a change. First waits for the changes
 * that are being sent; if the daemon saves none of them, takes back no other change. Never rejects.
 */
export async function undo(): Promise<boolean> {
  if (sending.size > 0) {
    const countBefore = changeCount
    await Promise.allSettled(sending)
    if (changeCount === countBefore) return true
  }
  const last = changes.peek().at(-1)
  if (!last) return false
  changes.value = changes.peek().slice(0, -1)
  const countBefore = changeCount
  let isBack = false
  try {
    isBack = (await last.restore()) !== false
  } catch (error) {
    if (!isFailure(error)) reportError(error)
    changes.value = [...changes.peek(), last]
  }
  // `restore` may have made an undoable change of its own, which the toast shows already.
  if (changeCount === countBefore) announce({ change: last, as: isBack ? 'back' : 'stays' })
  return true
}

/** Removes the changes of an owner from the stack; without an owner, all changes. */
export const forgetChanges = (owner?: object): void =>
  forget((one) => owner === undefined || one.owner === owner)

function forget(isForgotten: (change: Undoable) => boolean): void {
  changes.value = changes.peek().filter((one) => !isForgotten(one))
  const { change } = announced.peek() ?? {}
  if (change && isForgotten(change)) announced.value = null
}

function announce(announcement: typeof announced.value): void {
  announced.value = announcement
  resumeToast()
}

/** Hides the toast after `TOAST_MS`. */
export function resumeToast(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    announced.value = null
  }, TOAST_MS)
}

/** Keeps the toast in view until `resumeToast`, while a pointer or the focus is on it. */
export const pauseToast = (): void => clearTimeout(timer)
