import type Database from 'better-sqlite3'
import type { AnswerToStore, ReplacedAnswer } from '../../sqlite/stored-answer.ts'
import type { Counters } from '../counters.ts'

/** Counts hits of an entry. */
export const COUNT_HITS =
  'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?'

type Row = Pick<AnswerToStore, 'key' | 'json' | 'now'>

/** The stored answer that another one is about to replace; one without a time is of now. */
export function replacedAnswer(database: Database.Database, key: string, now: string): ReplacedAnswer | null {
  const stored = database
    .prepare<[string, string], ReplacedAnswer>(`
      SELECT CAST(response_json AS BLOB) AS json, coalesce(updated_at, created_at, ?) AS answeredAt
      FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`)
    .get(now, key)
  return stored ?? null
}

/** Stores answers, inside a transaction: on the serving thread, large ones in a worker. */
export class AnswerWriter {
  readonly #counters: Counters
  readonly #remove: Database.Statement<[string]>
  readonly #upsert: Database.Statement<[Row]>

  constructor(database: Database.Database, counters: Counters) {
    this.#counters = counters
    this.#upsert = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
      VALUES (@key, CAST(@json AS TEXT), @now, @now, 0)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`)
    this.#remove = database.prepare('DELETE FROM query_cache WHERE cache_key = ?')
  }

  write({ hasRoom, isNamed, ...row }: AnswerToStore): void {
    if (hasRoom || isNamed) this.#upsert.run(row)
    else this.#remove.run(row.key)
    this.#counters.add('cache_write_count', 1, row.now)
  }
}
