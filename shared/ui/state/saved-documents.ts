import type { RequestOptions } from '../../clients/request.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Message } from '../../messages/locale.ts'
import { announceChange, watchChanges } from './changes-elsewhere.ts'
import { type Asking, Query } from './running-query.ts'
import {
  type Change,
  SavedDocument,
  type SavedDocumentParts,
  type SavedRevision,
  type Sent,
} from './saved-document.ts'
import { type SendOptions, sendChange } from './send-change.ts'
import { batch, signal } from './signals.ts'

export type AskDocuments = (options: RequestOptions) => Promise<readonly StoredDocument[]>

/** Gets a document's revisions after and before a save. Null: there was no document. */
export type OnSaved<Body> = (
  id: string,
  after: SavedRevision<Body> | null,
  before: SavedRevision<Body> | null,
) => void

type SavedDocumentsParts<Body> = SendOptions<Body> &
  Pick<SavedDocumentParts<Body>, 'debounceMs' | 'isSame' | 'isComplete'> & {
    /** By default loads all documents of the kind. Null: loads nothing before `loadWith`. */
    ask?: AskDocuments | null
    most?: number
    onSaved?: OnSaved<Body>
  }

/** A view's documents of one kind. The daemon saves them for all views. */
export class SavedDocuments<Body> {
  readonly #parts: SavedDocumentsParts<Body>
  readonly #documents = new Map<string, SavedDocument<Body>>()
  /** The ids of all documents, also of removed ones, which Undo may restore. */
  readonly #ids = new WeakMap<SavedDocument<Body>, string>()
  readonly #known = signal<ReadonlyMap<string, SavedRevision<Body>> | null>(null)
  readonly #loaded = new Query<AskDocuments, true>((ask, asking) => this.#request(ask, asking), {
    asks: 'coauthors',
  })
  #source: AskDocuments | null
  #found: ReadonlySet<string> = new Set()
  #loading: Promise<void> = Promise.resolve()
  #sentCount = 0
  /** Saved changes to add to `known` together, so that views draw once. */
  readonly #undrawn = new Map<string, SavedRevision<Body> | null>()
  #willDraw = false
  #watchers = 0
  #unwatch: (() => void) | undefined

  constructor(parts: SavedDocumentsParts<Body>) {
    this.#parts = parts
    this.#source = parts.ask === undefined ? this.#listAll : parts.ask
  }

  get known(): ReadonlyMap<string, SavedRevision<Body>> | null {
    return this.#known.value
  }

  /** Null before the daemon's first answer. */
  get bodies(): readonly Body[] | null {
    return this.known && [...this.known.values()].map(({ body }) => body)
  }

  get problem(): unknown {
    const { problem } = this.#loaded.state
    return problem?.kind === 'failed' ? problem.failure : problem
  }

  get isLoading(): boolean {
    return this.#loaded.state.asking !== null
  }

  /** Documents whose last change failed or met another window's change. They still hold the change. */
  get unsaved(): [id: string, document: SavedDocument<Body>][] {
    return [...this.#documents].filter(([, { saving }]) => ['failed', 'elsewhere'].includes(saving.kind))
  }

  /** Says that the limit of documents is reached; null if there is room. */
  get fullMessage(): Message | null {
    const { most = Infinity } = this.#parts
    return (this.known?.size ?? 0) < most ? null : { key: 'tooManySaved', values: { most } }
  }

  /**
   * Returns the same object for the same id, so that no change gets lost. `before`: the revision in view, for a document outside
   * `known`.
   */
  savedDocument(id: string, before: SavedRevision<Body> | null = null): SavedDocument<Body> {
    const existing = this.#documents.get(id)
    if (existing) return existing
    const made: SavedDocument<Body> = new SavedDocument<Body>({
      ...this.#parts,
      saved: this.#known.peek()?.get(id) ?? before,
      send: (change, isLast) => this.#send(made, change, isLast),
      onSaved: (after, before) => {
        this.#parts.onSaved?.(this.#ids.get(made) ?? id, after, before)
        announceChange(this.#parts.kind, this)
      },
    })
    this.#documents.set(id, made)
    this.#ids.set(made, id)
    return made
  }

  /** Loads now, and after each change by another view. The returned function ends the watch. */
  watch(): () => void {
    if (this.#loaded.peek().asking === null) void this.load()
    this.#watchers += 1
    this.#unwatch ??= watchChanges((kind) => {
      if (kind === null || kind === this.#parts.kind) void this.load()
    }, this)
    return () => {
      this.#watchers -= 1
      if (this.#watchers > 0) return
      this.#loaded.leave()
      this.#unwatch?.()
      this.#unwatch = undefined
    }
  }

  /** From now on loads other documents. Until the answer, `known` still has the previous ones. */
  loadWith(ask: AskDocuments): Promise<void> {
    this.#source = ask
    this.#found = new Set()
    this.#drawChanges()
    for (const [id, document] of this.#documents) if (!document.isUnsaved) this.#documents.delete(id)
    return this.load()
  }

  /** Loads again and aborts a running load. Resolves after the newest load. Never rejects. */
  load(): Promise<void> {
    if (this.#source === null) return Promise.resolve()
    const loading = this.#loaded.ask(this.#source)
    this.#loading = loading
    return loading.then(() => (this.#loading === loading ? undefined : this.#loading))
  }

  readonly #listAll: AskDocuments = async (options) => {
    const { kind, client } = this.#parts
    return (await client.list(kind, { limit: 10_000 }, options)).list
  }

  async #request(ask: AskDocuments, { signal }: Asking<never>): Promise<true> {
    let list: readonly StoredDocument[] = []
    // If this view sent a change meanwhile, the answer may be out of date, so the view asks again.
    for (let countBefore = -1; countBefore !== this.#sentCount; ) {
      countBefore = this.#sentCount
      list = await ask({ signal, timeoutMs: 10_000 })
      signal.throwIfAborted()
    }
    this.#takeList(list)
    return true
  }

  #takeList(list: readonly StoredDocument[]): void {
    const before = this.#known.peek()
    const known = new Map<string, SavedRevision<Body>>()
    for (const document of list) {
      const same = before?.get(document.id)
      const isSame = same?.revision === document.revision
      for (const body of isSame ? [same.body] : this.#parts.bodyIn(document.body))
        known.set(document.id, { ...document, body })
    }
    const isWhole = this.#source === this.#listAll
    const found = this.#found
    this.#found = new Set(known.keys())
    // The list has every change that was sent.
    this.#undrawn.clear()
    batch(() => {
      this.#known.value = known
      for (const [id, document] of this.#documents) {
        const current = known.get(id) ?? null
        // A missing document was removed if the list is whole, or if the previous list had it.
        if (current || isWhole || found.has(id)) document.update(current)
      }
    })
  }

  async #send(document: SavedDocument<Body>, change: Change<Body>, isLast: boolean): Promise<Sent<Body>> {
    const idBefore = this.#ids.get(document) ?? ''
    this.#sentCount += 1
    try {
      const { id, ...sent } = await sendChange(this.#parts, idBefore, change, isLast)
      this.#noteSaved(idBefore, id, sent.current, document)
      // Another window has saved, so this view may lack other changes, too.
      if (sent.kind === 'stale') void this.load()
      return sent
    } finally {
      this.#sentCount += 1
      if (!this.#willDraw) queueMicrotask(() => this.#drawChanges())
      this.#willDraw = true
    }
  }

  #drawChanges(): void {
    this.#willDraw = false
    const before = this.#known.peek()
    if (before === null || this.#undrawn.size === 0) return
    const known = new Map(before)
    for (const [id, current] of this.#undrawn) {
      known.delete(id)
      if (current) known.set(id, current)
    }
    this.#undrawn.clear()
    this.#known.value = known
  }

  /** A new name gives a document a new id. */
  #noteSaved(
    idBefore: string,
    id: string,
    current: SavedRevision<Body> | null,
    document: SavedDocument<Body>,
  ): void {
    this.#undrawn.set(idBefore, null).set(id, current)
    this.#documents.delete(idBefore)
    this.#documents.set(id, document)
    this.#ids.set(document, id)
  }
}
