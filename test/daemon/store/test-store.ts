import { openStore } from '../../../daemon/store/open-store.ts'
import { connectStore, type PostgresStore } from '../../../daemon/store/postgres-store.ts'
import type { SqliteStore } from '../../../daemon/store/sqlite-store.ts'
import type { StoreOptions } from '../../../daemon/store/store-options.ts'
import { settingsIn } from '../daemon.ts'
import { databaseFor } from '../test-database.ts'

/** A query, as telemetry records it. */
export const EVENT = {
  event_type: 'pairs_lookup',
  left_count: 1,
  right_count: 1,
  total_pairs: 1,
  cache_hit: false,
  success: true,
}

export type TestStore = SqliteStore | PostgresStore

/** The store in a folder, on the engine of the tests. */
export async function openTestStore(folder: string, options: StoreOptions = {}): Promise<TestStore> {
  const database = await databaseFor(folder)
  return database === undefined
    ? openStore(settingsIn(folder).runtimeDb, options)
    : (await connectStore(database))(options)
}
