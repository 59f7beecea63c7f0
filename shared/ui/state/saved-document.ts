import { guardLeaving } from './leaving.ts'
import { computed, signal } from './signals.ts'

/** A revision of a document at the daemon. */
export type SavedRevision<Body> = {
  readonly revision: number
  readonly updated_at: string
  readonly body: Body
  /** The figures of a named query's stored answer. */
  readonly answer?: unknown
}

/**
 * The daemon's answer to a change, with the revision that the daemon has now. `stale`: another window saved first, so nothing
 * changed.
 */
export type Sent<Body> = { kind: 'done' | 'stale'; current: SavedRevision<Body> | null }

/** A change to send. */
export type Change<Body> = {
  /** Null removes the document. */
  readonly body: Body | null
  /** The revision that the user has seen; null if the user saw no document. */
  readonly replaces: number | null
  /** The time of an earlier revision that `restore` saves again. */
  readonly updatedAt?: string | undefined
}

export type SavedDocumentParts<Body> = {
  saved: SavedRevision<Body> | null
  /** Sends a change to the daemon. Rejects if the daemon refuses or does not answer. `isLast`: the page closes. */
  send: (change: Change<Body>, isLast: boolean) => Promise<Sent<Body>>
  /** Sends several changes as one, this many milliseconds after the last of them. */
  debounceMs?: number
  /** Called after the daemon has saved a change of this window, with the revisions after and before. */
  onSaved?: (after: SavedRevision<Body> | null, before: SavedRevision<Body> | null) => void
  /** Whether a body can be saved. An incomplete body is not sent. */
  isComplete?: (body: Body) => boolean
  /** Whether two bodies are equal; by default as JSON. */
  isSame?: (one: Body | null, other: Body | null) => boolean
  /** Whether the document is too large to send while the page closes. By default this depends on the size of the body. */
  isLarge?: boolean
  /** Whether a change replaces any revision. By default it replaces only the revision that its user has seen. */
  lastWriteWins?: boolean
}

/** The state of a document's last change. */
export type Saving<Body> =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** The next change, or `save`, sends it again. */
  | { kind: 'failed'; problem: unknown }
  /** Another window has changed the document. The user chooses with `keepMine` or `keepTheirs`. */
  | { kind: 'elsewhere'; mine: Body | null; theirs: SavedRevision<Body> | null }

/** Browsers send at most 64 KiB for a page that closes. */
const MOST_AT_LEAVING = 60_000

/**
 * One of the user's documents in a view: the daemon's revision and the user's change. Sends one change after the other. Holds a
 * change that fails, or meets a change of another window, until its user decides.
 */
export class SavedDocument<Body> {
  readonly #parts: SavedDocumentParts<Body>
  readonly #saved
  readonly #change = signal<Change<Body> | null>(null)
  /** The change that `send` is sending. */
  readonly #sending = signal<Change<Body> | null>(null)
  readonly #failure = signal<{ problem: unknown } | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined
  #run: Promise<void> | null = null
  #unguard: (() => void) | undefined
  readonly #saving = computed((): Saving<Body> => {
    const change = this.#change.value
    const failure = this.#failure.value
    if (this.#sending.value) return { kind: 'saving' }
    if (change === null) return { kind: 'saved' }
    if (this.#isStale(change, this.#saved.value))
      return { kind: 'elsewhere', mine: change.body, theirs: this.#saved.value }
    return failure ? { kind: 'failed', ...failure } : { kind: 'waiting' }
  })

  constructor(parts: SavedDocumentParts<Body>) {
    this.#parts = parts
    this.#saved = signal(parts.saved)
  }

  get saving(): Saving<Body> {
    return this.#saving.value
  }

  /** The newest revision that the view knows from the daemon; null if the daemon has no document. */
  get saved(): SavedRevision<Body> | null {
    return this.#saved.value
  }

  get body(): Body | null {
    const change = this.#change.value
    return change ? change.body : (this.#saved.value?.body ?? null)
  }

  get isUnsaved(): boolean {
    return this.#change.value !== null
  }

  /**
   * Replaces the body, or removes the document (null). A change during a save is sent after it. `replaces`: the revision that the
   * user changed, if not `saved`. `updatedAt`: the time of a revision to restore.
   */
  change(
    body: Body | null,
    { replaces, updatedAt }: { replaces?: number | null | undefined; updatedAt?: string | undefined } = {},
  ): void {
    const seen = this.#change.peek() ?? { replaces: this.#saved.peek()?.revision ?? null }
    this.#setChange({ body, replaces: replaces === undefined ? seen.replaces : replaces, updatedAt })
    clearTimeout(this.#timer)
    const { debounceMs = 0 } = this.#parts
    if (debounceMs === 0) void this.save()
    else this.#timer = setTimeout(() => void this.save(), debounceMs)
  }

  /** Sends the change, also after a failure. Resolves when nothing is left to send. Never rejects. */
  save(isLast = false): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#run === null && this.#due()) this.#run = this.#sendAll(isLast)
    return this.#run ?? Promise.resolve()
  }

  /** Saves the user's change over the other window's revision. */
  keepMine(): Promise<void> {
    const change = this.#change.peek()
    if (change) this.#setChange({ ...change, replaces: this.#saved.peek()?.revision ?? null })
    return this.save()
  }

  /** Drops the user's change. Resolves after a running save. */
  async keepTheirs(): Promise<void> {
    clearTimeout(this.#timer)
    this.#setChange(null)
    this.#failure.value = null
    await this.#run
  }

  /**
   * Undoes a change from the revision `before` to the body `after`. Resolves to false, and changes nothing, if the document has
   * changed again. Rejects if the daemon refuses or does not answer.
   */
  async restore(before: SavedRevision<Body> | null, after: Body | null): Promise<boolean> {
    if (!this.#isSame(this.body, after)) return false
    this.change(before?.body ?? null, { updatedAt: before?.updated_at })
    await this.save()
    const saving = this.#saving.peek()
    if (saving.kind === 'saved') return true
    await this.keepTheirs()
    if (saving.kind === 'failed') throw saving.problem
    return false
  }

  /** Takes over a revision that the view has loaded, except during a save: the answer to the save is newer. */
  update(current: SavedRevision<Body> | null): void {
    if (!this.#sending.peek()) this.#adopt(current)
  }

  /** Sends the change while the page closes, if the browser can. Returns whether the change would be lost. */
  leave(): boolean {
    const change = this.#change.peek()
    if (change === null) return false
    const { isLarge = JSON.stringify(change.body).length > MOST_AT_LEAVING } = this.#parts
    const isSendable = !isLarge && this.#saving.peek().kind === 'waiting'
    void this.save(isSendable)
    return !isSendable
  }

  async #sendAll(isLast: boolean): Promise<void> {
    try {
      for (let change = this.#due(); change; change = this.#due()) {
        this.#failure.value = null
        this.#sending.value = change
        const { kind, current } = await this.#parts.send(change, isLast)
        this.#sending.value = null
        const isDone = kind === 'done' || this.#isSame(change.body, current?.body ?? null)
        const before = this.#saved.peek()
        this.#adopt(current, isDone ? change : null)
        if (isDone) this.#parts.onSaved?.(current, before)
      }
    } catch (problem) {
      this.#failure.value = { problem }
    } finally {
      this.#sending.value = null
      // No `await` since the last `#due()`: a change in between would wait for this run, which has ended.
      this.#run = null
    }
  }

  /** The change to send now, if any. Drops a change that leaves the saved body as it is. */
  #due(): Change<Body> | null {
    const saved = this.#saved.peek()
    if (this.#isSame(this.#change.peek()?.body ?? null, saved?.body ?? null)) this.#setChange(null)
    const change = this.#change.peek()
    if (!change || this.#isStale(change, saved)) return null
    const { isComplete = () => true } = this.#parts
    return change.body === null || isComplete(change.body) ? change : null
  }

  /** Takes over the daemon's revision. `done`: the change that led to it. A newer change then replaces this revision. */
  #adopt(current: SavedRevision<Body> | null, done: Change<Body> | null = null): void {
    const change = this.#change.peek()
    this.#saved.value = current
    if (change === null) return
    const isSaved = change === done || this.#isSame(change.body, current?.body ?? null)
    if (isSaved) this.#setChange(null)
    else if (done) this.#setChange({ ...change, replaces: current?.revision ?? null })
  }

  #setChange(change: Change<Body> | null): void {
    this.#change.value = change
    if (change === null) this.#unguard?.()
    this.#unguard = change === null ? undefined : (this.#unguard ?? guardLeaving(this))
  }

  #isStale({ replaces }: Change<Body>, saved: SavedRevision<Body> | null): boolean {
    return !this.#parts.lastWriteWins && replaces !== (saved?.revision ?? null)
  }

  #isSame(one: Body | null, other: Body | null): boolean {
    return (this.#parts.isSame ?? isSameJson)(one, other)
  }
}

/** Whether two values are equal as JSON, in any order of their fields. */
export const isSameJson = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

/** JSON with sorted fields. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted())
      : part,
  )
