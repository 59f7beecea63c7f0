import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database, { SqliteError } from 'better-sqlite3'
import { isTime } from '../admin/stored-entry.ts'
import { runInTransaction } from '../sqlite/run-in-transaction.ts'
import type { StoreParts } from '../store-parts.ts'
import { decisionIn } from '../tables/decisions.ts'
import { type EarlierRow, identityIn, saidOfData } from '../tables/earlier-answers.ts'
import { namedIn } from '../tables/named-queries.ts'
import { choiceIn } from '../tables/person-choices.ts'

/** How many decisions, choices, names and earlier answers of named queries were carried over. */
export type CarriedOver = { decisions: number; choices: number; names: number; earlier: number }

type Into = Pick<StoreParts, 'database' | 'decisions' | 'choices' | 'namedQueries' | 'earlierAnswers'>
type Row = Record<string, unknown>

/**
 * Copies what users have decided, chosen and named from a damaged store, which was moved into `folder`, as far as it can
 * be read, with the earlier answers of what they have named. It is their own work: cache and figures begin again, this does
 * not. The damaged file is only read. Each row is checked, since damage may look like data.
 */
export function carryOver(path: string, folder: string, into: Into): CarriedOver {
  const carried = { decisions: 0, choices: 0, names: 0, earlier: 0 }
  const damaged = open(join(folder, basename(path)))
  if (!damaged) return carried
  try {
    const decisions = readable(damaged, 'decisions', 'id').flatMap((row) => decisionIn(row))
    const choices = readable(damaged, 'person_choices', 'id').flatMap((row) => choiceIn(row))
    const names = readable(damaged, 'named_queries', 'rowid').flatMap((row) => namedIn(row))
    const outcome = runInTransaction(into.database, [
      () => {
        for (const one of decisions) {
          if (into.decisions.on(one)) continue
          into.decisions.add(one)
          carried.decisions += 1
        }
        for (const one of choices) {
          if (into.choices.on(one.entry)) continue
          into.choices.add(one)
          carried.choices += 1
        }
        for (const one of names) if (into.namedQueries.add(one)) carried.names += 1
        for (const row of earlierIn(damaged)) if (into.earlierAnswers.add(row)) carried.earlier += 1
      },
    ])
    if (outcome.kind === 'failed') throw outcome.error
  } finally {
    damaged.close()
  }
  return carried
}

/** One at a time: together they are larger than memory should hold. */
function* earlierIn(damaged: Database.Database): Generator<EarlierRow> {
  const ids = readable(damaged, 'earlier_answers', 'id', 'id').map(({ id }) => Number(id))
  for (const id of ids.toSorted((one, other) => one - other)) {
    try {
      const row = damaged.prepare<[number], EarlierText>(EARLIER).get(id)
      if (row && isTime(row.answered_at)) yield { ...row, ...identityIn(row.said) }
    } catch (error) {
      if (!(error instanceof SqliteError)) throw error
    }
  }
}

type EarlierText = Pick<EarlierRow, 'key' | 'answered_at' | 'json'> & { said: string }

/** What is no JSON is an error of SQLite's. */
const EARLIER = `
  SELECT CAST(cache_key AS TEXT) AS key, CAST(answered_at AS TEXT) AS answered_at, response_json AS json,
    ${saidOfData('response_json')} AS said
  FROM earlier_answers WHERE id = ? AND answered_at IS NOT NULL AND cache_key IS NOT NULL AND response_json IS NOT NULL`

function open(path: string): Database.Database | null {
  try {
    // SQLite would remove the write-ahead log of an empty file.
    return statSync(path).size === 0 ? null : new Database(path, { readonly: true, fileMustExist: true })
  } catch {
    return null
  }
}

/** The rows that can be read from either end of a table, up to the damage. Older stores lack the table. */
function readable(database: Database.Database, table: string, order: string, columns = '*'): Row[] {
  const rows = new Map<unknown, Row>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      const select = database.prepare<[], Row>(
        `SELECT ${columns}, ${order} AS place FROM ${table} ORDER BY ${order} ${direction}`,
      )
      for (const row of select.iterate()) rows.set(row.place, row)
      break
    } catch (error) {
      if (!(error instanceof SqliteError)) throw error
    }
  }
  return [...rows.values()]
}
