import { afterAll } from 'vitest'
import { connectStore } from '../../../../daemon/store/postgres/postgres-store.ts'
import type { Store } from '../../../../daemon/store/store.ts'

/** Returns a function that opens the store of one more daemon on a database. Closes the stores after the tests. */
export function daemonOpener(): (url: string) => Promise<Store> {
  const stores: Store[] = []
  afterAll(async () => {
    for (const store of stores) await store.close().catch(() => {})
  })
  return async (url) => {
    const store = (await connectStore(url))({})
    stores.push(store)
    return store
  }
}
