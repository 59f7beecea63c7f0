import type { Decided, DecisionsClient } from '../../clients/decisions-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import { isSameDecision, pairText, pairTextIn } from '../../conflicts/decisions/finding.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import type { GivenDecision, StoredDecision } from '../../contract/decisions.ts'

/** A note as it is typed. `on`: the id of the decision that its writer has seen, null if there was none. */
export type Draft = { text: string; on: number | null }

/** A press about a pair that is not kept, or not yet. */
export type Saving =
  | { kind: 'saving' }
  /** `detail`: what the daemon says; null if it does not answer. */
  | { kind: 'failed'; detail: string | null; again: () => void }
  /** Another window has decided, or withdrawn (null). `mine` is null if the press was to withdraw. */
  | { kind: 'stale'; theirs: StoredDecision | null; mine: GivenDecision | null }

/** The decisions that a user makes about the pairs of an answer, with their drafts and Undo: each is kept at the daemon. */
export class DecisionPresses {
  /** The notes that are typed and not kept yet, by pair. */
  readonly drafts = new Map<string, Draft>()
  readonly #savings = new Map<string, Saving>()
  /** The decisions that presses have replaced (null: none), by pair, the pair of the latest press last. */
  readonly #replaced = new Map<string, readonly (StoredDecision | null)[]>()
  readonly #client: DecisionsClient
  readonly #keep: (pair: string, decision: StoredDecision | null) => void
  readonly #changed: (isKept: boolean) => void

  /** `keep` receives each decision that is kept, null for one that is withdrawn. `changed`: as of a `DecisionBook`. */
  constructor(
    client: DecisionsClient,
    keep: (pair: string, decision: StoredDecision | null) => void,
    changed: (isKept: boolean) => void,
  ) {
    this.#client = client
    this.#keep = keep
    this.#changed = changed
  }

  savingOf(pair: string): Saving | undefined {
    return this.#savings.get(pair)
  }

  /** The decisions that the presses about a pair have replaced, the latest last, which Undo puts back. */
  replacedOn(pair: string): readonly (StoredDecision | null)[] {
    return this.#replaced.get(pair) ?? []
  }

  /** The pair of a table about which the last press can be undone. */
  lastDecided(table: PairTable): Pair | undefined {
    const last = [...this.#replaced.keys()].at(-1)
    return allPairs(table).find((pair) => last !== undefined && pairTextIn(table, pair) === last)
  }

  /**
   * Keeps a decision on a pair in place of the one in view, or withdraws that (null). `replaces`: the id of the decision
   * that its user has seen. `savingOf` says what became of it. While another press is being saved, nothing is done.
   */
  press(
    pair: string,
    mine: GivenDecision | null,
    shown: StoredDecision | null,
    replaces = shown?.id ?? null,
  ): void {
    void this.#save(pair, mine, shown, replaces, [...this.replacedOn(pair), shown])
  }

  /** Puts back what was there before the last press about a pair. */
  undo(pair: string, shown: StoredDecision | null): void {
    const before = this.replacedOn(pair)
    void this.#save(pair, before.at(-1) ?? null, shown, shown?.id ?? null, before.slice(0, -1))
  }

  /** `replaced`: what Undo puts back once it is saved. Nothing that is typed or chosen is lost by a failure. */
  async #save(
    pair: string,
    mine: GivenDecision | null,
    shown: StoredDecision | null,
    replaces: number | null,
    replaced: readonly (StoredDecision | null)[],
  ): Promise<void> {
    if (this.savingOf(pair)?.kind === 'saving') return
    const sent = mine ? this.put(mine, replaces) : shown && this.withdraw(shown)
    if (!sent) return
    this.#setSaving(pair, { kind: 'saving' })
    try {
      const { kind, decision } = await sent
      if (kind === 'stale') return this.#setSaving(pair, { kind, theirs: decision, mine })
      this.#replaced.delete(pair)
      if (replaced.length > 0) this.#replaced.set(pair, replaced)
      this.#setSaving(pair, null)
    } catch (error) {
      const detail = error instanceof HttpFailure ? error.detail || String(error.status) : null
      const again = () => void this.#save(pair, mine, shown, replaces, replaced)
      this.#setSaving(pair, { kind: 'failed', detail, again })
    }
  }

  #setSaving(pair: string, saving: Saving | null): void {
    if (saving) this.#savings.set(pair, saving)
    else this.#savings.delete(pair)
    this.#changed(saving === null)
  }

  /** Keeps a decision in place of the one with the id `replaces` (null: of none). Rejects with a `Failure`. */
  async put(decision: GivenDecision, replaces: number | null): Promise<Decided> {
    const decided = await this.#client.put(decision, replaces)
    const there = decided.decision
    // An earlier try may have been kept, though its answer was lost.
    if (!there || (decided.kind === 'stale' && !isSameDecision(there, decision))) return decided
    this.#settle(pairText(decision.sides), there)
    return { kind: 'done', decision: there }
  }

  /** Withdraws a decision. One that has gone already is withdrawn. Rejects with a `Failure`. */
  async withdraw(decision: StoredDecision): Promise<Decided> {
    const withdrawn = await this.#client.withdraw(decision).catch((error: unknown): Decided => {
      if (error instanceof HttpFailure && error.status === 404) return { kind: 'done', decision }
      throw error
    })
    if (withdrawn.kind === 'done') this.#settle(decision.pair, null)
    return withdrawn
  }

  /** A draft ends when it is kept. Other text continues from the current decision. */
  #settle(pair: string, now: StoredDecision | null): void {
    const draft = this.drafts.get(pair)
    if (draft && draft.text === now?.note) this.drafts.delete(pair)
    else if (draft) this.drafts.set(pair, { ...draft, on: now?.id ?? null })
    this.#keep(pair, now)
  }

  /** Takes over what another window has decided on a pair. */
  takeTheirs(pair: string, theirs: StoredDecision | null): void {
    this.drafts.delete(pair)
    this.#savings.delete(pair)
    this.#replaced.delete(pair)
    this.#keep(pair, theirs)
  }

  /** Forgets what the presses have replaced. */
  clearUndo(): void {
    this.#replaced.clear()
  }
}
