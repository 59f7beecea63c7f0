import { guardLeaving } from './leaving.ts'
import { computed, signal } from './signals.ts'

/** A document as the daemon has it: another revision after each change. */
export type Kept<Body> = {
  readonly revision: number
  readonly updated_at: string
  readonly body: Body
  /** The figures of a named query's stored answer. */
  readonly answer?: unknown
}

/** The daemon's document after a change was sent. `stale`: another window was first, and nothing was changed. */
export type Sent<Body> = { kind: 'done' | 'stale'; there: Kept<Body> | null }

/** A body in place of the revision that its user has seen, null if there was none. No body removes the document. */
export type Change<Body> = {
  readonly body: Body | null
  readonly on: number | null
  readonly at?: string | undefined
}

export type SavedDocumentParts<Body> = {
  kept: Kept<Body> | null
  /** Rejects if the daemon does not answer, or refuses. `isLast`: the page is being left. */
  send: (change: Change<Body>, isLast: boolean) => Promise<Sent<Body>>
  /** Milliseconds after the last change until it is sent, so that several changes are one. */
  restMs?: number
  /** Called when the daemon has kept a change of this window, with what was there before. */
  onKept?: (there: Kept<Body> | null, before: Kept<Body> | null) => void
  /** Whether a body can be kept: one that lacks something waits until it is complete. */
  isComplete?: (body: Body) => boolean
  /** Whether two bodies say the same; by default as JSON. */
  isSame?: (one: Body | null, other: Body | null) => boolean
  /** It is too large to be sent while the page is left. */
  isLarge?: boolean
  /** A change takes the place of whatever is there. */
  lastCounts?: boolean
}

/** Whether the daemon has a document as its user wants it, and what became of the change if not. */
export type Saving<Body> =
  | { kind: 'saved' | 'waiting' | 'saving' }
  /** The change stays, and goes with the next one or with `save`. */
  | { kind: 'failed'; problem: unknown }
  /** Another window has changed the document: the user says which one stays. */
  | { kind: 'elsewhere'; mine: Body | null; theirs: Kept<Body> | null }

/** Of a page that is left, browsers send no more than 64 KiB. */
const MOST_AT_LEAVING = 60_000

/**
 * One of the user's documents in a view: what the daemon has, and what the user has changed since. Changes are sent one after
 * the other, and none is lost: one that fails, or that meets a change of another window, stays until its user decides.
 */
export class SavedDocument<Body> {
  readonly #parts: SavedDocumentParts<Body>
  readonly #kept
  readonly #change = signal<Change<Body> | null>(null)
  /** The change that is on its way. */
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
    if (this.#isStale(change, this.#kept.value))
      return { kind: 'elsewhere', mine: change.body, theirs: this.#kept.value }
    return failure ? { kind: 'failed', ...failure } : { kind: 'waiting' }
  })

  constructor(parts: SavedDocumentParts<Body>) {
    this.#parts = parts
    this.#kept = signal(parts.kept)
  }

  get saving(): Saving<Body> {
    return this.#saving.value
  }

  /** The document as the daemon has it, as far as the view knows. */
  get kept(): Kept<Body> | null {
    return this.#kept.value
  }

  /** The body as its user wants it. */
  get body(): Body | null {
    const change = this.#change.value
    return change ? change.body : (this.#kept.value?.body ?? null)
  }

  /** Whether the daemon lacks something. */
  get wouldLose(): boolean {
    return this.#change.value !== null
  }

  /**
   * Replaces the body, or removes the document (null); during a save, after it. `on`: the revision that the change was made
   * to, if that is not the one in view. `at`: the time of a document that is put back.
   */
  change(
    body: Body | null,
    { on, at }: { on?: number | null | undefined; at?: string | undefined } = {},
  ): void {
    const kept = this.#kept.peek()
    const seen = on !== undefined ? on : (this.#change.peek() ?? { on: kept?.revision ?? null }).on
    this.#setChange({ body, on: seen, at })
    clearTimeout(this.#timer)
    const { restMs = 0 } = this.#parts
    if (restMs === 0) void this.save()
    else this.#timer = setTimeout(() => void this.save(), restMs)
  }

  /** Sends what has changed, also after a failure. Resolves once nothing can be sent any more. Never rejects. */
  save(isLast = false): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#run === null && this.#due()) this.#run = this.#sendAll(isLast)
    return this.#run ?? Promise.resolve()
  }

  /** The change stays, in place of what another window has kept. */
  keepMine(): Promise<void> {
    const change = this.#change.peek()
    if (change) this.#setChange({ ...change, on: this.#kept.peek()?.revision ?? null })
    return this.save()
  }

  /** Drops the change, so that the document is as the daemon has it. Resolves once nothing is on its way. */
  async keepTheirs(): Promise<void> {
    clearTimeout(this.#timer)
    this.#setChange(null)
    this.#failure.value = null
    await this.#run
  }

  /**
   * Puts back what was there before a change (`before`) that has left `after`. Says whether it is back: what another window has
   * changed since stays. Rejects if the daemon does not take it.
   */
  async restore(before: Kept<Body> | null, after: Body | null): Promise<boolean> {
    if (!this.#isSame(this.body, after)) return false
    this.change(before?.body ?? null, { at: before?.updated_at })
    await this.save()
    const saving = this.#saving.peek()
    if (saving.kind === 'saved') return true
    await this.keepTheirs()
    if (saving.kind === 'failed') throw saving.problem
    return false
  }

  /** Takes over what the daemon was found to have. A change that is on its way will say more. */
  heard(kept: Kept<Body> | null): void {
    if (!this.#sending.peek()) this.#settle(kept)
  }

  /** Sends what can be sent while the page is left, and says whether something is lost all the same. */
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
        const { kind, there } = await this.#parts.send(change, isLast)
        this.#sending.value = null
        const isDone = kind === 'done' || this.#isSame(change.body, there?.body ?? null)
        const before = this.#kept.peek()
        this.#settle(there, isDone ? change : null)
        if (isDone) this.#parts.onKept?.(there, before)
      }
    } catch (problem) {
      this.#failure.value = { problem }
    } finally {
      this.#sending.value = null
      // At once: a change that comes now would wait for a run that sends nothing more.
      this.#run = null
    }
  }

  /** The change that can be sent now. One that the user has taken back is none. */
  #due(): Change<Body> | null {
    const kept = this.#kept.peek()
    if (this.#isSame(this.#change.peek()?.body ?? null, kept?.body ?? null)) this.#setChange(null)
    const change = this.#change.peek()
    if (!change || this.#isStale(change, kept)) return null
    const { isComplete = () => true } = this.#parts
    return change.body === null || isComplete(change.body) ? change : null
  }

  /** `done`: the change that the daemon has kept. One that was made meanwhile goes on from there. */
  #settle(there: Kept<Body> | null, done: Change<Body> | null = null): void {
    const change = this.#change.peek()
    this.#kept.value = there
    if (change === null) return
    const isThere = change === done || this.#isSame(change.body, there?.body ?? null)
    if (isThere) this.#setChange(null)
    else if (done) this.#setChange({ ...change, on: there?.revision ?? null })
  }

  #setChange(change: Change<Body> | null): void {
    this.#change.value = change
    if (change === null) this.#unguard?.()
    this.#unguard = change === null ? undefined : (this.#unguard ?? guardLeaving(this))
  }

  #isStale({ on }: Change<Body>, kept: Kept<Body> | null): boolean {
    return !this.#parts.lastCounts && on !== (kept?.revision ?? null)
  }

  #isSame(one: Body | null, other: Body | null): boolean {
    return (this.#parts.isSame ?? isSameJson)(one, other)
  }
}

/** Whether two values say the same, in whatever order their fields are. */
export const isSameJson = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

/** JSON that does not depend on the order in which somebody has written the fields. */
const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted())
      : part,
  )
