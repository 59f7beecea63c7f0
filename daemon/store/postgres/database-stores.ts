import type pg from 'pg'
import { removeSelected } from '../runtime/cache/answer-removal.ts'
import { cacheFigures } from '../runtime/cache/answer-table.ts'
import { type Engine, getValue, sql } from '../sql/sql.ts'
import { WriteQueue } from '../sql/write-queue.ts'
import type { Stores } from '../tasks/task-list.ts'
import { connectionPool, postgresEngine } from './connection.ts'

export type Server = { url: string; lockWaitMs: number }

/** The engines of a database. Counters are added to at READ COMMITTED; a decision must not replace one unseen. */
export const enginesOf = (pool: pg.Pool) => ({
  runtime: postgresEngine(pool, 'READ COMMITTED'),
  workspace: postgresEngine(pool, 'REPEATABLE READ'),
})

let stores: { url: string; stores: Stores } | undefined

/** The tables of a database for the tasks of a worker. Its connections end with it. */
export function databaseStores({ url, lockWaitMs }: Server): Stores {
  if (stores?.url !== url) stores = { url, stores: storesOn(enginesOf(connectionPool(url)), lockWaitMs) }
  return stores.stores
}

function storesOn({ runtime, workspace }: ReturnType<typeof enginesOf>, lockWaitMs: number): Stores {
  const opened = (engine: Engine) => {
    const open = { engine, queue: new WriteQueue(engine, { lockWaitMs }), clock: () => new Date() }
    return async <T>(work: (on: typeof open) => T | Promise<T>): Promise<T> => work(open)
  }
  const onRuntime = opened(runtime)
  return {
    runtime: onRuntime,
    workspace: opened(workspace),
    both: onRuntime,
    clear: ({ selection }) =>
      onRuntime(async (open) => {
        const removed = { entries: 0, bytes: 0 }
        await removeSelected(open, selection, removed)
        // The server gives room back by itself.
        return { ...removed, givenBack: 0, freeBytes: 0 }
      }),
    figures: () =>
      onRuntime(async ({ engine }) => ({
        ...(await engine.read(cacheFigures())),
        file_bytes: (await engine.read(getValue<number>(SIZE))) ?? 0,
        log_bytes: 0,
        free_bytes: 0,
      })),
    fold: async () => {},
  }
}

const SIZE = sql`SELECT pg_total_relation_size('query_cache')`

/** The stored answers of a database, and their bytes on its disk; null if it has no tables of ours yet. */
export async function lookAtDatabase(url: string): Promise<{ answers: number; bytes: number } | null> {
  const pool = connectionPool(url)
  try {
    const found = await pool.query("SELECT to_regclass('coauthors_versions') IS NOT NULL AS there")
    if (!found.rows[0]?.there) return null
    const { rows } = await pool.query(
      "SELECT count(*) AS answers, pg_total_relation_size('query_cache') AS bytes FROM query_cache",
    )
    return { answers: Number(rows[0]?.answers), bytes: Number(rows[0]?.bytes) }
  } finally {
    await pool.end()
  }
}
