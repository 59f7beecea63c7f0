import { type Decided, type DecisionsClient, decisionsClient } from '../../clients/decisions-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import {
  decidedTable,
  type EarlierDecision,
  earlierDecisions,
  personsIn,
} from '../../conflicts/decisions/decided-table.ts'
import { type Finding, isSameDecision, pairText, pairTextIn } from '../../conflicts/decisions/finding.ts'
import { isUncertain } from '../../conflicts/names-to-check.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { type GivenDecision, SOUGHT, type StoredDecision } from '../../contract/decisions.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { DECIDED_EVENT } from '../context/kept-events.ts'
import { PersonChoices } from './person-choices.ts'

/** `missing`: the daemon is of a version that keeps no decisions. `truncated`: it has more than it answered. */
export type BookState = 'asking' | 'ready' | 'truncated' | 'failed' | 'missing'

/** A note as it is typed. `on`: the id of the decision that its writer has seen, null if there was none. */
export type Draft = { text: string; on: number | null }

/** A press about a pair that is not kept, or not yet. */
export type Saving =
  | { kind: 'saving' }
  /** `detail`: what the daemon says; null if it does not answer. */
  | { kind: 'failed'; detail: string | null; again: () => void }
  /** Another window has decided, or withdrawn (null). `mine` is null if the press was to withdraw. */
  | { kind: 'stale'; theirs: StoredDecision | null; mine: GivenDecision | null }

const FIND_MS = 10_000
/** Another window may have decided since; asking is cheap, but not for every change of windows. */
const ASK_AGAIN_MS = 2000

/** A view's copy of the decisions and choices on the persons of the displayed answer. Answers do not wait for them. */
export class DecisionBook {
  /** The notes that are typed and not kept yet, by pair. */
  readonly drafts = new Map<string, Draft>()
  readonly #savings = new Map<string, Saving>()
  /** The decisions that presses have replaced (null: none), by pair, the pair of the latest press last. */
  readonly #replaced = new Map<string, readonly (StoredDecision | null)[]>()
  readonly choices: PersonChoices
  readonly #client: DecisionsClient
  readonly #now: () => number
  readonly #changed: (isKept: boolean) => void
  /** Another number after each change of what is decided or chosen. */
  version = 0
  state: BookState = 'asking'
  #decisions = new Map<string, StoredDecision>()
  #table: PairTable | null = null
  /** The request that is under way. */
  #asking: AbortController | null = null
  #askedAt = Number.NEGATIVE_INFINITY

  /** `changed` is called after each change; `isKept`: of what is kept. `client`: where decisions are kept. */
  constructor(
    { daemonBase, fetch, now }: FlowSettings,
    changed: (isKept: boolean) => void = () => undefined,
    client: DecisionsClient = decisionsClient({ base: daemonBase, fetch }),
  ) {
    this.#client = client
    this.#now = now
    this.#changed = changed
    this.choices = new PersonChoices(this.#client, () => this.#change())
  }

  /** Asks again when the window comes to the front or decides elsewhere, until the returned function is called. */
  watch(): () => void {
    const watching = new AbortController()
    const onFocus = (): void => {
      if (this.#now() - this.#askedAt > ASK_AGAIN_MS) this.askAgain()
    }
    addEventListener('focus', onFocus, watching)
    addEventListener(DECIDED_EVENT, () => this.askAgain(), watching)
    return () => {
      watching.abort()
      this.#asking?.abort()
    }
  }

  /** Asks the daemon for what concerns the persons of a table. Known decisions stay until then. */
  async ask(table: PairTable): Promise<void> {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    if (table !== this.#table) {
      this.#table = table
      this.state = 'asking'
      // Undo is of the answer in view.
      this.#replaced.clear()
    }
    this.#askedAt = this.#now()
    const options = { signal: asking.signal, timeoutMs: FIND_MS }
    const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
    const entries = resolutions.filter(isUncertain).map(({ entry }) => entry)
    const all = personsIn(table)
    // More are in the largest conferences alone: their other decisions are not found, and it is said.
    const persons = { keys: all.keys.slice(0, SOUGHT), names: all.names.slice(0, SOUGHT) }
    const isCut = all.keys.length > SOUGHT || all.names.length > SOUGHT
    let state: BookState
    try {
      const [{ decisions, truncated }] = await Promise.all([
        persons.keys.length === 0 ? { decisions: [], truncated: false } : this.#client.find(persons, options),
        this.choices.find(entries, options),
      ])
      if (asking.signal.aborted) return
      this.#decisions = new Map(decisions.map((decision) => [decision.pair, decision]))
      state = truncated || isCut ? 'truncated' : 'ready'
    } catch (error) {
      if (asking.signal.aborted) return
      state = error instanceof HttpFailure && error.status === 404 ? 'missing' : 'failed'
    }
    this.#asking = null
    this.#change(state)
  }

  askAgain(): void {
    if (this.#table) void this.ask(this.#table)
  }

  /** All decisions on the persons of the table. */
  get all(): StoredDecision[] {
    return [...this.#decisions.values()]
  }

  /** The table with what is decided about its pairs. */
  decided(table: PairTable): PairTable {
    return decidedTable(table, this.all)
  }

  /** Decisions on persons of the table who have other keys by now. */
  earlier(table: PairTable): EarlierDecision[] {
    return earlierDecisions(table, this.all)
  }

  /** The decision on the persons of a finding. */
  on({ sides }: Pick<Finding, 'sides'>): StoredDecision | null {
    return this.#decisions.get(pairText(sides)) ?? null
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

  #keep(pair: string, decision: StoredDecision | null): void {
    if (decision) this.#decisions.set(pair, decision)
    else this.#decisions.delete(pair)
    this.#change()
    // The answer that is on its way may be older than this.
    if (this.#asking) this.askAgain()
  }

  #change(state = this.state): void {
    this.state = state
    this.version += 1
    this.#changed(false)
  }
}
