import { ExpectedError } from '../../../shared/server/server-errors.ts'
import type { Selection } from '../store.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { type Context, type Files, Rest } from './files/files.ts'
import { LAST_USE } from './files/schemas.ts'
import { prepared } from './prepared.ts'
import { isOwned, type Size, sizeOf } from './sqlite-answers.ts'
import { isNamed } from './sqlite-documents.ts'

/** Removes stored answers in short transactions: those that are cleared, and those beyond the cache's limit. */

/** Answers that one transaction of a removal takes. Their space is free for the next one. */
const REMOVED_AT_ONCE = 100

/** Not 0 once nobody waits for a clear any more. */
export type Stopped = Int32Array<SharedArrayBuffer>

/** Throws then, also after a wait for the lock. */
export function requireGoing(stopped: Stopped): void {
  if (Atomics.load(stopped, 0) !== 0)
    throw new ExpectedError(503, 'The clear was stopped: what was removed by then is gone.')
}

/** Removes the selected answers; `until`: that existed when the removal began. Long work. */
export function removeSelected(
  { runtime }: Files,
  selection: Selection,
  stopped: Stopped,
  until = Number(prepared(runtime, 'SELECT max(rowid) FROM query_cache').pluck().get()),
  sum: Size = { entries: 0, bytes: 0 },
): Size | Rest {
  requireGoing(stopped)
  const { owner, keys, olderThan } = selection
  const { sql, values } = isOwned(owner)
  const wanted = [sql, 'rowid <= ?']
  const all: unknown[] = [...values, until]
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
  const entries = sum.entries + removed.length
  const bytes = removed.reduce((bytes, more) => bytes + more, sum.bytes)
  if (removed.length < REMOVED_AT_ONCE) return { entries, bytes }
  return new Rest(selection, stopped, until, { entries, bytes })
}

/** Removes the least recently used answers beyond the limit. Those of named queries stay, also if they alone are more. Long work. */
export function removeBeyond(context: Context): Rest | undefined {
  const { runtime, mostBytes } = context
  let over = sizeOf(runtime, null).bytes - (mostBytes ?? Number.POSITIVE_INFINITY)
  if (over <= 0) return undefined
  const oldest = prepared<[], { place: number; key: unknown; bytes: number }>(
    runtime,
    `SELECT rowid AS place, cache_key AS key, coalesce(octet_length(response_json), 0) AS bytes
    FROM query_cache ORDER BY ${LAST_USE}, rowid`,
  )
  const going: number[] = []
  for (const { place, key, bytes } of oldest.iterate()) {
    if (over <= 0 || going.length === REMOVED_AT_ONCE) break
    if (typeof key === 'string' && isNamed(context, ...partsOf(key))) continue
    going.push(place)
    over -= bytes
  }
  for (const place of going) prepared(runtime, 'DELETE FROM query_cache WHERE rowid = ?').run(place)
  return over > 0 && going.length > 0 ? new Rest() : undefined
}
