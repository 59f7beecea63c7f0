import type { Decision } from '../../contract/decisions.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import type { Kept } from '../state/saved-document.ts'
import { signal } from '../state/signals.ts'
import type { ViewStorage } from './view-storage.ts'

/** A note of a pair as it is typed. `on`: the revision of the decision that its writer has seen, null if there was none. */
const noteDraft = z.object({ pair: z.string(), text: z.string(), on: z.nullable(z.int()) })
const noteDrafts = z.array(noteDraft)
type NoteDraft = Omit<z.output<typeof noteDraft>, 'pair'>

/** The notes that are typed and not kept yet, by pair. A view stores them, so that a reload loses none. */
export class NoteDrafts {
  readonly #storage: ViewStorage | null
  readonly #drafts

  /** `storage`: null to leave no trace. */
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
    const all = [...drafts].map(([of, one]) => ({ pair: of, ...one }))
    void this.#storage?.write('notes', JSON.stringify(all))
  }

  /** A draft ends when it is kept. Other text goes on from the decision that is there now. */
  follow(pair: string, there: Kept<Decision> | null): void {
    const draft = this.of(pair)
    if (draft)
      this.set(pair, draft.text === there?.body.note ? null : { ...draft, on: there?.revision ?? null })
  }
}
