import { setImmediate as nextTurn } from 'node:timers/promises'
import { isSameDecision } from '../../../shared/conflicts/decisions/decision-rule.ts'
import { pairText } from '../../../shared/conflicts/decisions/finding.ts'
import {
  DECISION_FILE_VERSION,
  type DecisionFile,
  type DecisionsImported,
  type FiledChoice,
  type FiledDecision,
  MOST_CONFLICTS,
  MOST_DECIDED_BYTES,
  MOST_DECISIONS,
} from '../../../shared/contract/decisions.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { WriteQueue } from '../sqlite/write-queue.ts'
import { type Decisions, ROWS_AT_ONCE } from './decisions.ts'
import type { PersonChoices } from './person-choices.ts'
import type { ListedRow } from './searched-table.ts'

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

  /** The file with all decisions and choices, oldest first, in pieces. Other requests run in between. */
  async export(head: Pick<DecisionFile, 'program' | 'exported_at'>): Promise<ExportedFile> {
    const decisions = await rowsOf(
      this.#decisions,
      ({ pair }) => pair,
      ({ id: _, pair: __, ...decision }) => decision,
    )
    const choices = await rowsOf(
      this.#choices,
      ({ entry }) => entry,
      ({ id: _, ...choice }) => choice,
    )
    const unreadable = decisions.unreadable + choices.unreadable
    const start = { coauthors: 'decisions', version: DECISION_FILE_VERSION, ...head, unreadable }
    const pieces = [
      Buffer.from(`${JSON.stringify(start).slice(0, -1)},\n"decisions": [\n`),
      ...decisions.pieces,
      Buffer.from('],\n"choices": [\n'),
      ...choices.pieces,
      Buffer.from(']}\n'),
    ]
    return { pieces, unreadable }
  }

  /**
   * Adds what the store does not have, in short transactions, so that other requests go on. What is there stays: a second
   * import changes nothing, and one that was cut off is finished by another. Rejects with 409 before anything is stored if
   * there would be more than are kept.
   */
  async import({ decisions, choices }: ImportedFile): Promise<DecisionsImported> {
    await requireRoom(this.#decisions, decisions, ({ sides }) => pairText(sides))
    await requireRoom(this.#choices, choices, ({ entry }) => entry)
    const imported: DecisionsImported = {
      ok: true,
      decisions: { added: 0, same: 0, kept: 0 },
      choices: { added: 0, same: 0, kept: 0 },
      conflicts: [],
    }
    for (const some of slices(decisions)) {
      const done = await this.#queue.write(() => some.map((one) => this.#addDecision(one)))
      for (const { outcome, conflict } of done) {
        imported.decisions[outcome] += 1
        if (conflict && imported.conflicts.length < MOST_CONFLICTS) imported.conflicts.push(conflict)
      }
    }
    for (const some of slices(choices)) {
      const done = await this.#queue.write(() => some.map((one) => this.#addChoice(one)))
      for (const outcome of done) imported.choices[outcome] += 1
    }
    return imported
  }

  #addDecision(decision: FiledDecision): {
    outcome: Outcome
    conflict?: DecisionsImported['conflicts'][number]
  } {
    const there = this.#decisions.on(decision)
    if (!there) {
      this.#decisions.add(decision)
      return { outcome: 'added' }
    }
    return isSameDecision(there, decision)
      ? { outcome: 'same' }
      : { outcome: 'kept', conflict: { stored: there, file: decision } }
  }

  #addChoice(choice: FiledChoice): Outcome {
    const there = this.#choices.on(choice.entry)
    if (!there) {
      this.#choices.add(choice)
      return 'added'
    }
    return there.person.key === choice.person.key && there.used === choice.used ? 'same' : 'kept'
  }
}

type Outcome = 'added' | 'same' | 'kept'

/** The content of a file. Its values may be parsed one by one. */
export type Rows<T> = Iterable<T> & { readonly length: number; readonly bytes?: number }
export type ImportedFile = { decisions: Rows<FiledDecision>; choices: Rows<FiledChoice> }

type Counted = { count: () => number; bytes?: () => number; has: (key: string) => boolean }

/** Throws 409 if a table would have more rows, or more bytes, than are kept. */
async function requireRoom<T>(table: Counted, rows: Rows<T>, keyOf: (row: T) => string): Promise<void> {
  const count = table.count()
  const bytes = table.bytes?.() ?? 0
  if (
    count + rows.length <= MOST_DECISIONS &&
    bytes + (rows.bytes ?? MOST_DECIDED_BYTES) <= MOST_DECIDED_BYTES
  )
    return
  const added = new Map<string, number>()
  for (const some of slices(rows)) {
    for (const row of some) {
      const key = keyOf(row)
      if (!table.has(key)) added.set(key, table.bytes ? Buffer.byteLength(JSON.stringify(row)) : 0)
    }
    await nextTurn()
  }
  const addedBytes = added.values().reduce((sum, one) => sum + one, 0)
  if (count + added.size > MOST_DECISIONS || bytes + addedBytes > MOST_DECIDED_BYTES) throw tooMany()
}

function* slices<T>(rows: Iterable<T>): Generator<T[]> {
  let some: T[] = []
  for (const row of rows) {
    some.push(row)
    if (some.length < ROWS_AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** The refusal when there are as many decisions or choices as are kept. */
export const tooMany = (): ExpectedError =>
  new ExpectedError(
    409,
    `There would be more than ${MOST_DECISIONS} decisions or choices, or more than ${MOST_DECIDED_BYTES / 1024 ** 2} MB of decisions: nothing was stored. Withdraw some first.`,
  )

/** A file in pieces, and how many rows are not in it since they cannot be read. */
export type ExportedFile = { pieces: readonly Buffer[]; unreadable: number }

/**
 * All rows of a table as JSON. One that changes meanwhile gets another id and is read twice: the newest of a key is taken.
 */
async function rowsOf<T>(
  table: { after: (id: number, limit: number) => Promise<ListedRow<T>[]> },
  keyOf: (item: T) => string,
  contentOf: (item: T) => object,
): Promise<{ pieces: Buffer[]; unreadable: number }> {
  const texts = new Map<string, Buffer>()
  let unreadable = 0
  let lastId = 0
  for (;;) {
    const rows = await table.after(lastId, ROWS_AT_ONCE)
    if (rows.length === 0) return { pieces: withCommas([...texts.values()]), unreadable }
    for (const { id, item } of rows) {
      lastId = id
      if (item === null) unreadable += 1
      else {
        texts.delete(keyOf(item))
        texts.set(keyOf(item), Buffer.from(JSON.stringify(contentOf(item))))
      }
    }
    await nextTurn()
  }
}

const COMMA = Buffer.from(',\n')
const withCommas = (texts: readonly Buffer[]): Buffer[] =>
  texts.flatMap((text, at) => (at === 0 ? [text] : [COMMA, text]))
