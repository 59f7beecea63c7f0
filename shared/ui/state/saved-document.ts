import { guardLeaving } from './leaving.ts'
import { computed, signal } from './signals.ts'

export type SavedRevision<Body> = {
  readonly revision: number
  readonly updated_at: string
  readonly body: Body
}

/** `current`: the daemon's revision. `stale`: another window saved first, so nothing changed. */
export type Sent<Body> = { kind: 'done' | 'stale'; current: SavedRevision<Body> | null }

/** `body`: null removes the document. `replaces`: the revision that the user saw; null for a new document. */
export type Change<Body> = {
  readonly body: Body | null
  readonly replaces: number | null
  readonly updatedAt?: string | undefined
}

export type SavedDocumentParts<Body> = {
  saved: SavedRevision<Body> | null
  /** Rejects if the daemon refuses or does not answer. `isLast`: the page closes. */
  send: (change: Change<Body>, isLast: boolean) => Promise<Sent<Body>>
  /** After each change, waits this many milliseconds for more changes. Sends them as one. */
  debounceMs?: number
  onSaved?: (after: SavedRevision<Body> | null, before: SavedRevision<Body> | null) => void
  /** An incomplete body is not sent. */
  isComplete?: (body: Body) => boolean
  isSame?: (one: Body | null, other: Body | null) => boolean
  /** True: too large to send while the page closes. By default the body's size decides. */
  isLarge?: boolean
  /** A change replaces any revision. By default it replaces only the revision in view. */
  lastWriteWins?: boolean
}

export type Saving<Body> =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** Lasts until the next save. */
  | { kind: 'failed'; problem: unknown }
  /** Another window saved first. The user chooses `keepMine` or `keepTheirs`. */
  | { kind: 'elsewhere'; mine: Body | null; theirs: SavedRevision<Body> | null }

/** In characters of JSON. Browsers send at most 64 KiB for a closing page. */
const MOST_AT_LEAVING = 60_000

/**
 * The daemon's revision of a document, and the user's change. Sends changes one by one. A change that fails or meets a change of
 * another window stays until the user decides.
 */
export class SavedDocument<Body> {
  readonly #parts: SavedDocumentParts<Body>
  readonly #saved
  readonly #change = signal<Change<Body> | null>(null)
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

  /** The daemon's newest known revision; null if there is no document. */
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
   * Replaces the body; null removes the document. A change during a save is sent later. `replaces`: the revision that the user
   * saw, if it is not the one in `saved`. `updatedAt`: the restored revision's time.
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

  /** Sends the change, even a failed one. Resolves when nothing is left to send. Never rejects. */
  save(isLast = false): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#run === null && this.#due()) this.#run = this.#sendAll(isLast)
    return this.#run ?? Promise.resolve()
  }

  keepMine(): Promise<void> {
    const change = this.#change.peek()
    if (change) this.#setChange({ ...change, replaces: this.#saved.peek()?.revision ?? null })
    return this.save()
  }

  async keepTheirs(): Promise<void> {
    clearTimeout(this.#timer)
    this.#setChange(null)
    this.#failure.value = null
    await this.#run
  }

  /**
   * Undoes the change from `before` to `after`. Resolves to false if the document has changed again. Rejects if the daemon
   * refuses or does not answer.
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

  /** Takes over a loaded revision, except during a save, whose answer is newer. */
  update(current: SavedRevision<Body> | null): void {
    if (!this.#sending.peek()) this.#adopt(current)
  }

  /** Sends the change if a closing page can. Returns whether the change would be lost. */
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
      // No `await` may be between `#due()` and this line: a change in between would wait for a run that has ended.
      this.#run = null
    }
  }

  #due(): Change<Body> | null {
    const saved = this.#saved.peek()
    if (this.#isSame(this.#change.peek()?.body ?? null, saved?.body ?? null)) this.#setChange(null)
    const change = this.#change.peek()
    if (!change || this.#isStale(change, saved)) return null
    const { isComplete = () => true } = this.#parts
    return change.body === null || isComplete(change.body) ? change : null
  }

  /** `done`: the change that made this revision. A newer change of the user will replace the revision. */
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

export const isSameJson = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted())
      : part,
  )
