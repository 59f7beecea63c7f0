import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { cacheSize } from './cache-size.ts'

/** When an answer was last hit or written. An answer without either time is removed first. */
const LAST_USE = "max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"
const EVER = ''
/** Clocks are set back by less than this all the time. */
const STEP_MS = 60_000
const INDEX = 'query_cache_by_use'

/** Selects the least recently used answer, last used at a time or after it, without those of some keys. */
export const OLDEST_ANSWER = `
  SELECT rowid AS id, coalesce(octet_length(response_json), 0) AS bytes
  FROM query_cache WHERE ${LAST_USE} >= ? AND cache_key NOT IN (SELECT value FROM json_each(?))
  ORDER BY ${LAST_USE}, rowid LIMIT 1`

/** A recorded size that has drifted, since another program has replaced rows, would remove too much. */
const CORRECT_SIZE = `
  INSERT INTO cache_growth (day, entries, bytes)
    SELECT date('now'), there.entries - recorded.entries, there.bytes - recorded.bytes FROM
      (SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache) AS there,
      (SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_growth) AS recorded
    WHERE there.entries <> recorded.entries OR there.bytes <> recorded.bytes
  ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`

/**
 * Prepares a store for a limit, while it is opened: counts the cache (0.6 s per GB), and creates an index that finds the
 * oldest answers at once. Without a limit the index goes: it would be updated with every hit for nothing.
 */
export function prepareLimit(database: Database.Database, isLimited: boolean): void {
  if (!isLimited) database.exec(`DROP INDEX IF EXISTS ${INDEX}`)
  else database.exec(`CREATE INDEX IF NOT EXISTS ${INDEX} ON query_cache (${LAST_USE}); ${CORRECT_SIZE}`)
}

type LimitOptions = {
  maxBytes: number
  clock: Clock
  namedKeys: () => ReadonlySet<string>
}

/**
 * Keeps the cache below a size (`CACHE_MAX_MB`), measured like the statistics: answers only. Removes the
 * least recently used answers first, in short transactions of the write queue that no request waits for.
 * Answers last used in the future go first: the clock was ahead, and answers used since would look older. The
 * answers of named queries stay, also if they alone are more than the limit.
 */
export class CacheLimit {
  readonly #database: Database.Database
  readonly #queue: WriteQueue
  readonly #options: LimitOptions
  readonly #oldest: Database.Statement<[string, string], { id: number; bytes: number }>
  readonly #remove: Database.Statement<[number]>
  #isAtWork = false
  #isWantedAgain = false

  constructor(database: Database.Database, queue: WriteQueue, options: LimitOptions) {
    this.#database = database
    this.#queue = queue
    this.#options = options
    this.#oldest = database.prepare(OLDEST_ANSWER)
    this.#remove = database.prepare('DELETE FROM query_cache WHERE rowid = ?')
  }

  /** Checks if an answer may be stored: one that is larger than the limit would only evict all others. */
  hasRoomFor(bytes: number): boolean {
    return bytes <= this.#options.maxBytes
  }

  /** Called at the start and after a put. A failure, for example on a full disk, is retried after the next put. */
  enforceSoon(): void {
    this.#isWantedAgain = this.#isAtWork
    if (this.#isAtWork || this.#excess() <= 0) return
    this.#isAtWork = true
    this.#queue
      .repeat((until) => this.#removeOldest(until), Boolean)
      .finally(() => {
        this.#isAtWork = false
        if (this.#isWantedAgain) this.enforceSoon()
      })
      // Last, since the store may be closed by then.
      .catch(() => {})
  }

  #excess(): number {
    return cacheSize(this.#database).bytes - this.#options.maxBytes
  }

  /** Returns true if there is more to remove. */
  #removeOldest(until: number): boolean {
    const { clock, namedKeys } = this.#options
    const future = utcText(new Date(clock().getTime() + STEP_MS))
    const named = JSON.stringify([...namedKeys()])
    let over = this.#excess()
    while (over > 0 && performance.now() < until) {
      const oldest = this.#oldest.get(future, named) ?? this.#oldest.get(EVER, named)
      if (oldest === undefined) return false
      this.#remove.run(oldest.id)
      over -= oldest.bytes
    }
    return over > 0
  }
}
