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

  /** The bytes of the answers beyond those recorded. Looks at every answer's first page (0.6 s per GB at most). */
  static drift(database: Database.Database): CacheSize {
    const actual = database
      .prepare<[], CacheSize>(
        'SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache',
      )
      .get()
    const recorded = new CacheSizes(database).#recorded(END_OF_DAYS)
    return {
      entries: (actual?.entries ?? 0) - recorded.entries,
      bytes: (actual?.bytes ?? 0) - recorded.bytes,
    }
  }

  /** Records a drift today, inside a transaction. */
  static correct(database: Database.Database, drift: CacheSize): void {
    database
      .prepare<[CacheSize]>(`
        INSERT INTO cache_growth (day, entries, bytes) VALUES (date('now'), @entries, @bytes)
        ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`)
      .run(drift)
  }

  #recorded(day: string): CacheSize {
    return this.#until.get(day) ?? { entries: 0, bytes: 0 }
  }

  /**
   * Returns the size at the end of a day (UTC, `YYYY-MM-DD`), never negative: another program may have replaced
   * entries without firing a trigger.
   */
  on(day: string): CacheSize {
    const { entries, bytes } = this.#recorded(day)
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
