import type Database from 'better-sqlite3'

/** `bytes` counts the answers only. */
export type CacheSize = { entries: number; bytes: number }

/**
 * The size of the cache, now and in the past. No answer is read for it: triggers record its growth in
 * `cache_growth`.
 */
export class CacheSizes {
  readonly #entries: Database.Statement<[], number>
  readonly #until: Database.Statement<[string], CacheSize>

  constructor(database: Database.Database) {
    this.#entries = database.prepare<[], number>('SELECT count(*) FROM query_cache').pluck()
    this.#until = database.prepare(`
      SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes
      FROM cache_growth WHERE day <= ?`)
  }

  /**
   * Returns the size at the end of a day (UTC, `YYYY-MM-DD`), never negative: another program may have replaced
   * entries without firing a trigger.
   */
  on(day: string): CacheSize {
    const { entries = 0, bytes = 0 } = this.#until.get(day) ?? {}
    return { entries: Math.max(0, entries), bytes: Math.max(0, bytes) }
  }

  /** Counts the entries in an index (10 ms for a million). */
  now(): CacheSize {
    return { entries: this.#entries.get() ?? 0, bytes: this.bytes() }
  }

  /** Returns the bytes of the current answers. */
  bytes(): number {
    return this.on(END_OF_DAYS).bytes
  }
}

const END_OF_DAYS = '9999-12-31'
