import { connectStore } from '../../../daemon/store/postgres/postgres-store.ts'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import type { Store, StoreOptions } from '../../../daemon/store/store.ts'
import { settingsIn } from '../daemon.ts'
import { databaseFor } from '../test-database.ts'

export const EVENT = {
  event_type: 'pairs_lookup',
  left_count: 1,
  right_count: 1,
  total_pairs: 1,
  cache_hit: false,
  success: true,
}

export async function openTestStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  const database = await databaseFor(folder)
  return database === undefined
    ? openStore(settingsIn(folder).runtimeDb, options)
    : (await connectStore(database))(options)
}

/** Makes bytes with memory of their own: a store may transfer the memory to its thread. */
export const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

export const putText = (store: Store, key: string, json: string, owner = ''): Promise<void> =>
  store.put(owner, bytesOf(`{"key":${JSON.stringify(key)},"data":${json}}`))

export const put = (store: Store, key: string, data: unknown, owner = ''): Promise<void> =>
  putText(store, key, JSON.stringify(data), owner)

export const textOf = (bytes: string | Uint8Array | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString()

/** The folder of the last moved file; '' if the store has moved none. */
export const folderAside = ({ movedAside }: Pick<Store, 'movedAside'>): string =>
  movedAside.at(-1)?.folder ?? ''
