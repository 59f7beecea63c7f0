import {
  DECISION_FILE_VERSION,
  type DecisionsImported,
  decisionFileHead,
  type FiledChoice,
  type FiledDecision,
  filedChoice,
  filedDecision,
  LARGEST_DECISION,
  MOST_CONFLICTS,
  MOST_DECIDED_BYTES,
  MOST_DECISIONS,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { ExpectedError, InvalidField } from '../../../shared/server/errors.ts'
import { jsonInBytes } from '../json-lines.ts'
import type { Work } from '../sql/sql.ts'
import type { Decisions } from './decisions.ts'
import { type KeptTable, ROWS_AT_ONCE } from './kept-table.ts'
import type { PersonChoices } from './person-choices.ts'

/** The tables that are moved from and to files (docs/dev/protocol.md, Decision file). */
type Tables = { decisions: Decisions; choices: PersonChoices }

/** The most bytes of a file. 20,000 decisions with fifty papers each take 70 MB. */
export const LARGEST_FILE = 256 * 1024 * 1024
const PLACES_NAMED = 5

type ReadFile = { decisions: FiledDecision[]; choices: FiledChoice[] }

/**
 * Reads a file of decisions and checks all of it, a second for 70 MB, so in a worker. Throws 422 if it is none, of another
 * version, or has values that are missing or impossible; of these it names the first, such as `decisions.3.ruling`.
 */
export function readDecisionFile(body: Uint8Array): ReadFile {
  const head = z.safeParse(decisionFileHead, jsonInBytes(body)).data
  if (head === undefined)
    throw new InvalidField({ loc: ['body'], msg: 'is not a file of decisions', type: 'not_decisions' })
  if (head.version !== DECISION_FILE_VERSION) {
    const msg = `is ${head.version}; this program knows ${DECISION_FILE_VERSION}`
    throw new InvalidField({ loc: ['body', 'version'], msg, type: 'version' })
  }
  const places: PropertyKey[][] = []
  const readAll = <S extends z.ZodMiniType>(name: keyof ReadFile, schema: S): z.infer<S>[] => {
    const values: unknown = head[name]
    if (!Array.isArray(values) || values.length > MOST_DECISIONS) {
      places.push([name])
      return []
    }
    return values.flatMap((value, at) => {
      const { data, error } = z.safeParse(schema, value)
      if (error || Buffer.byteLength(JSON.stringify(data)) > LARGEST_DECISION)
        places.push([name, at, ...(error?.issues[0]?.path ?? [])])
      return data === undefined ? [] : [data]
    })
  }
  const file = { decisions: readAll('decisions', filedDecision), choices: readAll('choices', filedChoice) }
  const msg = `is missing or not possible (${places.length} in the file)`
  const problems = places
    .slice(0, PLACES_NAMED)
    .map((place) => ({ loc: ['body', ...place.map(String)], msg, type: 'invalid' }))
  if (problems.length > 0) throw new ExpectedError(422, problems)
  return file
}

/**
 * The file with all decisions and choices, oldest first, and how many rows are not in it since they cannot be read. Up to
 * 128 MB at once, so in a worker.
 */
export async function decisionFile(
  { decisions, choices }: Tables,
  head: { program: string; exported_at: string },
): Promise<{ file: Uint8Array; unreadable: number }> {
  const decided = await decisions.engine.read(decisions.all())
  const chosen = await choices.engine.read(choices.all())
  const unreadable = [...decided, ...chosen].filter((item) => item === null).length
  const start = { coauthors: 'decisions', version: DECISION_FILE_VERSION, ...head, unreadable }
  const file = `${JSON.stringify(start).slice(0, -1)},\n"decisions": [\n${linesOf(decided)}],\n"choices": [\n${linesOf(chosen)}]}\n`
  return { file: Buffer.from(file), unreadable }
}

const linesOf = (items: readonly ({ id: number; pair?: string } | null)[]): string =>
  items
    .flatMap((item) => {
      const { id: _, pair: __, ...content } = item ?? {}
      return item ? [JSON.stringify(content)] : []
    })
    .join(',\n')

/**
 * Adds the rows that the store lacks, in short transactions, so that other writers go on. Stored rows stay: a
 * second import changes nothing, and another import finishes one that was cut off. Rejects with 409 before
 * anything is stored if there would be more than are kept.
 */
export async function importDecisions(
  { decisions, choices }: Tables,
  file: ReadFile,
): Promise<DecisionsImported> {
  await requireRoom(decisions, file.decisions)
  await requireRoom(choices, file.choices)
  const { counts, conflicts } = await addAll(decisions, file.decisions)
  const chosen = await addAll(choices, file.choices)
  return { ok: true, decisions: counts, choices: chosen.counts, conflicts }
}

/** Adds the rows whose key the table does not have. `conflicts`: the first stored ones that differ, and stay. */
async function addAll<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: readonly Given[],
) {
  const counts = { added: 0, same: 0, kept: 0 }
  const conflicts: { stored: Item; file: Given }[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const added = await table.queue.write(() => addSome(table, rows.slice(from, from + ROWS_AT_ONCE)))
    for (const { file, stored } of added) {
      const outcome = !stored ? 'added' : table.isSame(stored, file) ? 'same' : 'kept'
      counts[outcome] += 1
      if (outcome === 'kept' && stored && conflicts.length < MOST_CONFLICTS) conflicts.push({ stored, file })
    }
  }
  return { counts, conflicts }
}

/** Adds the rows whose key the table does not have. Returns what it had for each. */
function* addSome<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: readonly Given[],
): Work<{ file: Given; stored: Item | null }[]> {
  const there = yield* table.among(rows.map(table.keyOf))
  const added: { file: Given; stored: Item | null }[] = []
  for (const file of rows) {
    const key = table.keyOf(file)
    const stored = there.get(key) ?? null
    if (!stored) {
      if (there.has(key)) yield* table.remove(key)
      there.set(key, yield* table.add(file))
    }
    added.push({ file, stored })
  }
  return added
}

/** Rejects with 409 if a table would have more rows, or more bytes, than are kept. */
async function requireRoom<Item extends { id: number }, Given>(
  table: KeptTable<Item, Given>,
  rows: readonly Given[],
): Promise<void> {
  const { engine, keyOf } = table
  const there = new Set(await engine.read(table.keysAmong(rows.map(keyOf))))
  const added = new Map(
    rows
      .filter((row) => !there.has(keyOf(row)))
      .map((row) => [keyOf(row), Buffer.byteLength(JSON.stringify(row))]),
  )
  const { count, bytes } = await engine.read(table.size())
  const all = added.values().reduce((sum, one) => sum + one, bytes)
  if (count + added.size > MOST_DECISIONS || all > MOST_DECIDED_BYTES) throw tooMany()
}

/** The refusal when there are as many decisions or choices as are kept. */
export const tooMany = (): ExpectedError =>
  new ExpectedError(
    409,
    `There would be more than ${MOST_DECISIONS} decisions or choices, or more than ${MOST_DECIDED_BYTES / 1024 ** 2} MB of decisions: nothing was stored. Withdraw some first.`,
  )
