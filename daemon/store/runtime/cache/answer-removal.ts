import { type Engine, getValues, isIn, joined, raw, run, type Sql, sql, type Work } from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { ROW_ID } from '../answer-columns.ts'
import type { CacheSize } from './answer-table.ts'
import { isAskedBy } from './asked-queries.ts'

/** Selects answers: all if no field is set, else those that match all. */
export type Selection = {
  /** Selects answers last written before this time (UTC text). An answer without a time is never older. */
  olderThan?: string | null | undefined
  keys?: readonly string[] | undefined
  /**
   * Selects what an asker has asked for; `olderThan` is then when that was. It leaves their history, and answers that are in
   * the history of somebody else stay.
   */
  asker?: string | null | undefined
}

/** One transaction of a removal. Other processes try again every 10 ms. */
const SLICE_MS = 50
/** Adds to `removed` what has gone; at most `atOnce` answers in a transaction, whose space the next one uses again. */
export async function removeSelected(
  { engine, queue }: { engine: Engine; queue: WriteQueue },
  { keys, olderThan = null, asker = null }: Selection,
  removed: CacheSize,
  { atOnce = Number.POSITIVE_INFINITY, after = () => {} } = {},
): Promise<void> {
  const isOlder =
    asker !== null ? [isAskedBy(asker, olderThan)] : olderThan ? [sql`updated_at < ${olderThan}`] : []
  const isNamed = keys ? [sql`${isIn('cache_key', keys)}`] : []
  const all = (...conditions: Sql[]) => joined([raw('true'), ...conditions], ' AND ')
  const left = await engine.read(
    getValues<number>(
      sql`SELECT ${ROW_ID} FROM query_cache WHERE ${all(...isNamed, ...isOlder)} ORDER BY ${ROW_ID} DESC`,
    ),
  )
  // Deletes by row: with statistics of a tiny cache, SQLite looks for a key in the whole table.
  function* remove(row: number): Work<number[]> {
    const here = all(sql`${ROW_ID} = ${row}`, ...isOlder)
    const size = raw('coalesce(octet_length(response_json), 0)')
    if (asker === null)
      return yield* getValues<number>(sql`DELETE FROM query_cache WHERE ${here} RETURNING ${size}`)
    const sizes = yield* getValues<number>(sql`SELECT ${size} FROM query_cache WHERE ${here}`)
    yield* run(sql`
      DELETE FROM asked_queries
      WHERE owner = ${asker} AND cache_key IN (SELECT cache_key FROM query_cache WHERE ${here})`)
    if (sizes.length > 0)
      yield* run(sql`
        DELETE FROM query_cache
        WHERE ${ROW_ID} = ${row} AND NOT EXISTS (
          SELECT 1 FROM asked_queries WHERE asked_queries.cache_key = query_cache.cache_key)`)
    return sizes
  }
  function* removeSome(until: number): Work<{ tried: number; sizes: number[] }> {
    const sizes: number[] = []
    let tried = 0
    while (tried < Math.min(left.length, atOnce) && (tried === 0 || performance.now() < until)) {
      tried += 1
      sizes.push(...(yield* remove(left.at(-tried) ?? 0)))
    }
    return { tried, sizes }
  }
  const isUnfinished = ({ tried, sizes }: { tried: number; sizes: number[] }): boolean => {
    left.length -= tried
    removed.entries += sizes.length
    removed.bytes += sizes.reduce((sum, bytes) => sum + bytes, 0)
    after()
    return left.length > 0
  }
  if (left.length > 0) await queue.repeat(removeSome, isUnfinished, SLICE_MS)
}
