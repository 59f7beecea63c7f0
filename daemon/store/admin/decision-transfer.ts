import { setImmediate as nextTurn } from 'node:timers/promises'
import { isSameDecision } from '../../../shared/conflicts/decisions/same-decision.ts'
import {
  type DecisionFile,
  type DecisionsImported,
  MOST_CONFLICTS,
  MOST_DECISIONS,
  type StoredChoice,
  type StoredDecision,
} from '../../../shared/contract/decisions.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { Decisions } from '../tables/decisions.ts'
import type { PersonChoices } from '../tables/person-choices.ts'
import type { WriteQueue } from '../writes/write-queue.ts'

const ROWS_AT_ONCE = 500

/** Moves decisions and choices from and to files (docs/protocol.md, Decision file). */
export class DecisionTransfer {
  readonly #decisions: Decisions
  readonly #choices: PersonChoices
  readonly #queue: WriteQueue

  constructor(parts: { decisions: Decisions; choices: PersonChoices; queue: WriteQueue }) {
    this.#decisions = parts.decisions
    this.#choices = parts.choices
    this.#queue = parts.queue
  }

  /** All decisions and choices, oldest first. Other requests run in between. */
  async read(): Promise<{ decisions: StoredDecision[]; choices: StoredChoice[] }> {
    return {
      decisions: await newestOf(this.#decisions, ({ pair }) => pair),
      choices: await newestOf(this.#choices, ({ entry }) => entry),
    }
  }

  /**
   * Adds what the store does not have, in one transaction: all of the file or nothing. What is there stays, so a second
   * import changes nothing. Rejects with 409 if there would be more than are kept.
   */
  import(file: DecisionFile): Promise<DecisionsImported> {
    return this.#queue.write(() => this.#import(file))
  }

  #import(file: DecisionFile): DecisionsImported {
    const decisions = { added: 0, same: 0, kept: 0 }
    const choices = { added: 0, same: 0, kept: 0 }
    const conflicts: DecisionsImported['conflicts'] = []
    for (const decision of file.decisions) {
      const there = this.#decisions.on(decision)
      if (there && isSameDecision(there, decision)) decisions.same += 1
      else if (there) {
        decisions.kept += 1
        if (conflicts.length < MOST_CONFLICTS) conflicts.push({ stored: there, file: decision })
      } else {
        this.#decisions.add(decision)
        decisions.added += 1
      }
    }
    for (const choice of file.choices) {
      const there = this.#choices.on(choice.entry)
      if (!there) this.#choices.add(choice)
      const isThere = there?.person.key === choice.person.key && there.used === choice.used
      choices[there ? (isThere ? 'same' : 'kept') : 'added'] += 1
    }
    // Nothing is committed then.
    if (Math.max(this.#decisions.count(), this.#choices.count()) > MOST_DECISIONS) throw tooMany()
    return { ok: true, decisions, choices, conflicts }
  }
}

/** The refusal when there are as many decisions or choices as are kept. */
export const tooMany = (): ExpectedError =>
  new ExpectedError(
    409,
    `There would be more than ${MOST_DECISIONS} decisions or choices, which is the most: nothing was stored. Withdraw some first.`,
  )

/** All rows of a table. One that changes meanwhile gets another id and is read twice: the newest of a key is taken. */
async function newestOf<T extends { id: number }>(
  table: { after: (id: number, limit: number) => Promise<T[]> },
  keyOf: (row: T) => string,
): Promise<T[]> {
  const newest = new Map<string, T>()
  let lastId = 0
  for (;;) {
    const some = await table.after(lastId, ROWS_AT_ONCE)
    if (some.length === 0) return [...newest.values()].sort((one, other) => one.id - other.id)
    for (const row of some) newest.set(keyOf(row), row)
    lastId = some.at(-1)?.id ?? lastId
    await nextTurn()
  }
}
