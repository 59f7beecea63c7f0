import {
  clearingStopped,
  HEAD_BYTES,
  importAnswers,
  isOwnedBy,
  isSelected,
  MOST_SKIPPED,
  putAnswer,
  REMOVED_AT_ONCE,
} from '../answers.ts'
import { sql } from '../engine.ts'
import { counter } from '../statistics.ts'
import {
  type AnswerFacts,
  type ExportedAnswer,
  type Hit,
  PIECE_BYTES,
  PIECE_ROWS,
  type Store,
  TEXT_BYTES,
} from '../store.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { BATCH_START, queryAndSettles } from '../stored-query.ts'
import type { Query } from './connection.ts'
import { postgresEngine } from './postgres-engine.ts'
import { refuseNul } from './postgres-errors.ts'
import { ALL_BYTES, type StoreParts } from './postgres-telemetry.ts'

/** Reads and changes answers in PostgreSQL. Unlike rows in SQLite, these need no checks: only our own programs write them. */

const FACTS = sql`octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at`
const LAST_USE = sql`greatest(coalesce(last_hit_at, ''), coalesce(updated_at, ''))`

export function postgresAnswers(parts: StoreParts) {
  const { read, write, bodies, notes, options, now } = parts
  const { cacheMaxBytes: mostBytes = null } = options
  /** Removes some of the least recently used answers beyond the limit. Returns true if there may be more. */
  const removeSomeBeyondLimit = async (query: Query): Promise<boolean> => {
    if (mostBytes === null) return false
    const removed = await query`
      DELETE FROM query_cache WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(octet_length(response_json)) OVER (ORDER BY ${LAST_USE}, id) - octet_length(response_json)
            AS before FROM (
            SELECT * FROM query_cache WHERE NOT EXISTS (
              SELECT FROM documents WHERE kind = 'query' AND query_cache.cache_key
                = CASE WHEN owner = '' THEN documents.id ELSE owner || chr(10) || documents.id END)
            ORDER BY ${LAST_USE}, id LIMIT ${REMOVED_AT_ONCE}) AS oldest) AS sums
        WHERE before < ${ALL_BYTES} - ${mostBytes}) RETURNING id`
    return removed.length > 0
  }
  const removeAllBeyondLimit = async (): Promise<void> => {
    while (await write(removeSomeBeyondLimit).catch(() => false));
  }
  void removeAllBeyondLimit()

  return {
    async hit(owner, key) {
      refuseNul({ key })
      const stored = storedKey(owner, key)
      const at = now()
      // Selects text: the driver would receive bytes in hexadecimal, which is twice as long.
      const [row] = await read<Omit<Hit, 'last_hit_at'> & { response: string; committed: number }>`
        SELECT convert_from(response_json, 'UTF8') AS response, created_at, updated_at, hit_count,
          ${notes.committed} AS committed
        FROM query_cache WHERE cache_key = ${stored}`
      if (row === undefined) return null
      const { committed, hit_count, response: text, ...times } = row
      const response = text.length > TEXT_BYTES ? Buffer.from(text) : text
      return { response, ...times, hit_count: hit_count + notes.hit(stored, at, committed), last_hit_at: at }
    },

    async put(owner, body) {
      const answer = await bodies.read('answer', body)
      refuseNul({ key: answer.key })
      // Send the hits first, since the limit removes the least recently used answers.
      notes.send()
      const isOver = await write(async (query) => {
        await putAnswer(postgresEngine(query, parts), owner, answer, mostBytes)
        return removeSomeBeyondLimit(query)
      })
      if (isOver) void removeAllBeyondLimit()
    },

    async list({ owner, limit }) {
      const isListed = isOwnedBy(owner)
      const [size] = await read<{ entries: number; bytes: number }>`
        SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes
        FROM query_cache WHERE ${isListed}`
      const rows = await read<AnswerFacts & { key: string; head: Buffer }>`
        SELECT cache_key AS key, ${FACTS}, substr(response_json, 1, ${HEAD_BYTES}) AS head FROM (
          SELECT * FROM query_cache WHERE ${isListed}
          ORDER BY greatest(last_hit_at, updated_at) DESC NULLS LAST LIMIT ${limit + MOST_SKIPPED}) AS recent
        WHERE substr(response_json, 1, ${BATCH_START.length}) <> ${Buffer.from(BATCH_START)}
        ORDER BY greatest(last_hit_at, updated_at) DESC NULLS LAST LIMIT ${limit}`
      const list = rows.map(({ head, key, ...row }) => ({
        ...row,
        key: partsOf(key)[1],
        ...queryAndSettles(String(head)),
      }))
      const { entries = 0, bytes = 0 } = size ?? {}
      return { cache_entries: entries, cache_bytes: bytes, list }
    },

    async factsOf(owner, keys) {
      const stored = keys.map((key) => storedKey(owner, key))
      const rows = await read<AnswerFacts & { key: string }>`
        SELECT cache_key AS key, ${FACTS} FROM query_cache WHERE cache_key = ANY(${stored})`
      return new Map(rows.map(({ key, ...facts }) => [partsOf(key)[1], facts]))
    },

    async figures() {
      const [row] = await read<Awaited<ReturnType<Store['figures']>>>`
        SELECT count(*) AS entries, ${ALL_BYTES} AS bytes, ${counter('cache_hit_count')} AS hits,
          min(updated_at) AS oldest, max(updated_at) AS newest,
          pg_total_relation_size('query_cache') AS file_bytes, 0 AS log_bytes, 0 AS free_bytes
        FROM query_cache`
      if (row === undefined) throw new Error('The server gave no row.')
      return row
    },

    async clear(selection, signal) {
      refuseNul({ keys: selection.keys })
      // The server frees the space itself.
      const cleared = { entries: 0, bytes: 0, given_back: 0, free_bytes: 0 }
      for (let [after, isDone] = [0, false]; !isDone; ) {
        const rows = await write(async (query) => {
          const removed = await query<{ id: number; bytes: number }>`
            DELETE FROM query_cache WHERE id IN (
              SELECT id FROM query_cache
              WHERE id > ${after} AND ${isSelected(postgresEngine(query, parts), selection)}
              ORDER BY id LIMIT ${REMOVED_AT_ONCE})
            RETURNING id, octet_length(response_json) AS bytes`
          // The client may have gone while the statement waited for a lock.
          if (signal.aborted) throw clearingStopped()
          return removed
        })
        cleared.entries += rows.length
        for (const { bytes } of rows) cleared.bytes += bytes
        after = Math.max(after, ...rows.map(({ id }) => id))
        isDone = rows.length < REMOVED_AT_ONCE
      }
      return cleared
    },

    answersAfter: (key) => read<ExportedAnswer>`
      SELECT cache_key AS key, response_json AS response, created_at, updated_at, hit_count, last_hit_at FROM (
        SELECT *, sum(octet_length(response_json)) OVER (ORDER BY cache_key) - octet_length(response_json) AS before
        FROM (SELECT * FROM query_cache WHERE cache_key > ${key} ORDER BY cache_key LIMIT ${PIECE_ROWS}) AS next
      ) AS sums WHERE before < ${PIECE_BYTES} ORDER BY cache_key`,

    async importLines(lines) {
      const answers = await bodies.read('answers', lines)
      const imported = await write((query) => importAnswers(postgresEngine(query, parts), answers))
      void removeAllBeyondLimit()
      return imported
    },
  } satisfies Partial<Store>
}
