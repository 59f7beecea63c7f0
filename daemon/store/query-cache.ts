import type Database from 'better-sqlite3'
import { type Clock, utcText } from './clock.ts'
import type { Counters } from './counters.ts'
import { PendingHits } from './pending-hits.ts'
import { readPatiently } from './read-patiently.ts'
import type { WriteQueue } from './write-queue.ts'

/** A stored answer, with the metadata as they are after this hit. */
export type CacheHit = {
  /** The answer as the text it was stored as, in UTF-8. */
  response: Buffer
  createdAt: string | null
  updatedAt: string | null
  hitCount: number
  lastHitAt: string
}

type Row = {
  response: Buffer | null
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
}

/** Whole answers by their key: no expiry, no eviction, no limit (contract.md, part 1). Keys come trimmed. */
export class QueryCache {
  readonly pendingHits: PendingHits
  readonly #parts: CacheParts
  readonly #select: Database.Statement<[string], Row>
  readonly #upsert: Database.Statement<[{ key: string; text: string; now: string }]>

  constructor(parts: CacheParts) {
    const { database, counters, queue } = parts
    this.#parts = parts
    this.#select = database.prepare(
      // As bytes: decoding 50 KB of text that is not ASCII and encoding it again takes three times as long as the rest.
      `SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, hit_count
       FROM query_cache WHERE cache_key = ?`,
    )
    this.#upsert = database.prepare(`
      INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
      VALUES (@key, @text, @now, @now, 0)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`)
    this.pendingHits = new PendingHits(database, counters)
    queue.add(this.pendingHits)
  }

  /**
   * The entry, or null. A hit is counted, and with the lock free that is committed before this resolves; while another
   * process holds it, this resolves at once and the count follows.
   */
  async get(key: string): Promise<CacheHit | null> {
    const row = await readPatiently(() => this.#select.get(key), this.#parts.lockWaitMs)
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

  /** Stores an answer under the key, in place of the one there. Resolves after the commit; rejects as the queue does. */
  async put(key: string, responseJson: string): Promise<void> {
    const { queue, counters, clock } = this.#parts
    const now = utcText(clock())
    await queue.write(() => {
      this.#upsert.run({ key, text: responseJson, now })
      counters.add('cache_write_count', 1, now)
    })
  }
}
