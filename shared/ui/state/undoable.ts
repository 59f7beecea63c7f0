import { isFailure } from '../../clients/failures.ts'
import type { Locale } from '../../messages/locale.ts'
import { signal } from './signals.ts'

export type Undoable = {
  say: (locale: Locale) => string
  /**
   * Restores the state before the change. If it rejects, the change stays for another try. If it resolves to `false`, a later
   * change prevents the undo.
   */
  restore: () => unknown
  /** The part of the page that made the change. */
  madeBy?: object | undefined
  /** The changed thing, which views show after the undo. */
  about?: unknown
}

const MOST_CHANGES = 200
const TOAST_MS = 10_000

const changes = signal<readonly Undoable[]>([])
/** Saves that `undo` waits for. */
const sending = new Set<Promise<unknown>>()
/**
 * The toast's change. `back`: it was taken back. `stays`: taking it back failed. `before`: a later change was not saved, so this
 * one is next to take back.
 */
const announced = signal<{ change: Undoable; as: 'done' | 'back' | 'stays' | 'before' } | null>(null)
let changeCount = 0
let isLastUnsaved = false
/** Hides the toast. Stopped while the pointer or the focus is on the toast. */
let timer: ReturnType<typeof setTimeout> | undefined

/** Puts a change on the page's undo stack and in the toast. The returned function removes the change. */
export function undoable(
  restore: Undoable['restore'],
  say: Undoable['say'],
  more: Pick<Undoable, 'madeBy' | 'about'> = {},
): () => void {
  const change = { restore, say, ...more }
  changeCount += 1
  isLastUnsaved = false
  changes.value = [...changes.peek(), change].slice(-MOST_CHANGES)
  announce({ change, as: 'done' })
  return () => forget((one) => one === change)
}

/**
 * Lets `undo` wait for a save. Call `undoable` for a saved change before `saved` settles. `saved` must resolve to whether the
 * change was saved, and never reject.
 */
export function expectUndoable(saved: Promise<boolean>): void {
  const countBefore = changeCount
  sending.add(saved)
  void saved.then((isSaved) => {
    sending.delete(saved)
    if (!isSaved && changeCount === countBefore) isLastUnsaved = true
  })
}

export const canUndo = (): boolean => changes.peek().length > 0 || sending.size > 0

/** The next change to take back. Reading it subscribes a component. */
export const lastChange = (): Undoable | null => changes.value.at(-1) ?? null

/** The toast's change. Reading it subscribes a component. */
export const announcedChange = () => announced.value

/** Calls `act` with each undone change. The returned function ends the watch. */
export function watchUndone(act: (change: Undoable) => unknown): () => void {
  let before = announced.peek()
  return announced.subscribe((now) => {
    if (now !== before && now?.as === 'back') act(now.change)
    before = now
  })
}

/**
 * Takes back the last change. First waits for running saves. If the user's last change was not saved, takes back nothing, and
 * the toast names the change before it. Resolves to false if the stack is empty. Never rejects.
 */
export async function undo(): Promise<boolean> {
  const isUnsaved = sending.size > 0 ? await savesAddNothing() : isLastUnsaved
  const last = changes.peek().at(-1)
  if (!last) return false
  if (isUnsaved) {
    isLastUnsaved = false
    announce({ change: last, as: 'before' })
    return true
  }
  changes.value = changes.peek().slice(0, -1)
  const countBefore = changeCount
  let isBack = false
  try {
    isBack = (await last.restore()) !== false
  } catch (error) {
    if (!isFailure(error)) reportError(error)
    changes.value = [...changes.peek(), last]
  }
  // `restore` may have made another change, which the toast already shows.
  if (changeCount === countBefore) announce({ change: last, as: isBack ? 'back' : 'stays' })
  return true
}

async function savesAddNothing(): Promise<boolean> {
  const countBefore = changeCount
  await Promise.allSettled(sending)
  return changeCount === countBefore
}

/** Removes the changes that a part of the page has made. Without a part, removes all changes. */
export const forgetChanges = (part?: object): void =>
  forget(({ madeBy }) => part === undefined || madeBy === part)

function forget(isForgotten: (change: Undoable) => boolean): void {
  changes.value = changes.peek().filter((one) => !isForgotten(one))
  const { change } = announced.peek() ?? {}
  if (change && isForgotten(change)) announced.value = null
}

function announce(announcement: typeof announced.value): void {
  announced.value = announcement
  resumeToast()
}

export function resumeToast(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    announced.value = null
  }, TOAST_MS)
}

/** Leaves the toast in view until `resumeToast`. */
export const pauseToast = (): void => clearTimeout(timer)
