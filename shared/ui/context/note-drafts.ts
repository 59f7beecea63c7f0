import type { Decision } from '../../contract/decisions.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import type { SavedRevision } from '../state/saved-document.ts'
import { signal } from '../state/signals.ts'
import type { ViewStorage } from './view-storage.ts'

/** A half-typed note on a pair. `on`: the revision of the decision that the user has seen, or null. */
const noteDraft = z.object({ pair: z.string(), text: z.string(), on: z.nullable(z.int()) })
const noteDrafts = z.array(noteDraft)
type NoteDraft = Omit<z.output<typeof noteDraft>, 'pair'>

/** The typed but unsaved notes, by pair. A view stores them, so that a reload loses none. */
export class NoteDrafts {
  readonly #storage: ViewStorage | null
  readonly #drafts

  /** `storage`: null for a view that leaves no trace. */
  constructor(storage: ViewStorage | null) {
    this.#storage = storage
    const stored = z.safeParse(noteDrafts, jsonIn(storage?.read('notes') ?? '')).data ?? []
    this.#drafts = signal<ReadonlyMap<string, NoteDraft>>(
      new Map(stored.map(({ pair, ...draft }) => [pair, draft])),
    )
  }

  of(pair: string): NoteDraft | undefined {
    return this.#drafts.value.get(pair)
  }

  set(pair: string, draft: NoteDraft | null): void {
    const drafts = new Map(this.#drafts.peek())
    if (draft) drafts.set(pair, draft)
    else drafts.delete(pair)
    this.#drafts.value = drafts
    const all = [...drafts].map(([of, text]) => ({ pair: of, ...text }))
    void this.#storage?.write('notes', JSON.stringify(all))
  }

  /** After a save of the decision, removes a draft with the saved text. Gives any other draft the new revision. */
  follow(pair: string, current: SavedRevision<Decision> | null): void {
    const draft = this.of(pair)
    if (draft)
      this.set(pair, draft.text === current?.body.note ? null : { ...draft, on: current?.revision ?? null })
  }
}
