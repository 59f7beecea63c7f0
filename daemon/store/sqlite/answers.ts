import type Database from 'better-sqlite3'
import type { CacheList, ListedAnswer } from '../../../shared/contract/runtime.ts'
import { utcText } from '../../../shared/measures.ts'
import type { AnswerFacts, AnswerOrder, Hit, ListRequest, Selection } from '../store.ts'
import { askedIn } from '../stored-query.ts'
import { prepared } from './prepared.ts'

/** The table of stored answers in SQLite. */

/**
 * The key under which an owner's answer is stored: on a personal installation the key alone, as in the files of the Python
 * service; else owner and key, so that nobody's put is somebody else's answer. Owners hold no line break.
 */
export const storedKey = (owner: string, key: string): string =>
  owner === '' && !key.includes('\n') ? key : `${owner}\n${key}`

/** The condition that an answer is an owner's, and its two values. All keys of an owner stand between them. */
const isOwned = (owner: string | null): { sql: string; values: string[] } =>
  owner === null || owner === ''
    ? { sql: 'true', values: [] }
    : { sql: 'cache_key > ? AND cache_key < ?', values: [`${owner}\n`, `${owner}\v`] }

// SQLite's columns accept values of any kind, and other programs have written to these files.

/** Matches rows that are stored answers. SQLite also accepts NULL and blobs as keys, but no client can ask for them. */
export const IS_ANSWER = "typeof(cache_key) = 'text' AND response_json IS NOT NULL"
/** Selects a time (docs/dev/protocol.md, Times). Other values read as absent. */
const timeColumn = (column: string): string =>
  `CASE WHEN ${column} = datetime(${column}) THEN ${column} END AS ${column}`
/** The columns of an answer that say when it was stored and hit. */
export const FACTS = [
  timeColumn('created_at'),
  timeColumn('updated_at'),
  "CASE WHEN typeof(hit_count) = 'integer' THEN min(max(hit_count, 0), 1000000000000) ELSE 0 END AS hit_count",
  timeColumn('last_hit_at'),
].join()

/** The number of the last batch of notes that is committed: what came in later ones is added by the reader. */
export const NOTED = `coalesce((SELECT value FROM runtime_counters WHERE name = 'noted_batch'), 0)`

type HitRow = Omit<Hit, 'last_hit_at'> & { noted: number }

/** Reads an answer by its stored key, with the hits that were committed until the batch `noted`. */
export const readAnswer = (database: Database.Database, key: string): HitRow | undefined =>
  prepared<[string], HitRow>(
    database,
    `SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, coalesce(hit_count, 0) AS hit_count,
      ${NOTED} AS noted
    FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
  ).get(key)

/** Stores an answer in place of one with its key. `isKept`: one that is too large only removes the existing one. */
export function storeAnswer(
  database: Database.Database,
  { key, json, at, isKept }: { key: string; json: Uint8Array; at: string; isKept: boolean },
): void {
  if (isKept)
    prepared(
      database,
      `INSERT INTO query_cache (cache_key, response_json, created_at, updated_at, hit_count)
      VALUES (?, CAST(? AS TEXT), ?, ?, 0)
      ON CONFLICT (cache_key) DO UPDATE SET response_json = excluded.response_json, updated_at = excluded.updated_at`,
    ).run(key, json, at, at)
  else prepared(database, 'DELETE FROM query_cache WHERE cache_key = ?').run(key)
  addToCounter(database, 'cache_write_count', 1, at)
}

/** Adds to a counter at a time (UTC text). */
export const addToCounter = (database: Database.Database, name: string, count: number, at: string) =>
  prepared(
    database,
    `INSERT INTO runtime_counters (name, value, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET value = coalesce(value, 0) + excluded.value, updated_at = excluded.updated_at`,
  ).run(name, count, at)

/** Hits of an answer, and the time of the last one (UTC text). */
export type Hits = { count: number; at: string }

export function countHits(database: Database.Database, hits: ReadonlyMap<string, Hits>): void {
  const add = prepared(
    database,
    'UPDATE query_cache SET hit_count = coalesce(hit_count, 0) + ?, last_hit_at = ? WHERE cache_key = ?',
  )
  let [all, last] = [0, '']
  for (const [key, { count, at }] of hits) {
    add.run(count, at, key)
    all += count
    if (at > last) last = at
  }
  if (all > 0) addToCounter(database, 'cache_hit_count', all, last)
}

/** The size of the cache, as columns of a query. Never negative. */
export const CACHE_SIZE = `(SELECT count(*) FROM query_cache) AS entries,
  (SELECT max(coalesce(sum(bytes), 0), 0) FROM cache_growth) AS bytes`

type Size = { entries: number; bytes: number }

function sizeOf(database: Database.Database, owner: string | null): Size {
  const { sql, values } = isOwned(owner)
  const query =
    values.length === 0
      ? `SELECT ${CACHE_SIZE}`
      : `SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache WHERE ${sql}`
  return prepared<string[], Size>(database, query).get(...values) ?? { entries: 0, bytes: 0 }
}

/** An index provides the order by time. The order by size or hits reads all rows, without their answers. */
const ORDERS: Readonly<Record<AnswerOrder, string>> = {
  newest: 'updated_at DESC',
  oldest: 'updated_at',
  largest: 'octet_length(response_json) DESC',
  hits: 'hit_count DESC',
}
/** A query of 50 × 50 long names takes a fraction of this, and precedes the answer's matrix. */
const HEAD_BYTES = 64 * 1024
const ANSWERS_AT_ONCE = 20

/** The first answers of an order, without their text. A job: SQLite reads 64 MB in 40 ms for its head. */
export function* listAnswers(
  database: Database.Database,
  { owner, limit, order, olderThan }: ListRequest,
): Generator<void, CacheList> {
  const { sql, values } = isOwned(owner)
  const size = sizeOf(database, owner)
  const older = prepared<string[]>(
    database,
    `SELECT count(*) FROM query_cache WHERE updated_at < ? AND ${sql}`,
  )
    .pluck()
    .get(olderThan, ...values)
  const places = prepared<(string | number)[]>(
    database,
    `SELECT rowid FROM query_cache WHERE ${IS_ANSWER} AND ${sql} ORDER BY ${ORDERS[order]} LIMIT ?`,
  )
    .pluck()
    .all(...values, limit)
  const read = prepared<[unknown], AnswerFacts & { key: string; head: Buffer }>(
    database,
    `SELECT cache_key AS key, octet_length(response_json) AS bytes, ${FACTS},
      substr(CAST(response_json AS BLOB), 1, ${HEAD_BYTES}) AS head
    FROM query_cache WHERE rowid = ? AND ${IS_ANSWER}`,
  )
  const list: ListedAnswer[] = []
  for (const [at, place] of places.entries()) {
    const found = read.get(place)
    if (found !== undefined) {
      const { head, ...row } = found
      list.push({ ...row, key: plainKey(row.key), ...askedIn(String(head)) })
    }
    if (at % ANSWERS_AT_ONCE === 0) yield
  }
  return { cache_entries: size.entries, cache_bytes: size.bytes, older_entries: Number(older), list }
}

/** The key of an answer without its owner. */
export const plainKey = (stored: string): string => stored.slice(stored.indexOf('\n') + 1)

/** The figures of an owner's stored answers, by key. */
export function factsOf(
  database: Database.Database,
  owner: string,
  keys: readonly string[],
): Map<string, AnswerFacts> {
  const read = prepared<[string], AnswerFacts>(
    database,
    `SELECT octet_length(response_json) AS bytes, ${FACTS} FROM query_cache WHERE cache_key = ?`,
  )
  return new Map(
    keys.flatMap((key) => {
      const facts = read.get(storedKey(owner, key))
      return facts ? [[key, facts] as const] : []
    }),
  )
}

const ROWS_AT_ONCE = 5000

export type CacheFigures = Size & { hits: number; oldest: string | null; newest: string | null }

/** The size and the hits of the stored answers, and from when to when they were stored. A job: it reads all rows. */
export function* cacheFigures(database: Database.Database): Generator<void, CacheFigures> {
  const some = prepared<
    [number],
    { last: number | null; hits: number; oldest: string | null; newest: string | null }
  >(
    database,
    `SELECT max(place) AS last, coalesce(sum(hit_count), 0) AS hits, min(updated_at) AS oldest, max(updated_at) AS newest
    FROM (SELECT rowid AS place, ${FACTS} FROM query_cache WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`,
  )
  const all = { hits: 0, oldest: null as string | null, newest: null as string | null }
  for (let last: number | null = Number.MIN_SAFE_INTEGER; last !== null; ) {
    const part = some.get(last)
    last = part?.last ?? null
    all.hits += part?.hits ?? 0
    if (part?.oldest && (all.oldest === null || part.oldest < all.oldest)) all.oldest = part.oldest
    if (part?.newest && (all.newest === null || part.newest > all.newest)) all.newest = part.newest
    yield
  }
  return { ...sizeOf(database, null), ...all, hits: Math.min(all.hits, Number.MAX_SAFE_INTEGER) }
}

/** Answers that one transaction of a removal takes. Their space is free for the next one. */
const REMOVED_AT_ONCE = 100

/** Removes the selected answers that exist now. A job that writes: each step is a transaction of its own. */
export function* removeAnswers(
  database: Database.Database,
  { owner, keys, olderThan }: Selection,
): Generator<void, Size> {
  const { sql, values } = isOwned(owner)
  const isOlder = olderThan ? 'updated_at < ?' : 'true'
  const older = olderThan ? [olderThan] : []
  const named = keys ? [JSON.stringify(keys.map((key) => storedKey(owner ?? '', key)))] : []
  const isNamed = keys ? 'cache_key IN (SELECT value FROM json_each(?))' : 'true'
  const left = prepared<string[]>(
    database,
    `SELECT rowid FROM query_cache WHERE ${isNamed} AND ${isOlder} AND ${sql} ORDER BY rowid`,
  )
    .pluck()
    .all(...named, ...older, ...values)
  const remove = prepared<unknown[]>(
    database,
    `DELETE FROM query_cache WHERE rowid = ? AND ${isOlder} RETURNING coalesce(octet_length(response_json), 0)`,
  ).pluck()
  const removed = { entries: 0, bytes: 0 }
  for (const [at, place] of left.entries()) {
    for (const bytes of remove.all(place, ...older)) {
      removed.entries += 1
      removed.bytes += Number(bytes)
    }
    if (at % REMOVED_AT_ONCE === REMOVED_AT_ONCE - 1) yield
  }
  return removed
}

/** When an answer was last hit or written. An answer without either time is removed first. */
const LAST_USE = "max(coalesce(last_hit_at, ''), coalesce(updated_at, ''))"
/** Clocks are set back by less than this all the time. */
const CLOCK_STEP_MS = 60_000

/**
 * Prepares a file for `CACHE_MAX_MB`: an index finds the oldest answers at once, and a recorded size that has drifted, since
 * another program has replaced rows, is counted again. Without a limit the index would be updated with every hit for nothing.
 */
export function prepareLimit(database: Database.Database, isLimited: boolean): void {
  if (!isLimited) return void database.exec('DROP INDEX IF EXISTS query_cache_by_use')
  database.exec(`
    CREATE INDEX IF NOT EXISTS query_cache_by_use ON query_cache (${LAST_USE});
    INSERT INTO cache_growth (day, entries, bytes)
      SELECT date('now'), there.entries - recorded.entries, there.bytes - recorded.bytes FROM
        (SELECT count(*) AS entries, coalesce(sum(octet_length(response_json)), 0) AS bytes FROM query_cache) AS there,
        (SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_growth) AS recorded
      WHERE there.entries <> recorded.entries OR there.bytes <> recorded.bytes
    ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`)
}

/**
 * Removes the least recently used answers beyond a size. Answers last used in the future go first: the clock was ahead, and
 * answers used since would look older. Those of named queries stay, also if they alone are more. A job that writes.
 */
export function* limitAnswers(
  database: Database.Database,
  { mostBytes, at, isNamed }: { mostBytes: number; at: string; isNamed: (key: string) => boolean },
): Generator<void, void> {
  const future = utcText(new Date(Date.parse(`${at.replace(' ', 'T')}Z`) + CLOCK_STEP_MS))
  const oldest = prepared<[string], { place: number; key: unknown; bytes: number }>(
    database,
    `SELECT rowid AS place, cache_key AS key, coalesce(octet_length(response_json), 0) AS bytes
    FROM query_cache WHERE ${LAST_USE} >= ? ORDER BY ${LAST_USE}, rowid`,
  )
  const remove = prepared(database, 'DELETE FROM query_cache WHERE rowid = ?')
  for (const since of [future, '']) {
    let isDone = false
    while (!isDone) {
      let over = sizeOf(database, null).bytes - mostBytes
      if (over <= 0) return
      const going: number[] = []
      isDone = true
      for (const { place, key, bytes } of oldest.iterate(since)) {
        if (over <= 0 || going.length === REMOVED_AT_ONCE) {
          isDone = over <= 0
          break
        }
        if (typeof key === 'string' && isNamed(key)) continue
        going.push(place)
        over -= bytes
      }
      for (const place of going) remove.run(place)
      if (going.length > 0) yield
    }
  }
}
