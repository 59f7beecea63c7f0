import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { pairText, sideText } from '../../../shared/conflicts/decisions/finding.ts'
import {
  type FindDecisionsRequest,
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
import { utcText } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import {
  type FoundPage,
  type ListedRow,
  type SearchedPage,
  SearchedTable,
  type TableParts,
  wordsColumn,
} from './searched-table.ts'

/** Rows that are read or written in one turn of the event loop: the largest (320 KB) take 6 ms each to write. */
export const ROWS_AT_ONCE = 10

type Row = Record<
  | 'id'
  | 'pair'
  | 'ruling'
  | 'note'
  | 'verdict'
  | 'sides_json'
  | 'works_json'
  | 'work_count'
  | 'doubtful_json'
  | 'made_under_json'
  | 'words'
  | 'decided_at',
  unknown
>
/** The bytes of a row's long columns. */
const BYTES =
  'octet_length(sides_json) + octet_length(works_json) + octet_length(note) + octet_length(coalesce(made_under_json, 0))'
type NewRow = Omit<Row, 'id'> & { pair: string; decided_at: string }

/** `stale`: another decision, or none, is there by now. `full`: there are as many as are kept. `large`: too many bytes. */
export type PutOutcome =
  | { kind: 'kept'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }
  | { kind: 'full' }
  | { kind: 'large' }

/** `gone`: there is no decision on the pair. */
export type WithdrawOutcome = { kind: 'withdrawn' | 'stale'; decision: StoredDecision } | { kind: 'gone' }

/**
 * Decisions about pairs of persons (docs/protocol.md, Decisions), one a pair. A change replaces the row by one with a new
 * id, so that whoever changes it has to name the one that they have seen.
 */
export class Decisions {
  readonly #parts: TableParts
  readonly #table: SearchedTable<Partial<Row>, StoredDecision>
  readonly #of: Database.Statement<[string], Row>
  readonly #insert: Database.Statement<[NewRow]>
  readonly #person: Database.Statement<[number | bigint, number, string, string]>
  readonly #delete: Database.Statement<[unknown]>
  readonly #found: Database.Statement<[Record<'keys' | 'names', string>], number>
  readonly #some: Database.Statement<[string], Row>
  readonly #bytes: Database.Statement<[], number>

  constructor(parts: TableParts) {
    const { database } = parts
    this.#parts = parts
    this.#table = new SearchedTable(parts, 'decisions', decisionIn)
    this.#of = database.prepare('SELECT * FROM decisions WHERE pair = ?')
    this.#insert = database.prepare(`
      INSERT INTO decisions (
        pair, ruling, note, verdict, sides_json, works_json, work_count, doubtful_json, made_under_json, words,
        decided_at)
      VALUES (
        @pair, @ruling, @note, @verdict, @sides_json, @works_json, @work_count, @doubtful_json, @made_under_json, @words,
        @decided_at)`)
    this.#person = database.prepare('INSERT INTO decision_persons VALUES (?, ?, ?, ?)')
    this.#delete = database.prepare('DELETE FROM decisions WHERE id = ?')
    this.#found = database
      .prepare<[Record<'keys' | 'names', string>], number>(`
        SELECT decision_id FROM (
          SELECT decision_id, side FROM decision_persons
            WHERE person_key IN (SELECT value FROM json_each(@keys))
          UNION SELECT decision_id, side FROM decision_persons
            WHERE name IN (SELECT value FROM json_each(@names)))
        GROUP BY decision_id HAVING count(*) = 2
        ORDER BY decision_id DESC LIMIT ${MOST_FOUND + 1}`)
      .pluck()
    this.#some = database.prepare(
      'SELECT * FROM decisions WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC',
    )
    // SQLite reads lengths without the texts: 20 ms for 20,000 decisions.
    this.#bytes = database.prepare<[], number>(`SELECT coalesce(sum(${BYTES}), 0) FROM decisions`).pluck()
  }

  /**
   * The decisions of which each side has a person with one of the keys or names, newest first, and whether some are left
   * out, since there are too many or they are too large. Other requests run in between: a decision that changes meanwhile
   * has another id then, and all are looked for again.
   */
  async find(request: FindDecisionsRequest): Promise<{ decisions: StoredDecision[]; truncated: boolean }> {
    const { lockWaitMs } = this.#parts
    const sought = { keys: JSON.stringify(request.keys), names: JSON.stringify(request.names) }
    const found = await retryWhileBusy(() => this.#found.all(sought), lockWaitMs)
    const ids = found.slice(0, MOST_FOUND)
    const decisions: StoredDecision[] = []
    let bytes = 0
    for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
      const some = ids.slice(at, at + ROWS_AT_ONCE)
      const rows = await retryWhileBusy(() => this.#some.all(JSON.stringify(some)), lockWaitMs)
      if (rows.length < some.length) return this.find(request)
      for (const row of rows) {
        bytes += bytesOf(row)
        if (bytes > MOST_FOUND_BYTES) return { decisions, truncated: true }
        decisions.push(...decisionIn(row))
      }
      await nextTurn()
    }
    return { decisions, truncated: found.length > MOST_FOUND }
  }

  /** A page of the decisions whose names and note hold the words of the search, newest first. */
  list(page: SearchedPage): Promise<FoundPage<StoredDecision>> {
    return this.#table.list(page)
  }

  /** Some decisions after an id, oldest first. */
  after(id: number, limit: number): Promise<ListedRow<StoredDecision>[]> {
    return this.#table.after(id, limit)
  }

  /**
   * Keeps a decision if the pair's decision is still the one that it replaces (null: none). Resolves after the commit;
   * rejects as the queue does.
   */
  put(decision: GivenDecision, replaces: number | null): Promise<PutOutcome> {
    const row = rowOf(decision, utcText(this.#parts.clock()))
    if (bytesOf(row) > LARGEST_DECISION) return Promise.resolve({ kind: 'large' })
    return this.#parts.queue.write((): PutOutcome => {
      const before = this.#of.get(row.pair)
      // Nobody has seen a row that cannot be read: a decision replaces it as if it were not there.
      const there = firstIn(before)
      if ((there?.id ?? null) !== replaces) return { kind: 'stale', decision: there }
      if (before) this.#delete.run(before.id)
      else if (this.count() >= MOST_DECISIONS || this.bytes() >= MOST_DECIDED_BYTES) return { kind: 'full' }
      return { kind: 'kept', decision: this.#write(row, decision) }
    })
  }

  /** Removes the decision on a pair, if it is still the one with the id. */
  withdraw(id: number, pair: string): Promise<WithdrawOutcome> {
    return this.#parts.queue.write((): WithdrawOutcome => {
      const decision = firstIn(this.#of.get(pair))
      if (!decision) return { kind: 'gone' }
      if (decision.id !== id) return { kind: 'stale', decision }
      this.#delete.run(id)
      return { kind: 'withdrawn', decision }
    })
  }

  /** Whether there is a row on a pair, even one that cannot be read. */
  has(pair: string): boolean {
    return this.#of.get(pair) !== undefined
  }

  /** The decision on a pair of these sides. Inside a transaction. */
  on({ sides }: Pick<GivenDecision, 'sides'>): StoredDecision | null {
    return firstIn(this.#of.get(pairText(sides)))
  }

  /** Adds a decision on a pair that has none, or one that cannot be read. Inside a transaction. */
  add(decision: GivenDecision): void {
    const before = this.#of.get(pairText(decision.sides))
    if (before) this.#delete.run(before.id)
    this.#write(rowOf(decision, utcText(this.#parts.clock())), decision)
  }

  /** How many there are. */
  count(): number {
    return this.#table.count()
  }

  /** How many bytes they have, without their indexes. */
  bytes(): number {
    return this.#bytes.get() ?? 0
  }

  #write(row: NewRow, decision: GivenDecision): StoredDecision {
    const id = Number(this.#insert.run(row).lastInsertRowid)
    for (const [side, { persons }] of decision.sides.entries()) {
      for (const { key, name } of persons) this.#person.run(id, side, key, name)
    }
    const { pair, decided_at } = row
    return { ...decision, sides: orderedSides(decision), id, pair, decided_at }
  }
}

/** The sides stand in one order, whatever the order of the request. */
const orderedSides = ({ sides: [one, other] }: GivenDecision): GivenDecision['sides'] =>
  sideText(one) < sideText(other) ? [one, other] : [other, one]

const bytesOf = ({ sides_json, works_json, note }: Pick<Row, 'sides_json' | 'works_json' | 'note'>): number =>
  [sides_json, works_json, note].reduce((sum: number, text) => sum + Buffer.byteLength(String(text)), 0)

function rowOf(decision: GivenDecision, now: string): NewRow {
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

/** A row that another program has changed may be none. It stays in the store. */
function decisionIn({
  sides_json,
  works_json,
  doubtful_json,
  made_under_json,
  words: _,
  ...row
}: Partial<Row>): StoredDecision[] {
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

const firstIn = (row: Row | undefined): StoredDecision | null => (row && decisionIn(row)[0]) ?? null
