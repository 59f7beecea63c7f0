import type Database from 'better-sqlite3'

/** `bytes`: of the answers alone. */
export type CacheSize = { entries: number; bytes: number }

/** How large the cache is and was: no answer is read for it, since triggers note its growth in `cache_growth`. */
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
   * As a day ended (UTC, `YYYY-MM-DD`). Never below nothing: another program may have replaced entries in a way that
   * tells no trigger.
   */
  on(day: string): CacheSize {
    const { entries = 0, bytes = 0 } = this.#until.get(day) ?? {}
    return { entries: Math.max(0, entries), bytes: Math.max(0, bytes) }
  }

  /** The entries are counted, in an index (10 ms for a million). */
  now(): CacheSize {
    return { entries: this.#entries.get() ?? 0, bytes: this.bytes() }
  }

  /** Of the answers that are there now. */
  bytes(): number {
    return this.on(END_OF_DAYS).bytes
  }
}

const END_OF_DAYS = '9999-12-31'
