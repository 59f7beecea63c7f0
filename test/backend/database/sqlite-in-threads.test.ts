import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loadingThreads, loadSqlite, untilLoaded } from '../../../backend/database/sqlite-in-threads.ts'

test('waits until no thread loads SQLite’s addon', async () => {
  const loading = loadingThreads()
  loadSqlite(loading)
  await untilLoaded(loading)
  Atomics.add(loading, 0, 2)
  let isOver = false
  const over = untilLoaded(loading).then(() => {
    isOver = true
  })
  for (const left of [1, 0]) {
    await nextTurn()
    expect(isOver).toBe(false)
    Atomics.store(loading, 0, left)
    Atomics.notify(loading, 0)
  }
  await over
})
