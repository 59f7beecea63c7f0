import type { EarlierAnswerFacts } from '../../../shared/contract/named-queries.ts'
import type { CacheList, CacheStats, DayFigures } from '../../../shared/contract/runtime.ts'
import { MOST_EARLIER, MOST_EARLIER_BYTES } from '../../../shared/limits.ts'
import { utcText } from '../../../shared/measures.ts'
import { type AnswerLine, type AnswerRow, lineOf, PIECE_ANSWERS, pieceOf } from '../answer-lines.ts'
import type { ExportedPiece } from '../json-lines.ts'
import type { Hits } from '../notes.ts'
import type { EarlierAnswer } from '../own-files.ts'
import { periodsOf } from '../statistics.ts'
import type { AnswerFacts, AnswerOrder, Hit, ListRequest, Selection, Step } from '../store.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { askedIn } from '../stored-query.ts'
import type { Query } from './connection.ts'

/** Answers and telemetry in PostgreSQL. Only our own programs write these tables. */

/** An answer to store, and the data that it is of. */
export type Answer = {
  owner: string
  key: string
  json: Uint8Array
  data_date: string | null
  sample: boolean
  at: string
}
export type HitRow = Omit<Hit, 'last_hit_at'> & { noted: number }

const isOwned = (owner: string | null): { sql: (first: number) => string; values: string[] } =>
  owner === null || owner === ''
    ? { sql: () => 'true', values: [] }
    : {
        sql: (first) => `cache_key > $${first} AND cache_key < $${first + 1}`,
        values: [`${owner}\n`, `${owner}\v`],
      }

/** `noted`: the number of this daemon's last batch of notes that is committed. */
export const readAnswer = async (query: Query, key: string, counter: string): Promise<HitRow | undefined> =>
  (
    await query<HitRow>(
      `SELECT response_json AS response, created_at, updated_at, hit_count,
        coalesce((SELECT value FROM runtime_counters WHERE name = $2), 0) AS noted
      FROM query_cache WHERE cache_key = $1`,
      [key, counter],
    )
  )[0]

export const addToCounter = (query: Query, name: string, count: number, at: string) =>
  query(
    `INSERT INTO runtime_counters (name, value, updated_at) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET value = runtime_counters.value + excluded.value, updated_at = excluded.updated_at`,
    [name, count, at],
  )

/** Stores an answer. One that is larger than the whole cache only removes the existing one, unless its query has a name. */
export async function storeAnswer(
  query: Query,
  answer: Answer,
  mostBytes: number | undefined,
): Promise<void> {
  const { json, data_date, sample, at } = answer
  const isNamed = await keepIfNamed(query, answer)
  const key = storedKey(answer.owner, answer.key)
  if (isNamed || json.length <= (mostBytes ?? Number.MAX_SAFE_INTEGER))
    await query(
      `INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, data_date, sample)
      VALUES ($1, $2, $3, $3, $4, $5)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at,
        data_date = excluded.data_date, sample = excluded.sample`,
      [key, json, at, data_date, Number(sample)],
    )
  else await query('DELETE FROM query_cache WHERE cache_key = $1', [key])
  await addToCounter(query, 'cache_write_count', 1, at)
}

/** Keeps the answer of a named query that another one replaces. Returns whether the query has a name. */
async function keepIfNamed(query: Query, { owner, key, data_date, sample, at }: Answer): Promise<boolean> {
  const named = await query(
    "SELECT 1 FROM documents WHERE owner = $1 AND kind = 'query' AND md5(id) = md5($2)",
    [owner, key],
  )
  if (named.length === 0) return false
  await query(
    `INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    SELECT $1, $2, coalesce(updated_at, created_at, $6), data_date, sample, octet_length(response_json), response_json
    FROM query_cache WHERE cache_key = $3 AND (data_date IS DISTINCT FROM $4 OR sample <> $5)`,
    [owner, key, storedKey(owner, key), data_date, Number(sample), at],
  )
  await query(
    `DELETE FROM earlier_answers WHERE owner = $1 AND cache_key = $2 AND id NOT IN (
      SELECT max(id) FROM earlier_answers
      WHERE owner = $1 AND cache_key = $2 AND (data_date IS DISTINCT FROM $3 OR sample <> $4)
      GROUP BY data_date, sample ORDER BY max(id) DESC LIMIT ${MOST_EARLIER})`,
    [owner, key, data_date, Number(sample)],
  )
  await query(
    `DELETE FROM earlier_answers WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id DESC) AS until_here FROM earlier_answers WHERE owner = $1) AS sums
      WHERE until_here > ${MOST_EARLIER_BYTES})`,
    [owner],
  )
  return true
}

export async function storeLine(
  query: Query,
  line: AnswerLine,
  answer: Answer,
): Promise<'added' | 'replaced' | 'kept'> {
  const [there] = await query<{ at: string }>(
    `SELECT coalesce(updated_at, '') AS at FROM query_cache WHERE cache_key = $1`,
    [line.key],
  )
  if (there !== undefined && (line.updated_at ?? '') <= there.at) return 'kept'
  await keepIfNamed(query, answer)
  const { key, json, created_at, updated_at, hit_count, last_hit_at } = line
  await query(
    `INSERT INTO query_cache AS stored
      (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at, data_date, sample)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at,
      data_date = excluded.data_date, sample = excluded.sample,
      created_at = coalesce(least(stored.created_at, excluded.created_at), stored.created_at, excluded.created_at),
      hit_count = greatest(stored.hit_count, excluded.hit_count),
      last_hit_at = coalesce(greatest(stored.last_hit_at, excluded.last_hit_at), stored.last_hit_at, excluded.last_hit_at)`,
    [key, json, created_at, updated_at, hit_count, last_hit_at, answer.data_date, Number(answer.sample)],
  )
  return there === undefined ? 'added' : 'replaced'
}

export async function countHits(query: Query, hits: ReadonlyMap<string, Hits>): Promise<void> {
  if (hits.size === 0) return
  const keys = [...hits.keys()]
  const all = [...hits.values()]
  await query(
    `UPDATE query_cache SET hit_count = hit_count + hit.count, last_hit_at = hit.at
    FROM unnest($1::text[], $2::bigint[], $3::text[]) AS hit (key, count, at) WHERE cache_key = hit.key`,
    [keys, all.map(({ count }) => count), all.map(({ at }) => at)],
  )
  const count = all.reduce((sum, one) => sum + one.count, 0)
  await addToCounter(
    query,
    'cache_hit_count',
    count,
    all
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '',
  )
}

const SIZE = `(SELECT count(*) FROM query_cache) AS entries,
  (SELECT greatest(coalesce(sum(bytes), 0), 0) FROM cache_growth) AS bytes`
type Size = { entries: number; bytes: number }
const NOTHING: Size = { entries: 0, bytes: 0 }

async function sizeOf(query: Query, owner: string | null): Promise<Size> {
  const { sql, values } = isOwned(owner)
  const select =
    values.length === 0
      ? `SELECT ${SIZE}`
      : `SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes
        FROM query_cache WHERE ${sql(1)}`
  return (await query<Size>(select, values))[0] ?? NOTHING
}

const ORDERS: Readonly<Record<AnswerOrder, string>> = {
  newest: 'greatest(last_hit_at, updated_at) DESC NULLS LAST',
  oldest: 'updated_at NULLS FIRST',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
const FACTS = 'octet_length(response_json) AS bytes, created_at, updated_at, hit_count, last_hit_at'
const HEAD_BYTES = 64 * 1024

export async function listAnswers(
  query: Query,
  { owner, limit, order, olderThan }: ListRequest,
): Promise<CacheList> {
  const { sql, values } = isOwned(owner)
  const size = await sizeOf(query, owner)
  const [older] = await query<{ count: number }>(
    `SELECT count(*) AS count FROM query_cache WHERE updated_at < $1 AND ${sql(2)}`,
    [olderThan, ...values],
  )
  const rows = await query<AnswerFacts & { key: string; head: Buffer }>(
    `SELECT cache_key AS key, ${FACTS}, substr(response_json, 1, ${HEAD_BYTES}) AS head FROM query_cache
    WHERE ${sql(2)} ORDER BY ${ORDERS[order]} LIMIT $1`,
    [limit, ...values],
  )
  const list = rows.map(({ head, ...row }) => ({
    ...row,
    key: partsOf(row.key)[1],
    ...askedIn(String(head)),
  }))
  return { cache_entries: size.entries, cache_bytes: size.bytes, older_entries: older?.count ?? 0, list }
}

export async function factsOf(
  query: Query,
  owner: string,
  keys: readonly string[],
): Promise<Map<string, AnswerFacts>> {
  const rows = await query<AnswerFacts & { key: string }>(
    `SELECT cache_key AS key, ${FACTS} FROM query_cache WHERE cache_key = ANY($1)`,
    [keys.map((key) => storedKey(owner, key))],
  )
  return new Map(rows.map(({ key, ...facts }) => [partsOf(key)[1], facts]))
}

type Figures = Pick<CacheStats, 'entries' | 'bytes' | 'hits' | 'oldest' | 'newest' | 'file_bytes'>

export async function cacheFigures(query: Query): Promise<Figures> {
  const [row] = await query<Figures>(
    `SELECT ${SIZE}, coalesce(sum(hit_count), 0) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest,
      pg_total_relation_size('query_cache') AS file_bytes FROM query_cache`,
  )
  return row ?? { ...NOTHING, hits: 0, oldest: null, newest: null, file_bytes: 0 }
}

const REMOVED_AT_ONCE = 100

/** Removes some of the selected answers with an id below `before`. Resolves to their sizes, and undefined for `next` at the end. */
export async function removeSome(
  query: Query,
  { owner, keys, olderThan }: Selection,
  after: number,
): Promise<Size & { next: number | undefined }> {
  const { sql, values } = isOwned(owner)
  const rows = await query<{ id: number; bytes: number }>(
    `DELETE FROM query_cache WHERE id IN (
      SELECT id FROM query_cache
      WHERE id > $1 AND ($2::text[] IS NULL OR cache_key = ANY($2)) AND ($3::text IS NULL OR updated_at < $3) AND ${sql(4)}
      ORDER BY id LIMIT ${REMOVED_AT_ONCE})
    RETURNING id, octet_length(response_json) AS bytes`,
    [after, keys?.map((key) => storedKey(owner ?? '', key)) ?? null, olderThan || null, ...values],
  )
  return {
    entries: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    next: rows.length < REMOVED_AT_ONCE ? undefined : Math.max(...rows.map(({ id }) => id)),
  }
}

const LAST_USE = "greatest(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"
const CLOCK_STEP_MS = 60_000

/** Removes some of the least recently used answers beyond a size, as `limitAnswers` does. Resolves to whether there are more. */
export async function limitSome(query: Query, mostBytes: number, now: Date): Promise<boolean> {
  const { bytes } = await sizeOf(query, null)
  if (bytes <= mostBytes) return false
  for (const since of [utcText(new Date(+now + CLOCK_STEP_MS)), '']) {
    const oldest = await query<{ id: number; bytes: number }>(
      `SELECT id, octet_length(response_json) AS bytes FROM query_cache
      WHERE ${LAST_USE} >= $1 AND NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'query'
        AND query_cache.cache_key = CASE WHEN owner = '' THEN documents.id ELSE owner || chr(10) || documents.id END)
      ORDER BY ${LAST_USE}, id LIMIT ${REMOVED_AT_ONCE}`,
      [since],
    )
    let over = bytes - mostBytes
    const going = oldest.filter((one) => {
      const goes = over > 0
      over -= one.bytes
      return goes
    })
    if (going.length === 0) continue
    await query('DELETE FROM query_cache WHERE id = ANY($1)', [going.map(({ id }) => id)])
    return true
  }
  return false
}

export async function linesAfter(query: Query, key: string): Promise<ExportedPiece<string>> {
  const sizes = await query<{ key: string; bytes: number }>(
    `SELECT cache_key AS key, octet_length(response_json) AS bytes FROM query_cache
    WHERE cache_key > $1 ORDER BY cache_key LIMIT ${PIECE_ANSWERS}`,
    [key],
  )
  const { last, next } = pieceOf(sizes)
  if (last === undefined) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
  const rows = await query<AnswerRow>(
    `SELECT cache_key AS key, response_json AS response, created_at, updated_at, hit_count, last_hit_at
    FROM query_cache WHERE cache_key > $1 AND cache_key <= $2 ORDER BY cache_key`,
    [key, last],
  )
  return { lines: Buffer.concat(rows.flatMap(lineOf)), count: rows.length, leftOut: [], next }
}

export const listEarlier = async (query: Query, owner: string, key: string): Promise<EarlierAnswerFacts[]> =>
  (
    await query<{ id: number; answered_at: string; data_date: string | null; sample: number; bytes: number }>(
      `SELECT id, answered_at, data_date, sample, bytes FROM earlier_answers
      WHERE owner = $1 AND cache_key = $2 ORDER BY id DESC`,
      [owner, key],
    )
  ).map((row) => ({ ...row, sample: row.sample === 1 }))

export const earlierAnswer = async (query: Query, owner: string, key: string, id: number) =>
  (
    await query<{ answered_at: string; response: Uint8Array }>(
      `SELECT answered_at, response_json AS response FROM earlier_answers
      WHERE owner = $1 AND cache_key = $2 AND id = $3`,
      [owner, key, id],
    )
  )[0] ?? null

export const earlierAfter = async (
  query: Query,
  id: number,
): Promise<(EarlierAnswer & { id: number }) | undefined> =>
  (
    await query<EarlierAnswer & { id: number }>(
      `SELECT id, owner, cache_key AS key, answered_at, data_date, sample, response_json AS json
      FROM earlier_answers WHERE id > $1 ORDER BY id LIMIT 1`,
      [id],
    )
  )[0]

/** Adds an earlier answer of an import to a named query, unless there is one of its data. */
export async function addEarlierOnce(query: Query, answer: EarlierAnswer): Promise<boolean> {
  const { owner, key, answered_at, data_date, sample, json } = answer
  const added = await query(
    `INSERT INTO earlier_answers (owner, cache_key, answered_at, data_date, sample, bytes, response_json)
    SELECT $1, $2, $3, $4, $5, $6, $7
    WHERE EXISTS (SELECT 1 FROM documents WHERE owner = $1 AND kind = 'query' AND md5(id) = md5($2))
      AND NOT EXISTS (SELECT 1 FROM earlier_answers
        WHERE owner = $1 AND cache_key = $2 AND data_date IS NOT DISTINCT FROM $4 AND sample = $5)
    RETURNING id`,
    [owner, key, answered_at, data_date, sample, json.length, json],
  )
  return added.length > 0
}

const DAY = 'substr(created_at, 1, 10)'
const percentile = (share: number) =>
  `percentile_disc(${share}) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE success = 1 AND duration_ms IS NOT NULL)`

export async function readHistory(
  query: Query,
  now: number,
  days: number,
  step: Step,
): Promise<DayFigures[]> {
  const figures: DayFigures[] = []
  for (const { first, last } of periodsOf(now, days, step)) {
    const [row] = await query<Omit<DayFigures, 'day'>>(
      `SELECT (SELECT count(*) FROM page_visits WHERE ${DAY} BETWEEN $1 AND $2) AS visits, count(*) AS queries,
        coalesce(sum(cache_hit), 0) AS hits, count(*) FILTER (WHERE success = 0) AS errors,
        ${percentile(0.5)} AS median_ms, ${percentile(0.95)} AS p95_ms,
        (SELECT greatest(coalesce(sum(entries), 0), 0) FROM cache_growth WHERE day <= $2) AS cache_entries,
        (SELECT greatest(coalesce(sum(bytes), 0), 0) FROM cache_growth WHERE day <= $2) AS cache_bytes
      FROM query_events WHERE ${DAY} BETWEEN $1 AND $2`,
      [first, last],
    )
    if (row) figures.push({ day: first, ...row } as DayFigures) // of these columns
  }
  return figures
}
