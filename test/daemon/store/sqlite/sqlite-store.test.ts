import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../../../../daemon/store/sqlite/files/open-store.ts'
import type { SqliteStore } from '../../../../daemon/store/sqlite/sqlite-store.ts'
import { soon } from '../../../soon.ts'
import { useFolder } from '../../daemon.ts'
import { putText } from '../test-store.ts'

const folder = useFolder()
let store: SqliteStore
beforeEach(() => {
  store = openStore(join(folder.path, 'runtime.sqlite'), { lockWaitMs: 400 })
})
afterEach(() => store.close())

test('finds no answer after another program has removed it', async () => {
  await putText(store, 'k', '{}')
  expect(await store.hit('', 'k')).toMatchObject({ response: '{}', hit_count: 1 })
  const other = new Database(store.paths.runtime)
  other.exec('DELETE FROM query_cache')
  other.close()
  await soon(async () => expect(await store.hit('', 'k')).toBeNull())
})

test('clears nothing after the client has left', async () => {
  await putText(store, 'k', '{}')
  const clear = (signal: AbortSignal) => store.clear({ owner: null }, signal)
  await expect(clear(AbortSignal.abort())).rejects.toThrow('Clearing the cache was stopped.')
  expect(await store.hit('', 'k')).not.toBeNull()
  expect(await clear(new AbortController().signal)).toMatchObject({ entries: 1, bytes: 2 })
  expect(await store.hit('', 'k')).toBeNull()
})
