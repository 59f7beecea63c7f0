import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListedAnswer } from '../../../../shared/contract/runtime.ts'
import {
  byEngine,
  bytesOf,
  type Engine,
  getRow,
  getRows,
  getValue,
  getValues,
  isIn,
  joined,
  jsonBytes,
  raw,
  run,
  sql,
  type Work,
} from '../../sql/sql.ts'
import { ANSWER_FACTS, ARE_ANSWERS, countColumn, ROW_ID, timeColumn } from '../answer-columns.ts'
import { addToCounter } from '../counters.ts'
import { askedAt, isAskedBy, noteAsked } from './asked-queries.ts'
import { parseSettles, parseStoredQuery } from './stored-query.ts'

/** The table of stored answers. Keys are already trimmed. */

/** A stored answer as UTF-8 bytes, with its metadata. */
export type StoredAnswer = {
  response: Uint8Array
  created_at: string | null
  updated_at: string | null
  hit_count: number
}

/** `bytes` counts the answers only. */
export type CacheSize = { entries: number; bytes: number }

/** The bytes of an answer, without reading it. Null if there is none. */
export function* answerBytes(key: string): Work<number | null> {
  const select = sql`SELECT octet_length(response_json) FROM query_cache WHERE cache_key = ${key}`
  return (yield* getValue<number | null>(select)) ?? null
}

export const readAnswer = (key: string): Work<StoredAnswer | undefined> =>
  getRow(sql`
    SELECT ${bytesOf('response_json')} AS response, created_at, updated_at, coalesce(hit_count, 0) AS hit_count
    FROM query_cache WHERE cache_key = ${key} AND response_json IS NOT NULL`)

/** Hits of an answer that are not yet counted, and the time of the last one (UTC text). */
export type Hits = { count: number; at: string }

/** Counts the hits of answers, by key, inside a transaction. It writes whole rows. */
export function* countHits(hits: ReadonlyMap<string, Hits>): Work<void> {
  const rows = [...hits].map(([key, { count, at }]) => [key, count, at] as const)
  yield* run(
    byEngine(
      sql`UPDATE query_cache
        SET hit_count = coalesce(hit_count, 0) + (hit.value ->> 1), last_hit_at = hit.value ->> 2
        FROM json_each(${JSON.stringify(rows)}) AS hit WHERE cache_key = hit.value ->> 0`,
      sql`UPDATE query_cache SET hit_count = hit_count + hit.count, last_hit_at = hit.at
        FROM unnest(${rows.map(([key]) => key)}::text[], ${rows.map(([, count]) => count)}::bigint[],
          ${rows.map(([, , at]) => at)}::text[]) AS hit (key, count, at)
        WHERE cache_key = hit.key`,
    ),
  )
  const times = rows.map(([, , at]) => at).sort()
  const count = rows.reduce((sum, [, one]) => sum + one, 0)
  yield* addToCounter('cache_hit_count', count, times.at(-1) ?? '')
}

/** An answer to store. `json` is JSON in UTF-8, stored as it is. */
export type AnswerToStore = {
  key: string
  json: Uint8Array
  /** Of the answer. */
  data: DataFacts
  /** UTC text. */
  now: string
  /** The cache's limit: a larger answer only removes the existing one, unless the query is named. */
  mostBytes: number
  /** In whose history the query goes, on a server with several users. */
  asker: string | null
}

/** Stores an answer in place of one with its key, and counts the put, inside a transaction. */
export function* storeAnswer(answer: AnswerToStore, isNamed: boolean): Work<void> {
  const { key, json, data, now, mostBytes, asker } = answer
  const isKept = isNamed || json.length <= mostBytes
  // PostgreSQL has columns for what SQLite reads in the answer.
  const columns = byEngine(raw(''), raw(', data_date, sample'))
  const values = byEngine(raw(''), sql`, ${data.data_date}, ${Number(data.sample)}`)
  const changed = byEngine(raw(''), raw(', data_date = excluded.data_date, sample = excluded.sample'))
  yield* run(
    isKept
      ? sql`
        INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count${columns})
        VALUES (${key}, ${jsonBytes(json)}, ${now}, ${now}, 0${values})
        ON CONFLICT (cache_key) DO UPDATE
        SET response_json = excluded.response_json, updated_at = excluded.updated_at${changed}`
      : sql`DELETE FROM query_cache WHERE cache_key = ${key}`,
  )
  if (asker !== null) yield* noteAsked(asker, key, now)
  yield* addToCounter('cache_write_count', 1, now)
}

/** The size of the cache now, as columns of a query. Never negative. */
export const CACHE_SIZE = sql`
  (SELECT count(*) FROM query_cache) AS entries,
  (SELECT CASE WHEN sum(bytes) > 0 THEN sum(bytes) ELSE 0 END FROM cache_growth) AS bytes`

/** The size of the cache now, or at the end of a day, from `cache_growth`. */
export function* cacheSize(day?: string): Work<CacheSize> {
  const sum = (column: string) =>
    raw(`CASE WHEN sum(${column}) > 0 THEN sum(${column}) ELSE 0 END AS ${column}`)
  const recorded = sql`SELECT ${sum('entries')}, ${sum('bytes')} FROM cache_growth WHERE day <= ${day ?? ''}`
  const size = yield* getRow<CacheSize>(day === undefined ? sql`SELECT ${CACHE_SIZE}` : recorded)
  return size ?? { entries: 0, bytes: 0 }
}

/** The size of what an asker has asked for. */
export function* askedSize(asker: string): Work<CacheSize> {
  const size = yield* getRow<CacheSize>(sql`
    SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes
    FROM query_cache WHERE ${isAskedBy(asker)}`)
  return size ?? { entries: 0, bytes: 0 }
}

/** Counts the answers last written, or asked for by the asker, before a moment (UTC text), as far as that is known. */
export function* countOlder(moment: string, asker: string | null): Work<number> {
  const isOlder = asker === null ? sql`updated_at < ${moment}` : isAskedBy(asker, moment)
  return (yield* getValue<number>(sql`SELECT count(*) FROM query_cache WHERE ${isOlder}`)) ?? 0
}

/** A stored answer's figures, known without reading the answer. */
type Figures = Record<'bytes' | 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at', unknown>

/** The figures of some answers, by key. */
export function* figuresOf(keys: readonly string[]): Work<Map<string, Figures>> {
  const rows = yield* getRows<Figures & { cache_key: string }>(sql`
    SELECT cache_key, octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at
    FROM query_cache WHERE ${isIn('cache_key', keys)}`)
  return new Map(rows.map((row) => [row.cache_key, row]))
}

export type AnswerOrder = 'newest' | 'oldest' | 'largest' | 'hits'

/** An index provides the order by time. The order by size or hits reads all answers. */
const ORDERS: Readonly<Record<AnswerOrder, readonly [column: string, direction?: 'DESC']>> = {
  newest: ['updated_at', 'DESC'],
  oldest: ['updated_at'],
  largest: ['octet_length(response_json)', 'DESC'],
  hits: ['hit_count', 'DESC'],
}
/** A query of 50 × 50 long names takes a fraction of this, and precedes the answer's matrix. */
const HEAD_BYTES = 64 * 1024

/** The first answers of an order, of all or of an asker, without their text. SQLite reads 64 MB in 40 ms for its head, hence the turns. */
export async function listAnswers(
  engine: Engine,
  { limit, order = 'newest' }: { limit: number; order?: AnswerOrder },
  asker: string | null,
): Promise<ListedAnswer[]> {
  const [column, direction = ''] = ORDERS[order]
  const isListed = asker === null ? ARE_ANSWERS : sql`${ARE_ANSWERS} AND ${isAskedBy(asker)}`
  const rank = asker !== null && column === 'updated_at' ? askedAt(asker) : raw(column)
  const places = getValues<number>(sql`
    SELECT ${ROW_ID} FROM query_cache WHERE ${isListed}
    ORDER BY ${rank} ${raw(direction)} LIMIT ${limit}`)
  const answers: ListedAnswer[] = []
  for (const place of await engine.read(places)) {
    const row = await engine.read(getRow<ListedAnswer & { head?: Buffer }>(listed(place)))
    const head = String(row?.head)
    delete row?.head
    if (row !== undefined)
      answers.push({ ...row, settles: parseSettles(head), question: parseStoredQuery(head) })
    await nextTurn()
  }
  return answers
}

const listed = (place: number) => sql`
  SELECT cache_key AS key, octet_length(response_json) AS bytes, ${joined(ANSWER_FACTS, ', ')},
    ${byEngine(raw('substr(CAST(response_json AS BLOB), 1,'), raw('substr(response_json, 1,'))} ${raw(String(HEAD_BYTES))}) AS head
  FROM query_cache WHERE ${ROW_ID} = ${place} AND ${ARE_ANSWERS}`

export type CacheFigures = CacheSize & { hits: number; oldest: string | null; newest: string | null }

/** The size and the hits of the stored answers, and from when to when they were stored. Reads all answers (0.6 s per GB). */
export function* cacheFigures(): Work<CacheFigures> {
  const figures = yield* getRow<Omit<CacheFigures, keyof CacheSize>>(sql`
    SELECT ${countColumn('hits')}, ${timeColumn('oldest')}, ${timeColumn('newest')} FROM (
      SELECT sum(hit_count) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest FROM query_cache) AS stored`)
  return { ...(yield* cacheSize()), ...(figures ?? { hits: 0, oldest: null, newest: null }) }
}

/** The data that an answer was computed from. An answer of other data is an earlier answer (docs/dev/protocol.md). */
export type DataFacts = { data_date: string | null; sample: boolean }

const LONGEST_DATE = 100

/** Reads the facts as the views do: no `sample` means false. */
export function dataFactsOf(answer: unknown): DataFacts {
  const { data_date = null, sample = false }: Record<string, unknown> = { ...(answer as object) }
  return {
    data_date: typeof data_date === 'string' ? data_date.slice(0, LONGEST_DATE) : null,
    sample: sample === true,
  }
}
