import { utcText } from '../../../shared/measures.ts'
import type { Selection } from '../store.ts'
import { storedKey } from '../stored-key.ts'
import { COUNTED, isOwned, type Size, sizeOf } from './answers.ts'
import { type Context, type Files, Rest } from './files/files.ts'
import { LAST_USE } from './files/schemas.ts'
import { prepared } from './prepared.ts'

/** Removes stored answers: those that are cleared, and those beyond the cache's limit. */

/** Answers that one transaction of a removal takes. Their space is free for the next one. */
export const REMOVED_AT_ONCE = 100

/** Removes some of the selected answers; `until`: that existed when the removal began. */
export function removeSome(
  { runtime }: Files,
  { owner, keys, olderThan }: Selection,
  until?: number,
): Size & { until: number } {
  const { sql, values } = isOwned(owner)
  const wanted = [sql, 'rowid <= ?']
  const last = until ?? Number(prepared(runtime, 'SELECT max(rowid) FROM query_cache').pluck().get())
  const all: unknown[] = [...values, last]
  if (keys) {
    wanted.push('cache_key IN (SELECT value FROM json_each(?))')
    all.push(JSON.stringify(keys.map((key) => storedKey(owner ?? '', key))))
  }
  if (olderThan) {
    wanted.push('updated_at < ?')
    all.push(olderThan)
  }
  const removed = prepared<unknown[], number>(
    runtime,
    `DELETE FROM query_cache WHERE rowid IN (
      SELECT rowid FROM query_cache WHERE ${wanted.join(' AND ')} LIMIT ${REMOVED_AT_ONCE})
    RETURNING coalesce(octet_length(response_json), 0)`,
  )
    .pluck()
    .all(...all)
  return { entries: removed.length, bytes: removed.reduce((sum, bytes) => sum + bytes, 0), until: last }
}

/** Clocks are set back by less than this all the time. */
const CLOCK_STEP_MS = 60_000

/** Counts a recorded size again that has drifted, since another program has replaced rows. Reads all rows. */
export const recount = ({ runtime }: Context): void =>
  void runtime.exec(`
    INSERT INTO cache_growth (day, entries, bytes)
      SELECT date('now'), there.entries - recorded.entries, there.bytes - recorded.bytes FROM
        (SELECT ${COUNTED}) AS there,
        (SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(bytes), 0) AS bytes FROM cache_growth) AS recorded
      WHERE there.entries <> recorded.entries OR there.bytes <> recorded.bytes
    ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes`)

/**
 * Removes some of the least recently used answers beyond a size. Answers last used in the future go first: the clock was ahead,
 * and answers used since would look older. Those of named queries stay, also if they alone are more.
 */
export function removeBeyond(
  { runtime, at }: Context,
  mostBytes: number,
  isNamed: (key: string) => boolean,
): Rest | undefined {
  let over = sizeOf(runtime, null).bytes - mostBytes
  if (over <= 0) return undefined
  const future = utcText(new Date(Date.parse(`${at}Z`) + CLOCK_STEP_MS))
  const oldest = prepared<[string], { place: number; key: unknown; bytes: number }>(
    runtime,
    `SELECT rowid AS place, cache_key AS key, coalesce(octet_length(response_json), 0) AS bytes
    FROM query_cache WHERE ${LAST_USE} >= ? ORDER BY ${LAST_USE}, rowid`,
  )
  const going = new Set<number>()
  for (const since of [future, ''])
    for (const { place, key, bytes } of oldest.iterate(since)) {
      if (over <= 0 || going.size === REMOVED_AT_ONCE) break
      if (going.has(place) || (typeof key === 'string' && isNamed(key))) continue
      going.add(place)
      over -= bytes
    }
  for (const place of going) prepared(runtime, 'DELETE FROM query_cache WHERE rowid = ?').run(place)
  return over > 0 && going.size > 0 ? new Rest(mostBytes) : undefined
}
