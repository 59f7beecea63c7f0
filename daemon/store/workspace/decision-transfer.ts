import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  DECISION_FILE_VERSION,
  type DecisionFile,
  type DecisionsImported,
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

/** The tables that are moved from and to files (docs/protocol.md, Decision file). */
type Tables = { decisions: Decisions; choices: PersonChoices }

/** The file with all decisions and choices, oldest first, in pieces. Other requests run in between. */
export async function exportDecisions(
  tables: Tables,
  head: Pick<DecisionFile, 'program' | 'exported_at'>,
): Promise<ExportedFile> {
  const decisions = await rowsOf(tables.decisions)
  const choices = await rowsOf(tables.choices)
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
 * Adds the rows that the store lacks, in short transactions, so that other writers go on. Stored rows stay: a
 * second import changes nothing, and another import finishes one that was cut off. Rejects with 409 before
 * anything is stored if there would be more than are kept.
 */
export async function importDecisions(
  { decisions, choices }: Tables,
  file: ReadFile,
): Promise<DecisionsImported> {
  requireRoom(decisions, file.decisions)
  requireRoom(choices, file.choices)
  const conflicts: DecisionsImported['conflicts'] = []
  const counts = await addAll(decisions, file.decisions, (stored, one) => {
    if (conflicts.length < MOST_CONFLICTS) conflicts.push({ stored, file: one })
  })
  return { ok: true, decisions: counts, choices: await addAll(choices, file.choices), conflicts }
}

/** Adds the rows whose key the table does not have. `onConflict` is told of a stored one that differs, and stays. */
async function addAll<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: readonly Given[],
  onConflict: (stored: Item, row: Given) => void = () => undefined,
): Promise<Record<'added' | 'same' | 'kept', number>> {
  const counts = { added: 0, same: 0, kept: 0 }
  const add = (row: Given): Item | null => {
    const there = table.on(table.keyOf(row))
    if (!there) table.add(row)
    return there
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
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
function requireRoom<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: readonly Given[],
): void {
  const added = new Map<string, number>()
  for (const row of rows) {
    const key = table.keyOf(row)
    if (!table.has(key)) added.set(key, Buffer.byteLength(JSON.stringify(row)))
  }
  const bytes = added.values().reduce((sum, one) => sum + one, table.bytes())
  if (table.count() + added.size > MOST_DECISIONS || bytes > MOST_DECIDED_BYTES) throw tooMany()
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
