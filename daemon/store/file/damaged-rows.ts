import { statSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import type { StoredChoice, StoredDecision } from '../../../shared/contract/decisions.ts'
import type { NamedQuery } from '../../../shared/contract/named-queries.ts'
import { isTime } from '../admin/stored-entry.ts'
import { isObstacle } from '../sqlite/sqlite-errors.ts'
import { decisionIn } from '../tables/decisions.ts'
import { type EarlierRow, identityIn, saidOfData } from '../tables/earlier-answers.ts'
import { namedIn } from '../tables/named-queries.ts'
import { choiceIn } from '../tables/person-choices.ts'

type Row = Record<string, unknown>

/** The places between two, without these. */
type Gap = { after: number; before: number }

/** The most reads around the damage of a table, together about a second. Rows beyond are given up. */
const MOST_LOOKS = 2000

/** A damaged store, of which rows are read as far as that goes. Each is checked, since damage may look like data. */
export class DamagedRows {
  readonly #database: Database.Database

  /** Only reads the file. Throws SQLite's or the system's errors. */
  constructor(path: string) {
    this.#database = new Database(path, { readonly: true, fileMustExist: true })
  }

  decisions(): StoredDecision[] {
    return this.#readable('decisions', 'id').flatMap((row) => decisionIn(row))
  }

  choices(): StoredChoice[] {
    return this.#readable('person_choices', 'id').flatMap((row) => choiceIn(row))
  }

  names(): NamedQuery[] {
    return this.#readable('named_queries', 'rowid').flatMap((row) => namedIn(row))
  }

  /** The newest first, one at a time: together they are larger than memory should hold. */
  *earlierAnswers(): Generator<EarlierRow> {
    for (const { id } of this.#readable('earlier_answers', 'id', 'id')) {
      try {
        const row = this.#database.prepare<[number], EarlierText>(EARLIER).get(Number(id))
        if (row && isTime(row.answered_at)) yield { ...row, ...identityIn(row.said) }
      } catch (error) {
        if (!isUnreadable(error)) throw error
      }
    }
  }

  close(): void {
    this.#database.close()
  }

  /** The rows around the damage, newest first. Older stores lack the table. */
  #readable(table: string, order: string, columns = '*'): Row[] {
    const rows = new Map<number, Row>()
    const gaps: Gap[] = [{ after: -1, before: Number.MAX_SAFE_INTEGER }]
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const gap = gaps.pop()
      if (gap === undefined) break
      const rest = this.#readUpToDamage(rows, gap, `${columns}, ${order} AS place FROM ${table}`, order)
      // One place that cannot be read is none.
      if (rest === null || rest.before - rest.after <= 2) continue
      const middle = Math.floor((rest.after + rest.before) / 2)
      gaps.push({ after: middle, before: rest.before }, { after: rest.after, before: middle + 1 })
    }
    return [...rows.entries()].toSorted(([one], [other]) => other - one).map(([, row]) => row)
  }

  /** Adds the rows of a gap that can be read from either end. Returns the gap between them, null if there is none. */
  #readUpToDamage(rows: Map<number, Row>, gap: Gap, selected: string, order: string): Gap | null {
    let rest = gap
    for (const direction of ['ASC', 'DESC'] as const) {
      try {
        const select = this.#database.prepare<[Gap], Row>(
          `SELECT ${selected} WHERE ${order} > @after AND ${order} < @before ORDER BY ${order} ${direction}`,
        )
        for (const row of select.iterate(rest)) {
          const place = Number(row.place)
          rows.set(place, row)
          rest = direction === 'ASC' ? { ...rest, after: place } : { ...rest, before: place }
        }
        return null
      } catch (error) {
        if (!isUnreadable(error)) throw error
      }
    }
    return rest
  }
}

/** SQLite would remove the write-ahead log of an empty file. */
export const hasRows = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Of the file itself; what only keeps it from being read now is thrown. */
const isUnreadable = (error: unknown): boolean => error instanceof SqliteError && !isObstacle(error)

type EarlierText = Pick<EarlierRow, 'id' | 'key' | 'answered_at' | 'json'> & { said: string }

/** What is no JSON is an error of SQLite's. */
const EARLIER = `
  SELECT id, CAST(cache_key AS TEXT) AS key, CAST(answered_at AS TEXT) AS answered_at, response_json AS json,
    ${saidOfData('response_json')} AS said
  FROM earlier_answers WHERE id = ? AND answered_at IS NOT NULL AND cache_key IS NOT NULL AND response_json IS NOT NULL`
