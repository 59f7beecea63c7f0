import { setImmediate as nextTurn } from 'node:timers/promises'
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
import type { ReadFile } from './decision-file.ts'
import { type Decisions, ROWS_AT_ONCE } from './decisions.ts'
import type { KeptTable } from './kept-table.ts'
import type { PersonChoices } from './person-choices.ts'

/** A file in pieces, and how many rows are not in it since they cannot be read. */
type ExportedFile = { pieces: readonly Buffer[]; unreadable: number }

/** Moves decisions and choices from and to files (docs/protocol.md, Decision file). */
export class DecisionTransfer {
  readonly #decisions: Decisions
  readonly #choices: PersonChoices

  constructor(decisions: Decisions, choices: PersonChoices) {
    this.#decisions = decisions
    this.#choices = choices
  }

  /** The file with all decisions and choices, oldest first, in pieces. Other requests run in between. */
  async export(head: Pick<DecisionFile, 'program' | 'exported_at'>): Promise<ExportedFile> {
    const decisions = await rowsOf(this.#decisions)
    const choices = await rowsOf(this.#choices)
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
  async import(file: ReadFile): Promise<DecisionsImported> {
    const end = startOfLine(file.lines, file.decisions)
    const decisions = new FiledRows<FiledDecision>(file.lines.subarray(0, end), file.decisions)
    const choices = new FiledRows<FiledChoice>(file.lines.subarray(end), file.choices)
    await requireRoom(this.#decisions, decisions)
    await requireRoom(this.#choices, choices)
    const conflicts: DecisionsImported['conflicts'] = []
    const counts = await addAll(this.#decisions, decisions, (stored, file) => {
      if (conflicts.length < MOST_CONFLICTS) conflicts.push({ stored, file })
    })
    return { ok: true, decisions: counts, choices: await addAll(this.#choices, choices), conflicts }
  }
}

/** Rows of a file that has been checked. Each is parsed when it is asked for: parsed, they take several times the room. */
class FiledRows<T> {
  readonly #lines: Uint8Array
  readonly length: number

  constructor(lines: Uint8Array, length: number) {
    this.#lines = lines
    this.length = length
  }

  get bytes(): number {
    return this.#lines.length
  }

  *[Symbol.iterator](): Generator<T> {
    for (let at = 0, row = 0; row < this.length; row++) {
      const end = startOfLine(this.#lines, 1, at)
      // As `readDecisionFile` has read it.
      yield JSON.parse(Buffer.from(this.#lines.subarray(at, end)).toString()) as T
      at = end
    }
  }
}

/** Where the line begins that comes so many lines after the one at `from`. */
function startOfLine(lines: Uint8Array, after: number, from = 0): number {
  let at = from
  for (let line = 0; line < after; line++) at = lines.indexOf(LINE_END, at) + 1 || lines.length
  return at
}

const LINE_END = 0x0a

/** Adds the rows whose key the table does not have. `onConflict` is told of a stored one that differs, and stays. */
async function addAll<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: FiledRows<Given>,
  onConflict: (stored: Item, row: Given) => void = () => undefined,
): Promise<Record<'added' | 'same' | 'kept', number>> {
  const counts = { added: 0, same: 0, kept: 0 }
  const add = (row: Given): Item | null => {
    const there = table.on(table.keyOf(row))
    if (!there) table.add(row)
    return there
  }
  for (const some of slices(rows)) {
    const there = await table.parts.queue.write(() => some.map(add))
    for (const [at, row] of some.entries()) {
      const stored = there[at]
      if (!stored) counts.added += 1
      else if (table.isSame(stored, row)) counts.same += 1
      else {
        counts.kept += 1
        onConflict(stored, row)
      }
    }
  }
  return counts
}

/** Throws 409 if a table would have more rows, or more bytes, than are kept. */
async function requireRoom<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: FiledRows<Given>,
): Promise<void> {
  const count = table.count()
  const bytes = table.bytes()
  if (count + rows.length <= MOST_DECISIONS && bytes + rows.bytes <= MOST_DECIDED_BYTES) return
  const added = new Map<string, number>()
  for (const some of slices(rows)) {
    for (const row of some) {
      const key = table.keyOf(row)
      if (!table.has(key)) added.set(key, Buffer.byteLength(JSON.stringify(row)))
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

/**
 * All rows of a table as JSON. One that changes meanwhile gets another id and is read twice: the newest of a key is taken.
 */
async function rowsOf<Item extends Given & { id: number; pair?: string }, Given>(
  table: KeptTable<Item, Given>,
): Promise<ExportedFile> {
  const texts = new Map<string, string>()
  let unreadable = 0
  let lastId = 0
  for (;;) {
    const rows = await table.after(lastId, ROWS_AT_ONCE)
    if (rows.length === 0) {
      const pieces = [...texts.values()].map((text, at) => Buffer.from(at === 0 ? text : `,\n${text}`))
      return { pieces, unreadable }
    }
    for (const { id, item } of rows) {
      lastId = id
      if (item === null) unreadable += 1
      else {
        const { id: _, pair: __, ...content } = item
        texts.delete(table.keyOf(item))
        texts.set(table.keyOf(item), JSON.stringify(content))
      }
    }
    await nextTurn()
  }
}
