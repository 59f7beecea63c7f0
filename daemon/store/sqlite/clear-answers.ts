import { clearingStopped, isSelected, REMOVED_AT_ONCE } from '../answers.ts'
import { prepared, queryOn } from '../prepared.ts'
import type { Selection } from '../store.ts'
import { partsOf } from '../stored-key.ts'
import { type Context, Continuation } from './files/files.ts'
import { LAST_USE } from './files/schemas.ts'
import { cacheSize, type Size } from './sqlite-answers.ts'
import { isNamed, sqliteEngine } from './sqlite-engine.ts'

/** Removes answers in short transactions. `clearAll` is in thread-files.ts. */

/** Nonzero once the client of a clear has gone, or the server closes. Both threads share the flag. */
export type StopFlag = Int32Array<SharedArrayBuffer>

export function requireNotStopped(stopped: StopFlag): void {
  if (Atomics.load(stopped, 0) !== 0) throw clearingStopped()
}

/** Removes the selected answers, in steps. Stops at row `until`, the last row when the clear began: later answers stay. */
export function removeSelected(
  context: Context,
  selection: Selection,
  stopped: StopFlag,
  until = Number(prepared(context.runtime, 'SELECT max(rowid) FROM query_cache').pluck().get()),
  sum: Size = { entries: 0, bytes: 0 },
): Size | Continuation {
  requireNotStopped(stopped)
  const removed = queryOn(context.runtime)<{ bytes: number }>`
    DELETE FROM query_cache WHERE rowid IN (
      SELECT rowid FROM query_cache WHERE rowid <= ${until} AND ${isSelected(sqliteEngine(context), selection)}
      LIMIT ${REMOVED_AT_ONCE})
    RETURNING coalesce(octet_length(response_json), 0) AS bytes`
  const entries = sum.entries + removed.length
  const bytes = removed.reduce((before, row) => before + row.bytes, sum.bytes)
  if (removed.length < REMOVED_AT_ONCE) return { entries, bytes }
  return new Continuation(selection, stopped, until, { entries, bytes })
}

/** Removes the least recently used answers, in steps. Answers of named queries stay, even beyond the limit. */
export function removeBeyondLimit({ runtime, workspace, mostBytes }: Context): Continuation | undefined {
  let over = cacheSize(runtime, null).bytes - (mostBytes ?? Number.POSITIVE_INFINITY)
  if (over <= 0) return undefined
  const oldest = prepared<[], { place: number; key: unknown; bytes: number }>(
    runtime,
    `SELECT rowid AS place, cache_key AS key, coalesce(octet_length(response_json), 0) AS bytes
    FROM query_cache ORDER BY ${LAST_USE}, rowid`,
  )
  const removed: number[] = []
  for (const { place, key, bytes } of oldest.iterate()) {
    if (over <= 0 || removed.length === REMOVED_AT_ONCE) break
    if (typeof key === 'string' && isNamed(workspace, ...partsOf(key))) continue
    removed.push(place)
    over -= bytes
  }
  for (const place of removed) prepared(runtime, 'DELETE FROM query_cache WHERE rowid = ?').run(place)
  return over > 0 && removed.length > 0 ? new Continuation() : undefined
}
