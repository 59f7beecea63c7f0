import type Database from 'better-sqlite3'
import type { Counters } from '../writes/counters.ts'
import type { EarlierAnswers } from './earlier-answers.ts'
import type { AnswerToStore } from './stored-answer.ts'

/** Counts hits of an entry. */
export const COUNT_HITS =
  'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?'

type Row = Pick<AnswerToStore, 'key' | 'json' | 'now'>

/** Stores answers, inside a transaction: on the serving thread, large ones in a worker. */
export class AnswerWriter {
  readonly #counters: Counters
  readonly #earlier: EarlierAnswers
  readonly #remove: Database.Statement<[string]>
  readonly #upsert: Database.Statement<[Row]>

  constructor(database: Database.Database, counters: Counters, earlier: EarlierAnswers) {
    this.#counters = counters
    this.#earlier = earlier
    this.#upsert = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
      VALUES (@key, CAST(@json AS TEXT), @now, @now, 0)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`)
    this.#remove = database.prepare('DELETE FROM query_cache WHERE cache_key = ?')
  }

  write({ hasRoom, ...row }: AnswerToStore): void {
    const isKept = hasRoom || this.#earlier.isNamed(row.key)
    this.#earlier.keepReplaced(row.key, row.json, row.now)
    if (isKept) this.#upsert.run(row)
    else this.#remove.run(row.key)
    this.#counters.add('cache_write_count', 1, row.now)
  }
}
