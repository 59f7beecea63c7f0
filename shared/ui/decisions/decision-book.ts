import { type DecisionsClient, decisionsClient, findAllDecisions } from '../../clients/decisions-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import {
  decidedTable,
  type EarlierDecision,
  earlierDecisions,
  personsIn,
} from '../../conflicts/decisions/decided-table.ts'
import { type Finding, pairText } from '../../conflicts/decisions/finding.ts'
import { isUncertain } from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { StoredDecision } from '../../contract/decisions.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { DECIDED_EVENT } from '../context/kept-events.ts'
import { DecisionPresses } from './decision-presses.ts'
import { PersonChoices } from './person-choices.ts'

/** `missing`: the daemon is of a version that keeps no decisions. */
export type BookState = 'asking' | 'ready' | 'failed' | 'missing'

const FIND_MS = 10_000
/** Another window may have decided since; asking is cheap, but not for every change of windows. */
const ASK_AGAIN_MS = 2000

/** A view's copy of the decisions and choices on the persons of the displayed answer. Answers do not wait for them. */
export class DecisionBook {
  readonly choices: PersonChoices
  readonly presses: DecisionPresses
  /** Where decisions are kept. */
  readonly client: DecisionsClient
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
    this.client = client
    this.#now = now
    this.#changed = changed
    this.choices = new PersonChoices(client, () => this.#change())
    this.presses = new DecisionPresses(client, (pair, decision) => this.#keep(pair, decision), changed)
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
      this.presses.clearUndo()
    }
    this.#askedAt = this.#now()
    const options = { signal: asking.signal, timeoutMs: FIND_MS }
    const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
    const entries = resolutions.filter(isUncertain).map(({ entry }) => entry)
    let state: BookState
    try {
      const [decisions] = await Promise.all([
        findAllDecisions(this.client, personsIn(table), options),
        this.choices.find(entries, options),
      ])
      if (asking.signal.aborted) return
      this.#decisions = new Map(decisions.map((decision) => [decision.pair, decision]))
      state = 'ready'
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
