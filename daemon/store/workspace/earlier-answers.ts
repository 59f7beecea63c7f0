import type Database from 'better-sqlite3'
import { SqliteError } from 'better-sqlite3'
import {
  type EarlierAnswerFacts,
  earlierAnswerFacts,
  MOST_EARLIER,
} from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import {
  type KeepsReplaced,
  LARGE_BYTES,
  type LargeAnswers,
  type ReplacedAnswer,
} from '../sqlite/stored-answer.ts'
import type { WriteQueue } from '../sqlite/write-queue.ts'

/** All earlier answers together; beyond it the oldest go. */
const MOST_EARLIER_BYTES = 256 * 1024 * 1024

/** The identity of an answer's data. */
type Identity = { data_date: string | null; sample: number }
type OfData = Identity & { key: string }

const OF_DATA = 'cache_key = @key AND data_date IS @data_date AND sample = @sample'

type Answered = { answered_at: string; response: Uint8Array | null }

type EarlierParts = {
  database: Database.Database
  /** Needed to read large answers. */
  workers?: LargeAnswers
  queue: WriteQueue
  mostBytes?: number
}

/**
 * Answers of named queries that answers of other data have replaced in the cache (docs/protocol.md, Earlier answers): one
 * for each data, none of the data of the answer that is in the cache. They go with the name; the cache's limit and
 * clearing the cache leave them.
 */
export class EarlierAnswers implements KeepsReplaced {
  readonly #database: Database.Database
  readonly #workers: LargeAnswers | undefined
  readonly #queue: WriteQueue
  readonly #mostBytes: number
  readonly #isNamed: Database.Statement<[string], number>
  readonly #said: Database.Statement<[string | Uint8Array], string>
  readonly #forget: Database.Statement<[OfData]>
  readonly #keep: Database.Statement<[OfData & ReplacedAnswer]>
  readonly #list: Database.Statement<[string], Record<string, unknown>>
  readonly #get: Database.Statement<[string, number], Answered>

  constructor({ database, workers, queue, mostBytes = MOST_EARLIER_BYTES }: EarlierParts) {
    this.#workers = workers
    this.#database = database
    this.#queue = queue
    this.#mostBytes = mostBytes
    this.#isNamed = database
      .prepare<[string], number>('SELECT 1 FROM named_queries WHERE cache_key = ?')
      .pluck()
    // SQLite parses tens of MB once for it, and reports malformed JSON as an error.
    this.#said = database
      .prepare<[string | Uint8Array], string>(
        "SELECT json_extract(CAST(? AS TEXT), '$.data_date', '$.sample')",
      )
      .pluck()
    this.#forget = database.prepare(`DELETE FROM earlier_answers WHERE ${OF_DATA}`)
    // `bytes` is a column, so that the bound is found without reading the answers.
    this.#keep = database.prepare(`
      INSERT INTO earlier_answers (cache_key, answered_at, data_date, sample, bytes, response_json)
      SELECT @key, @answeredAt, @data_date, @sample, octet_length(@json), CAST(@json AS TEXT)
      WHERE EXISTS (SELECT 1 FROM named_queries WHERE cache_key = @key)`)
    this.#list = database.prepare(`
      SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers WHERE cache_key = ? ORDER BY id DESC`)
    this.#get = database.prepare(`
      SELECT answered_at, CASE WHEN bytes <= ${LARGE_BYTES} THEN CAST(response_json AS BLOB) END AS response
      FROM earlier_answers WHERE cache_key = ? AND id = ?`)
  }

  /** Whether a query has a name. */
  isNamed(key: string): boolean {
    return this.#isNamed.get(key) !== undefined
  }

  /**
   * Replaces the answer of a named query: keeps the stored one first if it is of other data, runs `replace`, and forgets an
   * earlier one of the replacement's data. A kill in between leaves an answer too many, which the next replacement forgets.
   */
  async replacing<T>(
    { key, was, json }: { key: string; was: ReplacedAnswer | null; json: string | Uint8Array },
    replace: () => Promise<T>,
  ): Promise<T> {
    const before = was && this.#identityOf(was.json)
    const after = this.#identityOf(json)
    const isOther = before?.data_date !== after?.data_date || before?.sample !== after?.sample
    if (was && before && after && isOther) {
      await this.#queue.write(() => {
        this.#forget.run({ key, ...before })
        this.#keep.run({ key, ...was, ...before })
        this.#keepBounds(key)
      })
    }
    const result = await replace()
    if (after) await this.#queue.write(() => this.#forget.run({ key, ...after }))
    return result
  }

  /** Reads as the views do: no `sample` means false. Null for a text of another program that is no JSON. */
  #identityOf(json: string | Uint8Array): Identity | null {
    try {
      const [date, sample] = z.parse(z.array(z.unknown()), JSON.parse(this.#said.get(json) ?? ''))
      return {
        data_date: typeof date === 'string' ? date.slice(0, 100) : null,
        sample: sample === true ? 1 : 0,
      }
    } catch (error) {
      if (error instanceof SqliteError && error.code === 'SQLITE_ERROR') return null
      throw error
    }
  }

  /** The earlier answers of a query, without what they say, newest first. */
  async list(key: string): Promise<EarlierAnswerFacts[]> {
    return this.#list.all(key).flatMap((row) => {
      const read = z.safeParse(earlierAnswerFacts, { ...row, sample: row.sample === 1 })
      return read.success ? [read.data] : []
    })
  }

  /** An earlier answer as it was stored, or null. */
  async get(key: string, id: number): Promise<{ answeredAt: string; response: Uint8Array } | null> {
    const row = this.#get.get(key, id)
    if (row === undefined) return null
    const response = row.response ?? (await this.#workers?.earlier(id))
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
