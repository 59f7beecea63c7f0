import { type Engine, getValues, isIn, joined, raw, type Sql, sql, type Work } from '../../sql/sql.ts'
import type { WriteQueue } from '../../sql/write-queue.ts'
import { ROW_ID } from '../answer-columns.ts'
import type { CacheSize } from './answer-table.ts'

/** Selects answers: all if neither field is set; if both are set, both must match. */
export type Selection = {
  /** Selects answers last written before this time (UTC text). An answer without a time is never older. */
  olderThan?: string | null | undefined
  keys?: readonly string[] | undefined
}

/** One transaction of a removal. Other processes try again every 10 ms. */
const SLICE_MS = 50
/** Adds to `removed` what has gone; at most `atOnce` answers in a transaction, whose space the next one uses again. */
export async function removeSelected(
  { engine, queue }: { engine: Engine; queue: WriteQueue },
  { keys, olderThan }: Selection,
  removed: CacheSize,
  { atOnce = Number.POSITIVE_INFINITY, after = () => {} } = {},
): Promise<void> {
  const isOlder = olderThan ? [sql`updated_at < ${olderThan}`] : []
  const isNamed = keys ? [sql`${isIn('cache_key', keys)}`] : []
  const all = (...conditions: Sql[]) => joined([raw('true'), ...conditions], ' AND ')
  const left = await engine.read(
    getValues<number>(
      sql`SELECT ${ROW_ID} FROM query_cache WHERE ${all(...isNamed, ...isOlder)} ORDER BY ${ROW_ID} DESC`,
    ),
  )
  // Deletes by row: with statistics of a tiny cache, SQLite looks for a key in the whole table.
  const remove = (row: number) =>
    getValues<number>(sql`
      DELETE FROM query_cache WHERE ${all(sql`${ROW_ID} = ${row}`, ...isOlder)}
      RETURNING coalesce(octet_length(response_json), 0)`)
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
