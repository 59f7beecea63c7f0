import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import {
  type EarlierAnswerFacts,
  earlierAnswerFacts,
  MOST_EARLIER,
} from '../../../shared/contract/earlier-answers.ts'
import { z } from '../../../shared/contract/zod.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { asStored, isLarge, type LargeAnswers } from './stored-answer.ts'

/** All earlier answers together; beyond it the oldest go. */
const MOST_EARLIER_BYTES = 256 * 1024 * 1024

/** A row to be written. `bytes` is a column, so that the bound is found without reading the answers. */
export type EarlierRow = {
  id: number
  key: string
  answered_at: string
  data_date: string | null
  sample: number
  json: string
}

type Identity = Pick<EarlierRow, 'data_date' | 'sample'>
type OfKey = Pick<EarlierRow, 'key'>

const OF_DATA = 'cache_key = @key AND data_date IS @data_date AND sample = @sample'
const isSameData = (one: Identity, other: Identity): boolean =>
  one.data_date === other.data_date && one.sample === other.sample

type Answered = { answered_at: string; response: string | Buffer | null; is_large: 0 | 1 }

type EarlierParts = {
  database: Database.Database
  /** Needed to read large answers. */
  workers?: LargeAnswers
  lockWaitMs: number
  mostBytes?: number
}

/** Selects what an answer says about its data. SQLite parses tens of MB once for it; what is no JSON is an error. */
export const saidOfData = (json: string): string => `json_extract(${json}, '$.data_date', '$.sample')`

/** What was selected, as the views read it: no `sample` means false. */
export function identityIn(said: string): Identity {
  const [date, sample] = z.parse(z.array(z.unknown()), JSON.parse(said))
  return { data_date: typeof date === 'string' ? date.slice(0, 100) : null, sample: sample === true ? 1 : 0 }
}

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. They go with the name; the cache's limit and
 * clearing the cache leave them.
 */
export class EarlierAnswers {
  readonly #database: Database.Database
  readonly #workers: LargeAnswers | undefined
  readonly #lockWaitMs: number
  readonly #mostBytes: number
  readonly #isNamed: Database.Statement<[string], number>
  readonly #stored: Database.Statement<[string], string>
  readonly #given: Database.Statement<[Uint8Array], string>
  readonly #forget: Database.Statement<[OfKey & Identity]>
  readonly #isKept: Database.Statement<[OfKey & Identity], number>
  readonly #keep: Database.Statement<[OfKey & Identity & { now: string }]>
  readonly #add: Database.Statement<[EarlierRow]>
  readonly #list: Database.Statement<[string], Record<string, unknown>>
  readonly #get: Database.Statement<[string, number], Answered>

  constructor({ database, workers, lockWaitMs, mostBytes = MOST_EARLIER_BYTES }: EarlierParts) {
    this.#workers = workers
    this.#database = database
    this.#lockWaitMs = lockWaitMs
    this.#mostBytes = mostBytes
    this.#isNamed = database
      .prepare<[string], number>('SELECT 1 FROM named_queries WHERE cache_key = ?')
      .pluck()
    this.#stored = database
      .prepare<[string], string>(`SELECT ${saidOfData('response_json')} FROM query_cache WHERE cache_key = ?`)
      .pluck()
    this.#given = database.prepare<[Uint8Array], string>(`SELECT ${saidOfData('CAST(? AS TEXT)')}`).pluck()
    this.#forget = database.prepare(`DELETE FROM earlier_answers WHERE ${OF_DATA}`)
    this.#isKept = database
      .prepare<[OfKey & Identity], number>(`SELECT 1 FROM earlier_answers WHERE ${OF_DATA}`)
      .pluck()
    this.#keep = database.prepare(`
      INSERT INTO earlier_answers (cache_key, answered_at, data_date, sample, bytes, response_json)
      SELECT cache_key, coalesce(updated_at, created_at, @now), @data_date, @sample,
        octet_length(response_json), response_json
      FROM query_cache WHERE cache_key = @key`)
    this.#add = database.prepare(`
      INSERT INTO earlier_answers (id, cache_key, answered_at, data_date, sample, bytes, response_json)
      VALUES ((SELECT @id WHERE NOT EXISTS (SELECT 1 FROM earlier_answers WHERE id = @id)),
        @key, @answered_at, @data_date, @sample, octet_length(@json), @json)`)
    this.#list = database.prepare(`
      SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers WHERE cache_key = ? ORDER BY id DESC`)
    this.#get = database.prepare(`
      SELECT answered_at, ${asStored('response_json')} AS response, ${isLarge('response_json')} AS is_large
      FROM earlier_answers WHERE cache_key = ? AND id = ?`)
  }

  /** Whether a query has a name: its answers are kept whatever the limit of the cache. */
  isNamed(key: string): boolean {
    return this.#isNamed.get(key) !== undefined
  }

  /**
   * Keeps the stored answer of a named query if the one that is about to replace it is of other data, and forgets an earlier
   * one of the replacement's data. Inside the transaction of the replacement.
   */
  keepReplaced(key: string, replacement: Uint8Array, now: string): void {
    if (!this.isNamed(key)) return
    const was = saidBy(this.#stored, key)
    const is = saidBy(this.#given, replacement)
    if (is) this.#forget.run({ key, ...is })
    if (!was || !is || isSameData(was, is)) return
    this.#forget.run({ key, ...was })
    this.#keep.run({ key, now, ...was })
    this.#keepBounds(key)
  }

  /**
   * Adds an earlier answer of a named query, unless there is an answer of the same data. Its id is kept if it is free, since
   * ids say what is newer. Inside a transaction.
   */
  add(row: EarlierRow): boolean {
    const stored = saidBy(this.#stored, row.key)
    const isThere = this.#isKept.get(row) !== undefined || (stored !== null && isSameData(stored, row))
    if (!this.isNamed(row.key) || isThere) return false
    this.#add.run(row)
    this.#keepBounds(row.key)
    return true
  }

  /** The earlier answers of a query, without what they say, newest first. */
  list(key: string): Promise<EarlierAnswerFacts[]> {
    return retryWhileBusy(
      () =>
        this.#list.all(key).flatMap((row) => {
          const read = z.safeParse(earlierAnswerFacts, { ...row, sample: row.sample === 1 })
          return read.success ? [read.data] : []
        }),
      this.#lockWaitMs,
    )
  }

  /** An earlier answer as it was stored, or null. */
  async get(key: string, id: number): Promise<{ answeredAt: string; response: string | Buffer } | null> {
    const row = await retryWhileBusy(() => this.#get.get(key, id), this.#lockWaitMs)
    if (row === undefined) return null
    const response = row.is_large ? await this.#workers?.earlier(id) : row.response
    return response ? { answeredAt: row.answered_at, response } : null
  }

  #keepBounds(key: string): void {
    this.#database
      .prepare<[string, string, number]>(`
        DELETE FROM earlier_answers WHERE cache_key = ? AND id NOT IN (
          SELECT id FROM earlier_answers WHERE cache_key = ? ORDER BY id DESC LIMIT ?)`)
      .run(key, key, MOST_EARLIER)
    this.#database
      .prepare<[number]>(`
        DELETE FROM earlier_answers WHERE id IN (
          SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers)
          WHERE until_here > ?)`)
      .run(this.#mostBytes)
  }
}

/** Null if there is no answer, or what another program has stored is no JSON. */
function saidBy<T extends string | Uint8Array>(
  statement: Database.Statement<[T], string>,
  value: T,
): Identity | null {
  try {
    const said = statement.get(value)
    return typeof said === 'string' ? identityIn(said) : null
  } catch (error) {
    if (error instanceof SqliteError && error.code === 'SQLITE_ERROR') return null
    throw error
  }
}
