import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../../../daemon/store/open-store.ts'
import { removeAnswers } from '../../../../daemon/store/runtime/file/clear-file.ts'
import { WriteQueue } from '../../../../daemon/store/sql/write-queue.ts'
import { compact } from '../../../../daemon/store/sqlite/full-disk.ts'
import { sqliteEngine } from '../../../../daemon/store/sqlite/sqlite-engine.ts'
import { makeFolder } from '../../daemon.ts'

test('a clear rewrites what is left at once only if that is little or wanted', async () => {
  const { folder, remove } = makeFolder()
  const path = join(folder, 'runtime.sqlite')
  const store = openStore(path)
  const json = JSON.stringify({ text: 'x'.repeat(1_000_000) })
  for (let index = 0; index < 22; index++) await store.runtime.cache.put(`k${index}`, json)
  const database = new Database(path)
  const engine = sqliteEngine(database)
  const queue = new WriteQueue(engine, { lockWaitMs: 1000 })
  const clear = (...keys: string[]) => removeAnswers({ database, engine, queue }, { keys })

  await clear('k0', 'k1')
  expect(compact(database, { always: false })).toBeGreaterThan(1_900_000)
  expect(statSync(path).size).toBeGreaterThan(21_900_000)
  expect(compact(database, { always: true })).toBe(0)
  expect(statSync(path).size).toBeLessThan(20_500_000)

  await clear(...Array.from({ length: 10 }, (_, index) => `k${index}`))
  expect(compact(database, { always: false })).toBe(0)
  expect(statSync(path).size).toBeLessThan(12_500_000)
  // The daemon's connection goes on in the rewritten file.
  expect(await store.runtime.cache.get('k21')).not.toBeNull()
  database.close()
  await store.close()
  remove()
})
