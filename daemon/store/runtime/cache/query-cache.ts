import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../../clock.ts'
import { retryWhileBusy } from '../../sqlite/retry-while-busy.ts'
import { asStored, isLarge, LARGE_BYTES, type LargeAnswers, unlessLarge } from '../../sqlite/stored-answer.ts'
import type { DeferredWrites, WriteQueue } from '../../sqlite/write-queue.ts'
import type { Counters } from '../counters.ts'
import { AnswerWriter, COUNT_HITS } from './answer-writer.ts'
import type { CacheLimit } from './cache-limit.ts'

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
  is_large: 0 | 1 | null
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
  /** The keys of named queries: a worker keeps what a put replaces. */
  namedKeys: () => ReadonlySet<string>
  /** Called when a worker has kept what a put replaced. */
  earlierKept: () => void
  workers: LargeAnswers
}

/** Stores whole answers by key, without expiry and without a limit unless one is set. Keys are already trimmed. */
export class QueryCache {
  readonly pendingHits: PendingHits
  readonly #parts: CacheParts
  readonly #select: Database.Statement<[string], Row>
  /** Entries read since the last try to commit, so that concurrent requests for one key share a read. */
  #read = new Map<string, Row>()
  readonly #isLarge: Database.Statement<[string], 0 | 1 | null>
  readonly #writer: AnswerWriter

  constructor(parts: CacheParts) {
    const { database, counters, queue } = parts
    this.#parts = parts
    // The columns behind a large answer are not read: SQLite would walk through all of it.
    this.#select = database.prepare(`
      SELECT ${isLarge('response_json')} AS is_large, ${asStored('response_json')} AS response,
        ${unlessLarge('created_at')} AS created_at, ${unlessLarge('updated_at')} AS updated_at,
        ${unlessLarge('hit_count')} AS hit_count
      FROM query_cache WHERE cache_key = ?`)
    this.#isLarge = database
      .prepare<[string], 0 | 1 | null>(
        `SELECT ${isLarge('response_json')} FROM query_cache WHERE cache_key = ?`,
      )
      .pluck()
    this.#writer = new AnswerWriter(database, counters)
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
    if (row === undefined) return null
    const lastHitAt = utcText(this.#parts.clock())
    if (row.is_large) return this.#largeHit(key, lastHitAt)
    if (row.response === null) return null
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

  /** Counting a hit writes the whole row, so a worker does that too. */
  async #largeHit(key: string, lastHitAt: string): Promise<CacheHit | null> {
    const hit = await this.#parts.workers.hit(key, lastHitAt)
    if (hit === null) return null
    const { response, created_at: createdAt, updated_at: updatedAt, hit_count: hitCount } = hit
    if (!hit.isCounted) this.pendingHits.add(key, lastHitAt)
    return { response, createdAt, updatedAt, hitCount, lastHitAt }
  }

  /**
   * Stores the bytes of an answer under the key and replaces an existing one. An answer larger than the limit of the cache only
   * removes the existing one, unless the query is named. Resolves after the commit; rejects as the queue does.
   */
  async put(key: string, answer: Uint8Array | string): Promise<void> {
    const json = typeof answer === 'string' ? Buffer.from(answer) : answer
    const { queue, clock, limit, workers, namedKeys, earlierKept } = this.#parts
    const hasRoom = limit === null || limit.hasRoomFor(json.length)
    const isNamed = namedKeys().has(key)
    const row = { key, json, now: utcText(clock()), hasRoom, isNamed }
    const isLargeWrite = json.length > LARGE_BYTES || this.#isLarge.get(key) === 1
    if (isNamed || isLargeWrite) await queue.writeElsewhere(() => workers.put(row))
    else await queue.write(() => this.#writer.write(row))
    if (isNamed) earlierKept()
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
    this.#note = database.prepare(COUNT_HITS)
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
