import type Database from 'better-sqlite3'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import { type AnswerFacts, type AnswerOrder, firstAnswers } from './answer-list.ts'
import { type CacheSize, CacheSizes } from './cache-size.ts'
import { countOf, timeOf } from './stored-answers.ts'

/** What the cache says of an answer without reading it. */
type Figures = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/** Counts and lists the stored answers. It changes nothing. */
export class CacheContents {
  readonly #database: Database.Database
  readonly #lockWaitMs: number

  constructor(database: Database.Database, { lockWaitMs }: { lockWaitMs: number }) {
    this.#database = database
    this.#lockWaitMs = lockWaitMs
  }

  size(): Promise<CacheSize> {
    return retryWhileBusy(() => new CacheSizes(this.#database).now(), this.#lockWaitMs)
  }

  /** What the cache says of some answers, by key. */
  figuresOf(keys: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
    const select = this.#database.prepare<[string], Figures & { cache_key: string }>(`
      SELECT cache_key, octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at
      FROM query_cache WHERE cache_key IN (SELECT value FROM json_each(?))`)
    const read = () => new Map(select.all(JSON.stringify(keys)).map((row) => [row.cache_key, row]))
    return retryWhileBusy(read, this.#lockWaitMs)
  }

  list({ limit, order = 'newest' }: { limit: number; order?: AnswerOrder }): Promise<AnswerFacts[]> {
    return firstAnswers(this.#database, { limit, order, lockWaitMs: this.#lockWaitMs })
  }

  /** Counts the answers last written before a moment (UTC text). Answers without a time do not count. */
  olderThan(moment: string): Promise<number> {
    const older = this.#database
      .prepare<[string], number>('SELECT count(*) FROM query_cache WHERE updated_at < ?')
      .pluck()
    return retryWhileBusy(() => older.get(moment) ?? 0, this.#lockWaitMs)
  }
}

export type CacheFigures = { hits: number; oldest: string | null; newest: string | null }

/** The hits of the stored answers, and from when to when they were stored. Reads all answers (0.6 s per GB). */
export function cacheFigures(database: Database.Database): CacheFigures {
  const row = database
    .prepare<[], Record<keyof CacheFigures, unknown>>(
      'SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache',
    )
    .get()
  return { hits: countOf(row?.hits), oldest: timeOf(row?.oldest), newest: timeOf(row?.newest) }
}
