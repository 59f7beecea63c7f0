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
import { getRows, getValues, isIn, joined, raw, run, sql, type Work } from '../sql/sql.ts'
import { addRow, keptTable, ROWS_AT_ONCE, type Row, type TableParts, wordsColumn } from './kept-table.ts'

/** The bytes of a row's long columns. */
const BYTES = raw(
  'octet_length(sides_json) + octet_length(works_json) + octet_length(note) + coalesce(octet_length(made_under_json), 0)',
)

/** `stale`: another decision, or none, is there by now. `full`: there are as many as are kept. `large`: too many bytes. */
export type PutOutcome =
  | { kind: 'kept'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }
  | { kind: 'full' }
  | { kind: 'large' }

export type Decisions = ReturnType<typeof decisions>

/** Decisions about pairs of persons (docs/dev/protocol.md, Decisions). A change names the id that its user has seen. */
export function decisions(parts: TableParts) {
  const { engine, queue, clock, owner } = parts
  const table = keptTable<StoredDecision, GivenDecision>(parts, {
    name: 'decisions',
    key: 'pair',
    keyOf: ({ sides }) => pairText(sides),
    itemIn: decisionIn,
    isSame: isSameDecision,
    bytesOfRow: BYTES,
  })

  function* add(decision: GivenDecision): Work<StoredDecision> {
    const row = columnsOf(decision, utcText(clock()))
    const { pair, decided_at } = row
    const id = yield* addRow('decisions', { owner, ...row })
    const persons = decision.sides.flatMap((side, at) =>
      side.persons.map(({ key, name }) => sql`(${owner}, ${id}, ${at}, ${key}, ${name})`),
    )
    yield* run(sql`
      INSERT INTO decision_persons (owner, decision_id, side, person_key, name) VALUES ${joined(persons, ', ')}`)
    return { ...decision, sides: orderedSides(decision), id, pair, decided_at }
  }

  /** The ids of the decisions whose sides have the keys or names, newest first. */
  const idsOf = ({ keys, names, before }: FindDecisionsRequest): Work<number[]> => {
    const older = before === undefined ? sql`` : sql`AND decision_id < ${before}`
    const sides = sql`
      SELECT decision_id, side FROM decision_persons WHERE owner = ${owner} ${older}`
    return getValues(sql`
      SELECT decision_id FROM (
        ${sides} AND ${isIn('person_key', keys)} UNION ${sides} AND ${isIn('name', names)}) AS sought
      GROUP BY decision_id HAVING count(*) = 2 ORDER BY decision_id DESC LIMIT ${MOST_FOUND + 1}`)
  }
  const withIds = (ids: readonly number[]): Work<Row[]> =>
    getRows(sql`SELECT * FROM decisions WHERE owner = ${owner} AND ${isIn('id', ids)} ORDER BY id DESC`)

  /** The decisions whose sides have the keys or names, newest first; all again if one changes meanwhile. */
  const find = async (request: FindDecisionsRequest): Promise<FoundDecisions> => {
    const found = await engine.read(idsOf(request))
    const ids = found.slice(0, MOST_FOUND)
    const decisions: StoredDecision[] = []
    let bytes = 0
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const some = ids.slice(at, at + ROWS_AT_ONCE)
      const rows = await engine.read(withIds(some))
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

  function* put(decision: GivenDecision, replaces: number | null): Work<PutOutcome> {
    const pair = pairText(decision.sides)
    // Nobody has seen a row that cannot be read: a decision replaces it as if it were not there.
    const there = yield* table.on(pair)
    if ((there?.id ?? null) !== replaces) {
      // The answer to the same request may have been lost.
      const isKept = there !== null && isSameDecision(there, decision)
      return isKept ? { kind: 'kept', decision: there } : { kind: 'stale', decision: there }
    }
    if ((yield* table.remove(pair)) === 0) {
      const { count, bytes } = yield* table.size()
      if (count >= MOST_DECISIONS || bytes >= MOST_DECIDED_BYTES) return { kind: 'full' }
    }
    return { kind: 'kept', decision: yield* add(decision) }
  }

  return {
    ...table,
    add,
    find,

    /** Keeps a decision if it replaces the one that is there (null: none). Resolves after the commit. */
    put: async (decision: GivenDecision, replaces: number | null): Promise<PutOutcome> =>
      bytesOf(columnsOf(decision, '')) > LARGEST_DECISION
        ? { kind: 'large' }
        : queue.write(() => put(decision, replaces)),
  }
}

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

export function decisionIn(columns: Row): StoredDecision[] {
  const { sides_json, works_json, doubtful_json, made_under_json, owner: _, words: __, ...row } = columns
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
