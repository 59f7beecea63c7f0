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
import type { GivenChoice, GivenDecision, StoredChoice, StoredDecision } from '../../contract/decisions.ts'
import type { FlowSettings } from '../../query/query-flow.ts'

/** `missing`: the daemon is of a version that keeps no decisions. `truncated`: it has more than it answered. */
export type BookState = 'asking' | 'ready' | 'truncated' | 'failed' | 'missing'

/** A note as it is typed. `on`: the id of the decision that its writer has seen, null if there was none. */
export type Draft = { text: string; on: number | null }

/** The outcome of the last press about a pair. */
export type Saving =
  | { kind: 'idle' | 'saving' }
  /** `before`: what Undo puts back. `earlier`: the press before, which the next Undo takes back. */
  | { kind: 'kept' | 'withdrawn'; before: StoredDecision | null; earlier: Saving }
  /** `detail`: what the daemon says; null if it does not answer. */
  | { kind: 'failed'; detail: string | null; again: () => void }
  /** Another window has decided, or withdrawn (null). `mine` is null if the press was to withdraw. */
  | { kind: 'stale'; theirs: StoredDecision | null; mine: GivenDecision | null }

const IDLE: Saving = { kind: 'idle' }

/** Sent to the window by what changes decisions elsewhere in it. */
export const DECIDED_EVENT = 'coauthors-decided'

const FIND_MS = 10_000
/** Another window may have decided since; asking is cheap, but not for every change of windows. */
const ASK_AGAIN_MS = 2000

/**
 * A view's copy of the decisions and choices on the persons of the displayed answer. Answers do not wait for
 * them.
 */
export class DecisionBook {
  /** The notes that are typed and not kept yet, by pair. */
  readonly drafts = new Map<string, Draft>()
  /** The outcomes of presses, by pair, the latest one last. */
  readonly #savings = new Map<string, Saving>()
  /** Where all decisions are listed: on the daemon's page. */
  readonly allDecisions: string
  readonly #client: DecisionsClient
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  /** Another number after each change of what is decided or chosen. */
  version = 0
  state: BookState = 'asking'
  #decisions = new Map<string, StoredDecision>()
  #choices = new Map<string, StoredChoice>()
  #table: PairTable | null = null
  /** The request that is under way. */
  #asking: AbortController | null = null
  #askedAt = Number.NEGATIVE_INFINITY

  constructor({ daemonBase, fetch, now }: FlowSettings) {
    this.#client = decisionsClient({ base: daemonBase, fetch })
    this.#now = now
    this.allDecisions = `${daemonBase}#/decisions`
  }

  /** Calls `changed` after each change, until the returned function is called. */
  watch(changed: () => void): () => void {
    const askAgain = (): void => {
      if (this.#table && this.#now() - this.#askedAt > ASK_AGAIN_MS) this.ask(this.#table)
    }
    this.#listeners.add(changed)
    const askNow = (): void => this.askAgain()
    addEventListener('focus', askAgain)
    addEventListener(DECIDED_EVENT, askNow)
    return () => {
      this.#listeners.delete(changed)
      removeEventListener('focus', askAgain)
      removeEventListener(DECIDED_EVENT, askNow)
      this.#asking?.abort()
    }
  }

  /** Asks the daemon for what concerns the persons of a table. Known decisions stay until then. */
  ask(table: PairTable): void {
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    if (table !== this.#table) {
      this.#table = table
      this.state = 'asking'
      // Undo is of the answer in view.
      for (const [pair] of this.#undoable()) this.#savings.delete(pair)
    }
    this.#askedAt = this.#now()
    const options = { signal: asking.signal, timeoutMs: FIND_MS }
    const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
    const entries = resolutions.filter(isUncertain).map(({ entry }) => entry)
    const persons = personsIn(table)
    Promise.all([
      persons.keys.length === 0 ? { decisions: [], truncated: false } : this.#client.find(persons, options),
      entries.length === 0 ? [] : this.#client.findChoices(entries, options),
    ]).then(
      ([{ decisions, truncated }, choices]) => {
        if (asking.signal.aborted) return
        this.#asking = null
        this.#decisions = new Map(decisions.map((decision) => [decision.pair, decision]))
        this.#choices = new Map(choices.map((choice) => [choice.entry, choice]))
        this.#change(truncated ? 'truncated' : 'ready')
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        this.#asking = null
        this.#change(error instanceof HttpFailure && error.status === 404 ? 'missing' : 'failed')
      },
    )
  }

  askAgain(): void {
    if (this.#table) this.ask(this.#table)
  }

  /** The table with what is decided about its pairs. */
  decided(table: PairTable): PairTable {
    return decidedTable(table, [...this.#decisions.values()])
  }

  /** Decisions on persons of the table who have other keys by now. */
  earlier(table: PairTable): EarlierDecision[] {
    return earlierDecisions(table, [...this.#decisions.values()])
  }

  /** The decision on the persons of a finding. */
  on({ sides }: Pick<Finding, 'sides'>): StoredDecision | null {
    return this.#decisions.get(pairText(sides)) ?? null
  }

  savingOf(pair: string): Saving {
    return this.#savings.get(pair) ?? IDLE
  }

  setSaving(pair: string, saving: Saving): void {
    this.#savings.delete(pair)
    if (saving.kind !== 'idle') this.#savings.set(pair, saving)
    this.#tell()
  }

  /** The pair of a table about which the last press can be undone. */
  lastDecided(table: PairTable): Pair | undefined {
    const [last] = this.#undoable().at(-1) ?? []
    return allPairs(table).find((pair) => last !== undefined && pairTextIn(table, pair) === last)
  }

  #undoable(): [pair: string, saving: Saving][] {
    return [...this.#savings].filter(([, { kind }]) => kind === 'kept' || kind === 'withdrawn')
  }

  /** Keeps a decision in place of the one with the id `replaces` (null: of none). Rejects with a `Failure`. */
  async put(decision: GivenDecision, replaces: number | null): Promise<Decided> {
    const pair = pairText(decision.sides)
    const decided = await this.#client.put(decision, replaces)
    const there = decided.decision
    if (there && (decided.kind === 'done' || isSameDecision(there, decision))) {
      // An earlier try has been kept, though its answer was lost.
      this.#settleDraft(pair, there)
      this.keep(pair, there)
      return { kind: 'done', decision: there }
    }
    return decided
  }

  /** Withdraws a decision. One that has gone already is withdrawn. Rejects with a `Failure`. */
  async withdraw(decision: StoredDecision): Promise<Decided> {
    const withdrawn = await this.#client.withdraw(decision).catch((error: unknown): Decided => {
      if (error instanceof HttpFailure && error.status === 404) return { kind: 'done', decision }
      throw error
    })
    if (withdrawn.kind === 'done') {
      this.#settleDraft(decision.pair, null)
      this.keep(decision.pair, null)
    }
    return withdrawn
  }

  /** A draft ends when it is kept. Other text continues from the current decision. */
  #settleDraft(pair: string, now: StoredDecision | null): void {
    const draft = this.drafts.get(pair)
    if (draft && draft.text === now?.note) this.drafts.delete(pair)
    else if (draft) this.drafts.set(pair, { ...draft, on: now?.id ?? null })
  }

  /** Takes over what is decided on a pair, as another window has done. */
  keep(pair: string, decision: StoredDecision | null): void {
    if (decision) this.#decisions.set(pair, decision)
    else this.#decisions.delete(pair)
    this.#change()
    // The answer that is on its way may be older than this.
    if (this.#asking) this.askAgain()
  }

  choiceFor(entry: string): StoredChoice | null {
    return this.#choices.get(entry) ?? null
  }

  /**
   * Keeps the user's choices of persons for entries. A failure changes nothing for the user. The returned
   * function restores the earlier choices, or none; called again it keeps the new ones again.
   */
  choose(choices: readonly GivenChoice[]): () => void {
    const before = choices.map(({ entry }) => this.choiceFor(entry))
    const keep = (): Promise<(StoredChoice | null)[]> =>
      Promise.all(choices.map((choice) => this.#putChoice(choice)))
    let isKept = true
    // One after the other, so that an early Undo does not overtake what it takes back.
    let last = keep()
    return () => {
      isKept = !isKept
      last = isKept ? last.then(keep) : last.then((kept) => this.#putBack(kept, before))
    }
  }

  async #putBack(
    kept: readonly (StoredChoice | null)[],
    before: readonly (StoredChoice | null)[],
  ): Promise<(StoredChoice | null)[]> {
    return Promise.all(
      kept.map((choice, at) => {
        const earlier = before[at]
        if (earlier)
          return this.#putChoice({ entry: earlier.entry, person: earlier.person, used: earlier.used })
        if (!choice) return null
        return this.#settleChoice(
          choice.entry,
          this.#client.withdrawChoice(choice).then(() => null),
        )
      }),
    )
  }

  #putChoice(choice: GivenChoice): Promise<StoredChoice | null> {
    return this.#settleChoice(choice.entry, this.#client.putChoice(choice))
  }

  /** Resolves to the choice that is kept for an entry now; null if there is none, or the daemon has failed. */
  #settleChoice(entry: string, sent: Promise<StoredChoice | null>): Promise<StoredChoice | null> {
    return sent.then(
      (choice) => {
        if (choice) this.#choices.set(entry, choice)
        else this.#choices.delete(entry)
        this.#change()
        return choice
      },
      () => null,
    )
  }

  #change(state = this.state): void {
    this.state = state
    this.version += 1
    this.#tell()
  }

  #tell(): void {
    for (const changed of this.#listeners) changed()
  }
}
