import type { DocumentsClient } from '../../clients/documents-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { RequestOptions } from '../../clients/request.ts'
import type { DocumentBody, DocumentKind } from '../../contract/document-bodies.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Message } from '../../messages/locale.ts'
import { announceChange, watchChanges } from './changes-elsewhere.ts'
import { type Asking, query } from './query.ts'
import {
  type Change,
  type Kept,
  SavedDocument,
  type SavedDocumentParts,
  type Sent,
} from './saved-document.ts'
import { batch, signal } from './signals.ts'

/** Asks the daemon for documents of a kind. */
export type AskDocuments = (options: RequestOptions) => Promise<readonly StoredDocument[]>

export type OnKept<Body> = (id: string, there: Kept<Body> | null, before: Kept<Body> | null) => void

type KeptDocumentsParts<Body> = Pick<
  SavedDocumentParts<Body>,
  'restMs' | 'isSame' | 'isComplete' | 'lastCounts'
> & {
  kind: DocumentKind
  client: Pick<DocumentsClient, 'list' | 'put' | 'remove'>
  /** The body of a document; none if it is not valid, and the document is left out. */
  bodyIn: (content: unknown) => Body[]
  /** The ids are not in the bodies. */
  hasOwnIds?: boolean
  /** All of the kind by default; null: nothing is looked for until `lookFor`. */
  ask?: AskDocuments | null
  /** The most documents. */
  most?: number
  /** Called when the daemon has kept a change of this view. */
  onKept?: OnKept<Body>
}

const DRAWN_EVERY_MS = 250

/** The documents of a kind as a view knows them, each a `SavedDocument`. The daemon keeps them for all views. */
export class KeptDocuments<Body> {
  readonly #parts: KeptDocumentsParts<Body>
  readonly #documents = new Map<string, SavedDocument<Body>>()
  /** Also of those that are in no look any more, and may still be taken back. */
  readonly #ids = new WeakMap<SavedDocument<Body>, string>()
  readonly #known = signal<ReadonlyMap<string, Kept<Body>> | null>(null)
  readonly #looked = query<AskDocuments, true>(null, (ask, asking) => this.#look(ask, asking), {
    asks: 'coauthors',
  })
  #ask: AskDocuments | null
  /** The ids that the last look has found. */
  #found: ReadonlySet<string> = new Set()
  #looking: Promise<void> = Promise.resolve()
  /** Counts what this view has sent, before and after. */
  #sent = 0
  #underWay = 0
  /** Documents after changes that `known` does not have yet: of hundreds at once many are drawn together. */
  readonly #taken = new Map<string, Kept<Body> | null>()
  #drawing: ReturnType<typeof setTimeout> | undefined
  #watchers = 0
  #unwatch: (() => void) | undefined

  constructor(parts: KeptDocumentsParts<Body>) {
    this.#parts = parts
    this.#ask = parts.ask === undefined ? this.#askAll : parts.ask
  }

  /** By id; null before the daemon's first answer. */
  get known(): ReadonlyMap<string, Kept<Body>> | null {
    return this.#known.value
  }

  /** The bodies of all; null before the daemon's first answer. */
  get bodies(): readonly Body[] | null {
    return this.known && [...this.known.values()].map(({ body }) => body)
  }

  /** Why the last look has failed; null if it has not. */
  get problem(): unknown {
    const { problem } = this.#looked.state
    return problem?.kind === 'failed' ? problem.failure : problem
  }

  get isLooking(): boolean {
    return this.#looked.state.asking !== null
  }

  /** Those with a change that the daemon has not taken, by id: the change is still here. */
  get unsaved(): [id: string, document: SavedDocument<Body>][] {
    return [...this.#documents].filter(([, { saving }]) => ['failed', 'elsewhere'].includes(saving.kind))
  }

  /** Why there is no room for one more; null if there is. */
  get full(): Message | null {
    const { most = Infinity } = this.#parts
    return (this.known?.size ?? 0) < most ? null : { key: 'tooManyKept', values: { most } }
  }

  /**
   * The document of an id, which may not be there yet: the same object each time, so that no change of it is lost. `before`: as
   * the view has last seen it, if it is not known.
   */
  savedDocument(id: string, before: Kept<Body> | null = null): SavedDocument<Body> {
    const there = this.#documents.get(id)
    if (there) return there
    const made: SavedDocument<Body> = new SavedDocument<Body>({
      ...this.#parts,
      kept: this.#known.peek()?.get(id) ?? before,
      send: (change, isLast) => this.#send(made, change, isLast),
      onKept: (there, before) => {
        this.#parts.onKept?.(this.#ids.get(made) ?? id, there, before)
        announceChange(this.#parts.kind, this)
      },
    })
    this.#documents.set(id, made)
    this.#ids.set(made, id)
    return made
  }

  /** Looks now, and when something has changed elsewhere, until the returned function is called. */
  watch(): () => void {
    if (this.#looked.peek().asking === null) void this.look()
    this.#watchers += 1
    this.#unwatch ??= watchChanges((kind) => {
      if (kind === null || kind === this.#parts.kind) void this.look()
    }, this)
    return () => {
      this.#watchers -= 1
      if (this.#watchers > 0) return
      this.#looked.leave()
      this.#unwatch?.()
      this.#unwatch = undefined
    }
  }

  /** Looks for other documents from now on. Those that are known stay until they come. */
  lookFor(ask: AskDocuments): Promise<void> {
    this.#ask = ask
    this.#found = new Set()
    this.#drawTaken()
    for (const [id, document] of this.#documents) if (!document.wouldLose) this.#documents.delete(id)
    return this.look()
  }

  /** Reads what the daemon keeps, in place of a look that is under way. Resolves after the last one. Never rejects. */
  look(): Promise<void> {
    if (this.#ask === null) return Promise.resolve()
    const looking = this.#looked.ask(this.#ask)
    this.#looking = looking
    return looking.then(() => (this.#looking === looking ? undefined : this.#looking))
  }

  readonly #askAll: AskDocuments = async (options) => {
    const { kind, client } = this.#parts
    return (await client.list(kind, { limit: 10_000 }, options)).list
  }

  async #look(ask: AskDocuments, { signal }: Asking<never>): Promise<true> {
    let list: readonly StoredDocument[] = []
    // An answer may be older than what was sent meanwhile.
    for (let sent = -1; sent !== this.#sent; ) {
      sent = this.#sent
      list = await ask({ signal, timeoutMs: 10_000 })
      signal.throwIfAborted()
    }
    this.#take(list)
    return true
  }

  #take(list: readonly StoredDocument[]): void {
    const before = this.#known.peek()
    const known = new Map<string, Kept<Body>>()
    for (const document of list) {
      const same = before?.get(document.id)
      const isSame = same?.revision === document.revision
      for (const body of isSame ? [same.body] : this.#parts.bodyIn(document.body))
        known.set(document.id, { ...document, body })
    }
    const isWhole = this.#ask === this.#askAll
    const found = this.#found
    this.#found = new Set(known.keys())
    // A look is newer than every change that was sent.
    this.#taken.clear()
    batch(() => {
      this.#known.value = known
      for (const [id, document] of this.#documents) {
        const there = known.get(id) ?? null
        // One that this look was not about may be there all the same.
        if (there || isWhole || found.has(id)) document.heard(there)
      }
    })
  }

  async #send(document: SavedDocument<Body>, change: Change<Body>, isLast: boolean): Promise<Sent<Body>> {
    const before = this.#ids.get(document) ?? ''
    this.#sent += 1
    this.#underWay += 1
    try {
      const { id, ...sent } = await (change.body === null
        ? this.#remove(before, change.on)
        : this.#put(before, change.body, change, isLast))
      this.#know(before, id, sent.there, document)
      // Another document may stand in the way of a new name.
      if (sent.kind === 'stale') void this.look()
      return sent
    } finally {
      this.#sent += 1
      this.#underWay -= 1
      if (this.#underWay === 0) this.#drawTaken()
      else this.#drawing ??= setTimeout(() => this.#drawTaken(), DRAWN_EVERY_MS)
    }
  }

  async #put(before: string, body: Body, { on, at }: Change<Body>, isLast: boolean) {
    const { kind, client, hasOwnIds, lastCounts } = this.#parts
    const put = {
      // The owner of the kind puts bodies of it.
      body: body as DocumentBody<DocumentKind>,
      updated_at: at,
      ...(hasOwnIds && { id: before }),
      ...(!lastCounts && { replaces: on }),
    }
    const changed = await client.put(kind, put, { keepalive: isLast })
    if (changed.kind === 'stale')
      return { kind: changed.kind, id: before, there: this.#there(changed.there, before) }
    const { id, revision, updated_at } = changed.done
    return { kind: changed.kind, id, there: { revision, updated_at, body } }
  }

  async #remove(id: string, on: number | null) {
    const { kind, client, lastCounts } = this.#parts
    const request = on === null || lastCounts ? { id } : { id, replaces: on }
    const changed = await client.remove(kind, request).catch((error: unknown) => {
      // It has gone already.
      if (error instanceof HttpFailure && error.status === 404) return null
      throw error
    })
    if (changed?.kind === 'stale') return { kind: changed.kind, id, there: this.#there(changed.there, id) }
    return { kind: 'done' as const, id, there: null }
  }

  /** The document that is in the way of a change. One of another id has the name that was wanted. */
  #there(there: StoredDocument | null, id: string): Kept<Body> | null {
    if (there && there.id !== id) throw new HttpFailure(409, 'Another one has this name.', null)
    const [body] = there ? this.#parts.bodyIn(there.body) : []
    return there && body !== undefined ? { ...there, body } : null
  }

  #drawTaken(): void {
    clearTimeout(this.#drawing)
    this.#drawing = undefined
    const before = this.#known.peek()
    if (before === null || this.#taken.size === 0) return
    const known = new Map(before)
    for (const [id, there] of this.#taken) {
      known.delete(id)
      if (there) known.set(id, there)
    }
    this.#taken.clear()
    this.#known.value = known
  }

  /** A document with another name has another id. */
  #know(before: string, id: string, there: Kept<Body> | null, document: SavedDocument<Body>): void {
    this.#taken.set(before, null).set(id, there)
    this.#documents.delete(before)
    this.#documents.set(id, document)
    this.#ids.set(document, id)
  }
}
