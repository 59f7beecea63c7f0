import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import {
  type AnswerToStore,
  LARGE_BYTES,
  type LargeAnswers,
  type ReplacedAnswer,
} from '../../sqlite/stored-answer.ts'
import type { WriteQueue } from '../../sqlite/write-queue.ts'
import { Counters } from '../counters.ts'
import { ARE_ANSWERS, countColumn, timeColumn } from '../runtime-schema.ts'
import type { CacheLimit } from './cache-limit.ts'
import { type CacheSize, cacheSize } from './cache-size.ts'
import { parseStoredQuery, type Question } from './stored-query.ts'

/** A stored answer as UTF-8 bytes, with its metadata after this hit. */
export type CacheHit = {
  response: Uint8Array
  created_at: string | null
  updated_at: string | null
  hit_count: number
  last_hit_at: string
}
type Row = Omit<CacheHit, 'last_hit_at'>

/** A stored answer's figures, known without reading the answer. */
type Figures = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/** A stored answer without its text. `question` is the stored query, if the answer contains it. */
export type AnswerFacts = {
  key: string
  bytes: number
  created_at: string | null
  updated_at: string | null
  hit_count: number
  last_hit_at: string | null
  question: Question | null
}

export type AnswerOrder = 'newest' | 'oldest' | 'largest' | 'hits'

/** An index provides the order by time. The order by size or hits reads all answers. */
const ORDERS: Readonly<Record<AnswerOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** A query of 50 × 50 long names takes a fraction of this, and precedes the answer's matrix. */
const HEAD_BYTES = 64 * 1024
/** Counts hits of an answer. */
export const COUNT_HITS =
  'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?'

export type CacheParts = {
  database: Database.Database
  queue: WriteQueue
  counters: Counters
  clock: Clock
  /** Limits the cache's size, if a limit is set. */
  limit: CacheLimit | null
  /** The keys of named queries: a worker keeps what a put replaces. */
  namedKeys: () => ReadonlySet<string>
  /** Called when a worker has kept what a put replaced. */
  earlierKept: () => void
  workers: LargeAnswers
}

/** Stores whole answers by key, without expiry and without a limit unless one is set. Keys are already trimmed. */
export class AnswerCache {
  readonly #parts: CacheParts
  readonly #bytes: Database.Statement<[string], number | null>
  readonly #select: Database.Statement<[string], Row>
  readonly #countHits: Database.Statement<[number, string, string]>
  readonly #write: (answer: AnswerToStore) => void
  /** Hits that are answered but not yet committed: a cache hit never waits for another process's lock. */
  readonly #pending = new Map<string, { count: number; at: string }>()

  constructor(parts: CacheParts) {
    const { database } = parts
    this.#parts = parts
    this.#bytes = database
      .prepare<[string], number | null>(
        'SELECT octet_length(response_json) FROM query_cache WHERE cache_key = ?',
      )
      .pluck()
    this.#select = database.prepare(`
      SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, coalesce(hit_count, 0) AS hit_count
      FROM query_cache WHERE cache_key = ?`)
    this.#countHits = database.prepare(COUNT_HITS)
    this.#write = answerWriter(database)
  }

  /** How many hits are not yet committed. */
  get pendingHits(): number {
    return this.#pending.values().reduce((sum, { count }) => sum + count, 0)
  }

  /**
   * Returns the answer, or null. Counts a hit, and commits it before this resolves if the lock is free. While
   * another process holds the lock, this resolves at once and the hit is committed later.
   */
  async get(key: string): Promise<CacheHit | null> {
    const last_hit_at = utcText(this.#parts.clock())
    const bytes = this.#bytes.get(key) ?? null
    if (bytes === null) return null
    if (bytes > LARGE_BYTES) return this.#largeHit(key, last_hit_at)
    const row = this.#select.get(key)
    if (row === undefined) return null
    const hit_count = row.hit_count + (this.#pending.get(key)?.count ?? 0) + 1
    await this.#noteHit(key, last_hit_at)
    return { ...row, hit_count, last_hit_at }
  }

  /** Counting a hit writes the whole row, so a worker does that too. */
  async #largeHit(key: string, last_hit_at: string): Promise<CacheHit | null> {
    const hit = await this.#parts.workers.hit(key, last_hit_at)
    if (hit === null) return null
    const { isCounted, ...answer } = hit
    const hit_count = answer.hit_count + (this.#pending.get(key)?.count ?? 0)
    if (!isCounted) void this.#noteHit(key, last_hit_at)
    return { ...answer, hit_count, last_hit_at }
  }

  /** Hits of an answer that come together are counted in one write: it writes the whole row. */
  #noteHit(key: string, at: string): Promise<void> {
    const { queue, counters } = this.#parts
    const pending = this.#pending.get(key)
    if (pending !== undefined) {
      pending.count += 1
      pending.at = at
      return queue.attempt()
    }
    const hits = { count: 1, at }
    this.#pending.set(key, hits)
    const write = (): void => {
      this.#countHits.run(hits.count, hits.at, key)
      counters.add('cache_hit_count', hits.count, hits.at)
    }
    return queue.defer(write, () => this.#pending.delete(key))
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
    const isLarge = json.length > LARGE_BYTES || (this.#bytes.get(key) ?? 0) > LARGE_BYTES
    if (isNamed || isLarge) await queue.elsewhere(() => workers.put(row))
    else await queue.write(() => this.#write(row))
    if (isNamed) earlierKept()
    limit?.enforceSoon()
  }

  /** Awaits an import of answers in a worker. It is refused, reported and followed by what follows a put. */
  async importing<T>(run: () => Promise<T>): Promise<T> {
    const { queue, limit, earlierKept } = this.#parts
    const imported = await queue.elsewhere(run)
    earlierKept()
    limit?.enforceSoon()
    return imported
  }

  async size(): Promise<CacheSize> {
    return cacheSize(this.#parts.database)
  }

  /** Counts the answers last written before a moment (UTC text). Answers without a time do not count. */
  async olderThan(moment: string): Promise<number> {
    const older = this.#parts.database
      .prepare<[string], number>('SELECT count(*) FROM query_cache WHERE updated_at < ?')
      .pluck()
    return older.get(moment) ?? 0
  }

  /** Resolves to the figures of some answers, by key. */
  async figuresOf(keys: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
    const select = this.#parts.database.prepare<[string], Figures & { cache_key: string }>(`
      SELECT cache_key, octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at
      FROM query_cache WHERE cache_key IN (SELECT value FROM json_each(?))`)
    return new Map(select.all(JSON.stringify(keys)).map((row) => [row.cache_key, row]))
  }

  /**
   * Returns the first answers of an order, without their text. Yields to the event loop after each, because SQLite reads a
   * whole answer to return its head (40 ms for 64 MB).
   */
  async list({ limit, order = 'newest' }: { limit: number; order?: AnswerOrder }): Promise<AnswerFacts[]> {
    const { database } = this.#parts
    const places = database
      .prepare<[number], number>(
        `SELECT rowid FROM query_cache WHERE ${ARE_ANSWERS} ORDER BY ${ORDERS[order]} LIMIT ?`,
      )
      .pluck()
    const select = database.prepare<[number], Omit<AnswerFacts, 'question'> & { head: Buffer }>(`
      SELECT cache_key AS key, octet_length(response_json) AS bytes, ${timeColumn('created_at')},
        ${timeColumn('updated_at')}, ${countColumn('hit_count')}, ${timeColumn('last_hit_at')},
        substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
      FROM query_cache WHERE rowid = ? AND ${ARE_ANSWERS}`)
    const answers: AnswerFacts[] = []
    for (const place of places.all(limit)) {
      const row = select.get(place)
      if (row !== undefined) {
        const { head, ...facts } = row
        answers.push({ ...facts, question: parseStoredQuery(head.toString('utf8')) })
      }
      await nextTurn()
    }
    return answers
  }
}

/** Returns what stores an answer, inside a transaction: on the serving thread, large ones in a worker. */
export function answerWriter(database: Database.Database): (answer: AnswerToStore) => void {
  const counters = new Counters(database)
  const upsert = database.prepare(`
    INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
    VALUES (@key, CAST(@json AS TEXT), @now, @now, 0)
    ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`)
  const remove = database.prepare('DELETE FROM query_cache WHERE cache_key = ?')
  return ({ key, json, now, hasRoom, isNamed }) => {
    if (hasRoom || isNamed) upsert.run({ key, json, now })
    else remove.run(key)
    counters.add('cache_write_count', 1, now)
  }
}

/** The stored answer that another one is about to replace; one without a time is of now. */
export function replacedAnswer(database: Database.Database, key: string, now: string): ReplacedAnswer | null {
  const stored = database
    .prepare<[string, string], ReplacedAnswer>(`
      SELECT CAST(response_json AS BLOB) AS json, coalesce(updated_at, created_at, ?) AS answeredAt
      FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`)
    .get(now, key)
  return stored ?? null
}

export type CacheFigures = CacheSize & { hits: number; oldest: string | null; newest: string | null }

/** The size and the hits of the stored answers, and from when to when they were stored. Reads all answers (0.6 s per GB). */
export function cacheFigures(database: Database.Database): CacheFigures {
  const figures = database
    .prepare<[], Omit<CacheFigures, keyof CacheSize>>(`
      SELECT ${countColumn('hits')}, ${timeColumn('oldest')}, ${timeColumn('newest')} FROM (
        SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache)`)
    .get()
  return { ...cacheSize(database), ...(figures ?? { hits: 0, oldest: null, newest: null }) }
}
