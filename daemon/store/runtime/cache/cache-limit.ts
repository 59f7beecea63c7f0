import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../../clock.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { CacheSizes } from './cache-size.ts'

/** One transaction blocks other requests no longer than this; they run before the next one. */
const SLICE_MS = 15
const BETWEEN_MS = 15

/** When an entry was last hit or written. An entry without either time is removed first. */
const LAST_USE = "max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"
const EVER = ''
/** Clocks are set back by less than this all the time. */
const STEP_MS = 60_000
const INDEX = 'query_cache_by_use'

/** Corrects the recorded size of the cache, after it has created an index. */
export type Recount = { recount: (index: string | null) => Promise<void> }
type LimitOptions = {
  maxBytes: number
  clock: Clock
  workers: Recount
  namedKeys: () => ReadonlySet<string>
}
type Oldest = { id: number; bytes: number }
/** Of the entries last used at a time or after it, without those of some keys. */
export const OLDEST_ENTRY = `
  SELECT rowid AS id, coalesce(octet_length(response_json), 0) AS bytes
  FROM query_cache WHERE ${LAST_USE} >= ? AND cache_key NOT IN (SELECT value FROM json_each(?))
  ORDER BY ${LAST_USE}, rowid LIMIT 1`

/**
 * Keeps the cache below a size (`CACHE_MAX_MB`), measured like the statistics: answers only. Removes the least
 * recently used entries first, in short transactions of the write queue that no request waits for. What was last used in
 * the future goes before them: the clock was ahead, and whatever is used since would be older. The answers of named queries
 * stay, also if they alone are more than the limit.
 */
export class CacheLimit {
  readonly #queue: WriteQueue
  readonly #maxBytes: number
  readonly #clock: Clock
  readonly #workers: LimitOptions['workers']
  readonly #namedKeys: LimitOptions['namedKeys']
  readonly #sizes: CacheSizes
  readonly #oldest: Database.Statement<[string, string], Oldest>
  readonly #remove: Database.Statement<[number]>
  #isAtWork = false
  #isStopped = false

  constructor(
    database: Database.Database,
    queue: WriteQueue,
    { maxBytes, clock, workers, namedKeys }: LimitOptions,
  ) {
    this.#workers = workers
    this.#namedKeys = namedKeys
    this.#queue = queue
    this.#maxBytes = maxBytes
    this.#clock = clock
    this.#sizes = new CacheSizes(database)
    this.#oldest = database.prepare(OLDEST_ENTRY)
    this.#remove = database.prepare('DELETE FROM query_cache WHERE rowid = ?')
  }

  /** Checks if an answer may be stored: one that is larger than the limit would only evict all others. */
  hasRoomFor(bytes: number): boolean {
    return bytes <= this.#maxBytes
  }

  /**
   * Counts the cache, since a recorded size that has drifted would remove too much, and creates an index that finds the
   * oldest entries at once. Both look at all answers, in a worker.
   */
  start(): void {
    this.#isAtWork = true
    const begin = (): void => {
      this.#isAtWork = false
      this.enforceSoon()
    }
    // Without the index, for example on a full disk, each transaction takes longer.
    this.#workers
      .recount(`CREATE INDEX IF NOT EXISTS ${INDEX} ON query_cache (${LAST_USE})`)
      .then(begin, begin)
  }

  /** Called after a put. A failure, for example on a full disk, is retried after the next put. */
  enforceSoon(): void {
    if (this.#isAtWork || this.#isStopped) return
    this.#isAtWork = true
    this.#enforce().then(
      () => {
        this.#isAtWork = false
      },
      () => {
        this.#isAtWork = false
      },
    )
  }

  stop(): void {
    this.#isStopped = true
  }

  async #enforce(): Promise<void> {
    while (!this.#isStopped && this.#sizes.bytes() > this.#maxBytes) {
      if (!(await this.#queue.write(() => this.#removeOldest()))) return
      await pause(BETWEEN_MS)
    }
  }

  /** Returns false if there is nothing that may be removed. */
  #removeOldest(): boolean {
    const until = performance.now() + SLICE_MS
    const future = utcText(new Date(this.#clock().getTime() + STEP_MS))
    const named = JSON.stringify([...this.#namedKeys()])
    let over = this.#sizes.bytes() - this.#maxBytes
    while (over > 0 && performance.now() < until) {
      const oldest = this.#oldest.get(future, named) ?? this.#oldest.get(EVER, named)
      if (oldest === undefined) return false
      this.#remove.run(oldest.id)
      over -= oldest.bytes
    }
    return true
  }
}

/** Drops the index on last use. Without a limit it would be updated with every hit for nothing. */
export function forgetUse(database: Database.Database, queue: WriteQueue): void {
  const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(INDEX)
  if (isThere === undefined) return
  // If the index cannot be dropped now, the next start drops it.
  queue.write(() => database.exec(`DROP INDEX IF EXISTS ${INDEX}`)).catch(() => {})
}
