import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { ListedEntry } from '../../shared/contract/runtime.ts'
import { questionIn } from './question.ts'
import { readPatiently } from './read-patiently.ts'
import { countOf, timeOf } from './stored-entry.ts'

type Row = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown> & {
  head: Buffer
}

/** A question of 50 and 50 long names takes a fraction of it, and stands before the answer's matrix. */
const HEAD_BYTES = 64 * 1024

const KEYS_AT_ONCE = 1000

/** The newest entries of the cache, and what was asked. */
export class RecentQueries {
  readonly #lockWaitMs: number
  readonly #keys: Database.Statement<[number], string>
  readonly #entry: Database.Statement<[string], Row>
  readonly #older: Database.Statement<[string], number>
  readonly #oldest: Database.Statement<[string, number], string>

  constructor(database: Database.Database, { lockWaitMs }: { lockWaitMs: number }) {
    this.#lockWaitMs = lockWaitMs
    this.#keys = database
      .prepare<[number], string>(
        `SELECT cache_key FROM query_cache WHERE typeof(cache_key) = 'text' AND response_json IS NOT NULL
         ORDER BY updated_at DESC LIMIT ?`,
      )
      .pluck()
    this.#entry = database.prepare(`
      SELECT octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at,
        substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
      FROM query_cache WHERE cache_key = ?`)
    this.#older = database
      .prepare<[string], number>('SELECT count(*) FROM query_cache WHERE updated_at < ?')
      .pluck()
    this.#oldest = database
      .prepare<[string, number], string>(
        `SELECT cache_key FROM query_cache WHERE typeof(cache_key) = 'text' AND updated_at < ?
         ORDER BY updated_at LIMIT ?`,
      )
      .pluck()
  }

  /** One entry a turn of the event loop: SQLite reads the whole of an answer to give its head (40 ms for 64 MB). */
  async list(limit: number): Promise<ListedEntry[]> {
    const keys = await readPatiently(() => this.#keys.all(limit), this.#lockWaitMs)
    const entries: ListedEntry[] = []
    for (const key of keys) {
      const row = await readPatiently(() => this.#entry.get(key), this.#lockWaitMs)
      if (row !== undefined) entries.push(listed(key, row))
      await nextTurn()
    }
    return entries
  }

  /** The keys of some entries that were last written before a moment. */
  oldest(moment: string): string[] {
    return this.#oldest.all(moment, KEYS_AT_ONCE)
  }

  /** How many entries were last written before a moment (UTC text). */
  olderThan(moment: string): number {
    return this.#older.get(moment) ?? 0
  }
}

function listed(key: string, row: Row): ListedEntry {
  return {
    key,
    bytes: countOf(row.bytes),
    created_at: timeOf(row.created_at),
    updated_at: timeOf(row.updated_at),
    hit_count: countOf(row.hit_count),
    last_hit_at: timeOf(row.last_hit_at),
    question: questionIn(row.head.toString('utf8')),
  }
}
