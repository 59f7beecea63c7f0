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

/** The tables that are moved from and to files (docs/protocol.md, Decision file). */
type Tables = { decisions: Decisions; choices: PersonChoices }

/** The file with all decisions and choices, oldest first, and how many rows are not in it since they cannot be read. */
export function decisionFile(
  { decisions, choices }: Tables,
  head: Pick<DecisionFile, 'program' | 'exported_at'>,
): { file: Uint8Array; unreadable: number } {
  let unreadable = 0
  const linesOf = <Item extends { id: number; pair?: string }>(items: Iterable<Item | null>): Buffer => {
    const lines: Buffer[] = []
    for (const item of items) {
      if (item === null) unreadable += 1
      else {
        const { id: _, pair: __, ...content } = item
        lines.push(Buffer.from(`${lines.length === 0 ? '' : ',\n'}${JSON.stringify(content)}`))
      }
    }
    return Buffer.concat(lines)
  }
  const [decided, chosen] = [linesOf(decisions.all()), linesOf(choices.all())]
  const start = { coauthors: 'decisions', version: DECISION_FILE_VERSION, ...head, unreadable }
  const parts = [`${JSON.stringify(start).slice(0, -1)},\n"decisions": [\n`, decided]
  const file = [...parts, '],\n"choices": [\n', chosen, ']}\n'].map((part) => Buffer.from(part))
  return { file: Buffer.concat(file), unreadable }
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
    const there = await table.queue.write(() => some.map(add))
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
