import { setImmediate as nextTurn } from 'node:timers/promises'
import { isSameDecision, pairText, sideText } from '../../../shared/conflicts/decisions/finding.ts'
import {
  type FindDecisionsRequest,
  type FoundDecisions,
  type GivenDecision,
  LARGEST_DECISION,
  MOST_DECIDED_BYTES,
  MOST_DECISIONS,
  MOST_FOUND,
  MOST_FOUND_BYTES,
  type StoredDecision,
  storedDecision,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { utcText } from '../../../shared/measures.ts'
import { getRows, getValue, getValues, run } from '../sqlite/statements.ts'
import { keptTable, type Row, type TableParts, wordsColumn } from './kept-table.ts'

/** Rows that are read or written in one turn of the event loop: the largest (320 KB) take 6 ms each to write. */
export const ROWS_AT_ONCE = 10

/** The bytes of a row's long columns. */
const BYTES =
  'octet_length(sides_json) + octet_length(works_json) + octet_length(note) + octet_length(coalesce(made_under_json, 0))'

/** `stale`: another decision, or none, is there by now. `full`: there are as many as are kept. `large`: too many bytes. */
export type PutOutcome =
  | { kind: 'kept'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }
  | { kind: 'full' }
  | { kind: 'large' }

export type Decisions = ReturnType<typeof decisions>

/** Decisions about pairs of persons (docs/protocol.md, Decisions). A change names the id that its user has seen. */
export function decisions(parts: TableParts) {
  const { database, queue, clock } = parts
  // SQLite reads lengths without the texts: 20 ms for 20,000 decisions.
  const bytes = () => getValue<number>(database, `SELECT coalesce(sum(${BYTES}), 0) FROM decisions`) ?? 0
  const table = keptTable<StoredDecision, GivenDecision>(parts, {
    name: 'decisions',
    key: 'pair',
    keyOf: ({ sides }) => pairText(sides),
    itemIn: decisionIn,
    isSame: isSameDecision,
    bytes,
  })

  const add = (decision: GivenDecision): StoredDecision => {
    const row = columnsOf(decision, utcText(clock()))
    const { pair, decided_at } = row
    const id = table.replace(pair, row)
    for (const [side, { persons }] of decision.sides.entries()) {
      for (const { key, name } of persons)
        run(database, 'INSERT INTO decision_persons VALUES (?, ?, ?, ?)', id, side, key, name)
    }
    return { ...decision, sides: orderedSides(decision), id, pair, decided_at }
  }

  /** The decisions whose sides have the keys or names, newest first; all again if one changes meanwhile. */
  const find = async (request: FindDecisionsRequest): Promise<FoundDecisions> => {
    const sought = { keys: JSON.stringify(request.keys), names: JSON.stringify(request.names) }
    const found = getValues<number>(database, FOUND, sought)
    const ids = found.slice(0, MOST_FOUND)
    const decisions: StoredDecision[] = []
    let bytes = 0
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const some = ids.slice(at, at + ROWS_AT_ONCE)
      const rows = getRows<Row>(database, WITH_IDS, JSON.stringify(some))
      if (rows.length < some.length) return find(request)
      for (const row of rows) {
        bytes += bytesOf(row)
        if (bytes > MOST_FOUND_BYTES) return { decisions, truncated: true }
        decisions.push(...decisionIn(row))
      }
      await nextTurn()
    }
    return { decisions, truncated: found.length > MOST_FOUND }
  }

  return {
    ...table,
    add,
    find,

    /** Keeps a decision if it replaces the one that is there (null: none). Resolves after the commit. */
    put: async (decision: GivenDecision, replaces: number | null): Promise<PutOutcome> => {
      if (bytesOf(columnsOf(decision, '')) > LARGEST_DECISION) return { kind: 'large' }
      const pair = pairText(decision.sides)
      return queue.write((): PutOutcome => {
        // Nobody has seen a row that cannot be read: a decision replaces it as if it were not there.
        const there = table.on(pair)
        if ((there?.id ?? null) !== replaces) return { kind: 'stale', decision: there }
        const isFull = table.count() >= MOST_DECISIONS || bytes() >= MOST_DECIDED_BYTES
        if (isFull && !table.has(pair)) return { kind: 'full' }
        return { kind: 'kept', decision: add(decision) }
      })
    },
  }
}

const FOUND = `
  SELECT decision_id FROM (
    SELECT decision_id, side FROM decision_persons WHERE person_key IN (SELECT value FROM json_each(@keys))
    UNION SELECT decision_id, side FROM decision_persons WHERE name IN (SELECT value FROM json_each(@names)))
  GROUP BY decision_id HAVING count(*) = 2 ORDER BY decision_id DESC LIMIT ${MOST_FOUND + 1}`
const WITH_IDS = 'SELECT * FROM decisions WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC'

/** The sides stand in one order, whatever the order of the request. */
const orderedSides = ({ sides: [one, other] }: GivenDecision): GivenDecision['sides'] =>
  sideText(one) < sideText(other) ? [one, other] : [other, one]

const bytesOf = ({ sides_json, works_json, note }: Row): number =>
  [sides_json, works_json, note].reduce((sum: number, text) => sum + Buffer.byteLength(String(text)), 0)

function columnsOf(decision: GivenDecision, now: string) {
  const { ruling, note, verdict, work_count, works, doubtful, made_under, decided_at } = decision
  const sides = orderedSides(decision)
  const names = sides.flatMap(({ persons }) => persons.flatMap(({ name, key }) => [name, key]))
  return {
    ruling,
    note,
    verdict,
    work_count,
    pair: pairText(sides),
    sides_json: JSON.stringify(sides),
    works_json: JSON.stringify([...new Set(works)]),
    doubtful_json: doubtful ? JSON.stringify(doubtful) : null,
    made_under_json: made_under ? JSON.stringify(made_under) : null,
    words: wordsColumn(...names, note),
    decided_at: decided_at ?? now,
  }
}

function decisionIn(columns: Row): StoredDecision[] {
  const { sides_json, works_json, doubtful_json, made_under_json, words: _, ...row } = columns
  const read = z.safeParse(storedDecision, {
    ...row,
    sides: jsonIn(String(sides_json)),
    works: jsonIn(String(works_json)),
    // Stores of earlier versions lack these columns.
    ...(typeof doubtful_json === 'string' && { doubtful: jsonIn(doubtful_json) }),
    ...(typeof made_under_json === 'string' && { made_under: jsonIn(made_under_json) }),
  })
  return read.success ? [read.data] : []
}
