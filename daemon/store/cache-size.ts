import type Database from 'better-sqlite3'

/** `bytes`: of the answers alone. */
export type CacheSize = { entries: number; bytes: number }

/** How large the cache is and was, as triggers note it in `cache_growth`: no entry is read for it. */
export class CacheSizes {
  readonly #until: Database.Statement<[string], CacheSize>

  constructor(database: Database.Database) {
    this.#until = database.prepare(`
      SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes
      FROM cache_growth WHERE day <= ?`)
  }

  /** As a day ended (UTC, `YYYY-MM-DD`). Never below nothing: another program may have switched triggers off. */
  on(day: string): CacheSize {
    const { entries = 0, bytes = 0 } = this.#until.get(day) ?? {}
    return { entries: Math.max(0, entries), bytes: Math.max(0, bytes) }
  }

  now(): CacheSize {
    return this.on(END_OF_DAYS)
  }
}

const END_OF_DAYS = '9999-12-31'
