import { join } from 'node:path'
import { connectionPool } from '../../../daemon/store/postgres/connection.ts'
import { enginesOf } from '../../../daemon/store/postgres/database-stores.ts'
import { migrateTables } from '../../../daemon/store/postgres/migrate-tables.ts'
import { RUNTIME } from '../../../daemon/store/runtime/file/runtime-schema.ts'
import type { Engine } from '../../../daemon/store/sql/sql.ts'
import { WriteQueue } from '../../../daemon/store/sql/write-queue.ts'
import { openDatabase } from '../../../daemon/store/sqlite/database-file.ts'
import { sqliteEngine } from '../../../daemon/store/sqlite/sqlite-engine.ts'
import { WORKSPACE } from '../../../daemon/store/workspace/file/workspace-schema.ts'
import { makeFolder } from '../daemon.ts'
import { databaseFor, isOnPostgres } from '../test-database.ts'

type Opened = { engine: Engine; queue: WriteQueue; close: () => Promise<void> }

const LOCK_WAIT_MS = 30_000

async function openSqlite(): Promise<Opened> {
  const { folder, remove } = makeFolder()
  const runtimePath = join(folder, 'runtime.sqlite')
  openDatabase(runtimePath, RUNTIME).database.close()
  const { database } = openDatabase(join(folder, 'workspace.sqlite'), WORKSPACE)
  database.prepare('ATTACH ? AS runtime').run(runtimePath)
  const engine = sqliteEngine(database)
  const close = async () => {
    database.close()
    remove()
  }
  return { engine, queue: new WriteQueue(engine, { lockWaitMs: LOCK_WAIT_MS }), close }
}

async function openPostgres(): Promise<Opened> {
  const { folder, remove } = makeFolder()
  const url = (await databaseFor(folder)) ?? ''
  const pool = connectionPool(url)
  await migrateTables(pool, url)
  const engine = enginesOf(pool).workspace
  const close = async () => {
    await pool.end()
    remove()
  }
  return { engine, queue: new WriteQueue(engine, { lockWaitMs: LOCK_WAIT_MS }), close }
}

/** Empty tables of answers and of own work, in one connection, on the engine of the tests. */
export const openTables = (): Promise<Opened> => (isOnPostgres() ? openPostgres() : openSqlite())
