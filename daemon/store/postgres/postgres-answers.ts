import { setTimeout as pause } from 'node:timers/promises'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { answersIn } from '../answer-lines.ts'
import { importAnswers, newAnswer, putAnswer } from '../changes.ts'
import {
  type AnswerFacts,
  type AnswerOrder,
  type ExportedAnswer,
  type Hit,
  PIECE_BYTES,
  PIECE_ROWS,
  type Store,
} from '../store.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { askedIn } from '../stored-query.ts'
import { type Query, type Sql, sql } from './connection.ts'
import { refuseNul } from './postgres-errors.ts'
import { postgresTables } from './postgres-tables.ts'
import type { Part } from './store-part.ts'

/** Answers in PostgreSQL. Only our own programs write these tables. */

const HEAD_BYTES = 64 * 1024
const REMOVED_AT_ONCE = 100
const BETWEEN_SLICES_MS = 15

const FACTS = sql`octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at`
const ORDERS: Readonly<Record<AnswerOrder, Sql>> = {
  newest: sql`greatest(last_hit_at, updated_at) DESC NULLS LAST`,
  oldest: sql`updated_at NULLS FIRST`,
  largest: sql`octet_length(response_json) DESC`,
  hits: sql`hit_count DESC`,
}
const ALL_BYTES = sql`(SELECT greatest(coalesce(sum(bytes), 0), 0) FROM cache_growth)`
const LAST_USE = sql`greatest(coalesce(last_hit_at, ''), coalesce(updated_at, ''))`
const STOPPED = new ExpectedError(503, 'The clear was stopped: what was removed by then is gone.')

const isOwned = (owner: string | null): Sql =>
  owner === null || owner === ''
    ? sql`true`
    : sql`cache_key > ${`${owner}\n`} AND cache_key < ${`${owner}\v`}`

export function postgresAnswers({ read, write, isClosing, bodies, notes, options, now }: Part) {
  const { cacheMaxBytes: mostBytes } = options
  /** Removes some of the least recently used answers beyond the limit. Resolves to whether there may be more. */
  const limitSome = async (query: Query): Promise<boolean> => {
    if (mostBytes === undefined) return false
    const [size] = await query<{ bytes: number }>`SELECT ${ALL_BYTES} AS bytes`
    const over = (size?.bytes ?? 0) - mostBytes
    if (over <= 0) return false
    const removed = await query`
      DELETE FROM query_cache WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(bytes) OVER (ORDER BY place) - bytes AS before FROM (
            SELECT id, octet_length(response_json) AS bytes, row_number() OVER (ORDER BY ${LAST_USE}, id) AS place
            FROM query_cache WHERE NOT EXISTS (
              SELECT 1 FROM documents WHERE kind = 'query' AND query_cache.cache_key
                = CASE WHEN owner = '' THEN documents.id ELSE owner || chr(10) || documents.id END)
            ORDER BY ${LAST_USE}, id LIMIT ${REMOVED_AT_ONCE}) AS oldest) AS sums
        WHERE before < ${over}) RETURNING id`
    return removed.length > 0
  }
  const limitSoon = async (): Promise<void> => {
    if (mostBytes === undefined) return
    while (!isClosing() && (await write(limitSome).catch(() => false))) await pause(BETWEEN_SLICES_MS)
  }
  void limitSoon()

  return {
    async hit(owner, key) {
      refuseNul({ key })
      const stored = storedKey(owner, key)
      const at = now()
      const [row] = await read<Omit<Hit, 'last_hit_at'> & { noted: number }>`
        SELECT response_json AS response, created_at, updated_at, hit_count, ${notes.noted} AS noted
        FROM query_cache WHERE cache_key = ${stored}`
      if (row === undefined) return null
      const { noted, hit_count, ...answer } = row
      return { ...answer, hit_count: hit_count + notes.hit(stored, at, noted), last_hit_at: at }
    },

    async put(owner, body) {
      const answer = newAnswer(owner, await bodies.read('cached', body), now())
      // A hit before the put counts for the limit.
      notes.send()
      const isOver = await write(async (query) => {
        await putAnswer(postgresTables(query, now()), answer, mostBytes ?? null)
        return limitSome(query)
      })
      if (isOver) void limitSoon()
    },

    async list({ owner, limit, order, olderThan }) {
      const isListed = isOwned(owner)
      const [size] = await read<{ entries: number; bytes: number; older: number }>`
        SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes,
          count(*) FILTER (WHERE updated_at < ${olderThan}) AS older
        FROM query_cache WHERE ${isListed}`
      const rows = await read<AnswerFacts & { key: string; head: Buffer }>`
        SELECT cache_key AS key, ${FACTS}, substr(response_json, 1, ${HEAD_BYTES}) AS head FROM query_cache
        WHERE ${isListed} ORDER BY ${ORDERS[order]} LIMIT ${limit}`
      const list = rows.map(({ head, key, ...row }) => ({
        ...row,
        key: partsOf(key)[1],
        ...askedIn(String(head)),
      }))
      const { entries = 0, bytes = 0, older = 0 } = size ?? {}
      return { cache_entries: entries, cache_bytes: bytes, older_entries: older, list }
    },

    async factsOf(owner, keys) {
      const stored = keys.map((key) => storedKey(owner, key))
      const rows = await read<AnswerFacts & { key: string }>`
        SELECT cache_key AS key, ${FACTS} FROM query_cache WHERE cache_key = ANY(${stored})`
      return new Map(rows.map(({ key, ...facts }) => [partsOf(key)[1], facts]))
    },

    async figures() {
      const [row] = await read<Awaited<ReturnType<Store['figures']>>>`
        SELECT count(*) AS entries, ${ALL_BYTES} AS bytes, 
          (SELECT coalesce(sum(value), 0) FROM runtime_counters WHERE name = 'cache_hit_count') AS hits,
          min(updated_at) AS oldest, max(updated_at) AS newest,
          pg_total_relation_size('query_cache') AS file_bytes, 0 AS log_bytes, 0 AS free_bytes
        FROM query_cache`
      if (row === undefined) throw new Error('The server gave no row.')
      return row
    },

    async clear({ owner, keys, olderThan }, signal) {
      refuseNul({ keys })
      const named = keys?.map((key) => storedKey(owner ?? '', key)) ?? null
      // The server gives room back by itself.
      const cleared = { entries: 0, bytes: 0, givenBack: 0, freeBytes: 0 }
      for (let [after, isDone] = [0, false]; !isDone; ) {
        const rows = await write(async (query) => {
          const removed = await query<{ id: number; bytes: number }>`
            DELETE FROM query_cache WHERE id IN (
              SELECT id FROM query_cache
              WHERE id > ${after} AND (${named}::text[] IS NULL OR cache_key = ANY(${named}))
                AND (${olderThan || null}::text IS NULL OR updated_at < ${olderThan}) AND ${isOwned(owner)}
              ORDER BY id LIMIT ${REMOVED_AT_ONCE})
            RETURNING id, octet_length(response_json) AS bytes`
          // It may have waited for a lock.
          if (signal.aborted) throw STOPPED
          return removed
        })
        cleared.entries += rows.length
        for (const { bytes } of rows) cleared.bytes += bytes
        after = Math.max(after, ...rows.map(({ id }) => id))
        isDone = rows.length < REMOVED_AT_ONCE
        await pause(BETWEEN_SLICES_MS)
      }
      return cleared
    },

    answersAfter: (key) => read<ExportedAnswer>`
      SELECT cache_key AS key, response_json AS response, created_at, updated_at, hit_count, last_hit_at FROM (
        SELECT *, sum(octet_length(response_json)) OVER (ORDER BY cache_key) - octet_length(response_json) AS before
        FROM (SELECT * FROM query_cache WHERE cache_key > ${key} ORDER BY cache_key LIMIT ${PIECE_ROWS}) AS next
      ) AS sums WHERE before < ${PIECE_BYTES} ORDER BY cache_key`,

    async importLines(lines) {
      const { values, bad } = answersIn(lines)
      refuseNul({ answers: values.map(({ key }) => ({ key })) })
      const imported = await write((query) => importAnswers(postgresTables(query, now()), values))
      void limitSoon()
      return { ...imported, bad }
    },
  } satisfies Partial<Store>
}
