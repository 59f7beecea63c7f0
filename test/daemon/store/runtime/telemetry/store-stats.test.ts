import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '../../../../../daemon/store/open-store.ts'
import { useFolder } from '../../../daemon.ts'

const folder = useFolder()

test('many events are counted in turns, and later ones are added', async () => {
  const store = openStore(folder.file('runtime.sqlite'))
  const add = (events: number) =>
    store.database.exec(`INSERT INTO query_events (event_type, success)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
      SELECT 'pairs_lookup', i % 2 FROM n`)
  add(100_000)
  let turns = 0
  let isAnswered = false
  const counted = store.stats().finally(() => {
    isAnswered = true
  })
  for (; !isAnswered; turns += 1) await nextTurn()
  expect(await counted).toMatchObject({ query_events: 100_000, query_failures: 50_000, error_ratio: 0.5 })
  expect(turns).toBeGreaterThan(5)
  add(3)
  expect(await store.stats()).toMatchObject({ query_events: 100_003, query_failures: 50_001 })
  await store.close()
})
