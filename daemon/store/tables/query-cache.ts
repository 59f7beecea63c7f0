import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../clock.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import type { Counters } from '../writes/counters.ts'
import type { DeferredWrites, WriteQueue } from '../writes/write-queue.ts'
import type { CacheLimit } from './cache-limit.ts'
import type { EarlierAnswers } from './earlier-answers.ts'
import { asStored } from './stored-answer.ts'

/** A stored answer, with its metadata after this hit. */
export type CacheHit = {
  /** The answer as stored: JSON text, or UTF-8 bytes if it is large. */
  response: string | Buffer
  createdAt: string | null
  updatedAt: string | null
  hitCount: number
  lastHitAt: string
}

type Row = {
  response: string | Buffer | null
  created_at: string | null
  updated_at: string | null
  hit_count: number | null
}

export type CacheParts = {
  database: Database.Database
  queue: WriteQueue
  counters: Counters
  clock: Clock
  lockWaitMs: number
  /** Limits the cache's size, if a limit is set. */
  limit: CacheLimit | null
  /** Keeps what a put replaces, if its query is named. */
  earlier: EarlierAnswers
}

/** Stores whole answers by key, without expiry and without a limit unless one is set. Keys are already trimmed. */
export class QueryCache {
  readonly pendingHits: PendingHits
  readonly #parts: CacheParts
  readonly #select: Database.Statement<[string], Row>
  /** Entries read since the last try to commit, so that concurrent requests for one key share a read. */
  #read = new Map<string, Row>()
  readonly #remove: Database.Statement<[string]>
  readonly #upsert: Database.Statement<[{ key: string; text: string; now: string }]>

  constructor(parts: CacheParts) {
    const { database, counters, queue } = parts
    this.#parts = parts
    this.#select = database.prepare(`
      SELECT ${asStored('response_json')} AS response, created_at, updated_at, hit_count
      FROM query_cache WHERE cache_key = ?`)
    this.#upsert = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
      VALUES (@key, @text, @now, @now, 0)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`)
    this.#remove = database.prepare('DELETE FROM query_cache WHERE cache_key = ?')
    this.pendingHits = new PendingHits(database, counters)
    queue.add(this.pendingHits)
    queue.beforeEachTry(() => {
      // Not `clear()`, for the reason given in PendingHits.
      this.#read = new Map()
    })
  }

  /**
   * Returns the entry, or null. Counts a hit, and commits it before this resolves if the lock is free. While
   * another process holds the lock, this resolves at once and the hit is committed later.
   */
  async get(key: string): Promise<CacheHit | null> {
    const row = await retryWhileBusy(() => this.#rowOf(key), this.#parts.lockWaitMs)
    if (row === undefined || row.response === null) return null
    const lastHitAt = utcText(this.#parts.clock())
    const hitCount = (row.hit_count ?? 0) + this.pendingHits.add(key, lastHitAt)
    await this.#parts.queue.attempt()
    return {
      response: row.response,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      hitCount,
      lastHitAt,
    }
  }

  /**
   * Stores an answer under the key and replaces an existing one. An answer larger than the limit of the cache only
   * removes the existing one, unless the query is named. The replaced answer of a named query is kept as an earlier one
   * if it is of other data. Resolves after the commit; rejects as the queue does.
   */
  async put(key: string, responseJson: string): Promise<void> {
    const { queue, counters, clock, limit, earlier } = this.#parts
    const now = utcText(clock())
    const hasRoom = limit === null || limit.hasRoomFor(responseJson)
    await queue.write(() => {
      const isKept = hasRoom || earlier.isNamed(key)
      earlier.keepReplaced(key, responseJson, now)
      if (isKept) this.#upsert.run({ key, text: responseJson, now })
      else this.#remove.run(key)
      counters.add('cache_write_count', 1, now)
    })
    limit?.enforceSoon()
  }

  #rowOf(key: string): Row | undefined {
    const row = this.#read.get(key) ?? this.#select.get(key)
    // A hit is always followed by a try to commit, which clears this map.
    if (row !== undefined && row.response !== null) this.#read.set(key, row)
    return row
  }
}

type Hits = { count: number; lastAt: string }

/** Hits that are answered but not yet committed: a cache hit never waits for another process's lock. */
export class PendingHits implements DeferredWrites {
  readonly #counters: Counters
  readonly #note: Database.Statement<[number, string, string]>
  #byKey = new Map<string, Hits>()
  #total = 0

  constructor(database: Database.Database, counters: Counters) {
    this.#counters = counters
    this.#note = database.prepare(
      'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?',
    )
  }

  /** Adds a hit and returns how many hits of this key are pending. */
  add(key: string, at: string): number {
    const count = (this.#byKey.get(key)?.count ?? 0) + 1
    this.#byKey.set(key, { count, lastAt: at })
    this.#total += 1
    return count
  }

  get total(): number {
    return this.#total
  }

  isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  write(): void {
    let lastAt = ''
    for (const [key, hits] of this.#byKey) {
      this.#note.run(hits.count, hits.lastAt, key)
      lastAt = hits.lastAt
    }
    this.#counters.add('cache_hit_count', this.total, lastAt)
  }

  clear(): void {
    // Not `clear()`: V8 links the old table to the new one, and once one table of such a chain is in the old
    // generation, all later ones stay until a full garbage collection. Under load this let the young generation
    // grow to 134 MB.
    this.#byKey = new Map()
    this.#total = 0
  }
}
