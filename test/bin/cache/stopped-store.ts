import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { putText } from '../../daemon/store/test-store.ts'

/** Makes the store of a stopped daemon, with one answer for each day from January 1 on. */
export async function makeStoppedStore(path: string, entries = 3, text = 'x'): Promise<void> {
  let day = 0
  const store = openStore(path, { clock: () => new Date(Date.UTC(2026, 0, day)) })
  for (day = 1; day <= entries; day++) await putText(store, `key ${day}`, JSON.stringify({ day, text }))
  await store.close()
}
