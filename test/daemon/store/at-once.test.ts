import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { run, sql } from '../../../daemon/store/sql/sql.ts'
import { makeFolder, settingsIn } from '../daemon.ts'
import { databaseFor, isOnPostgres, queryIn } from '../test-database.ts'
import { openTestStore } from './test-store.ts'

const { folder, remove } = makeFolder()
const store = await openTestStore(folder)
afterAll(async () => {
  await store.close()
  remove()
})

/** Each of several clients does its own, one after another, all at once. */
const client = fc.array(fc.constantFrom('put' as const, 'get' as const), { minLength: 1, maxLength: 6 })

test('of many requests at once each hit is counted, and each acknowledged put is found', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 6 }), async (clients) => {
      await store.runtime.queue.write(() => run(sql`DELETE FROM query_cache`))
      await store.runtime.cache.put('k', String(written))
      const counts: number[] = []
      let told = written
      await Promise.all(
        clients.map(async (steps) => {
          for (const step of steps) {
            if (step === 'put') {
              written += 1
              const mine = written
              await store.runtime.cache.put('k', String(mine))
              told = Math.max(told, mine)
            } else {
              const toldBefore = told
              const hit = await store.runtime.cache.get('k')
              expect(Number(hit?.response)).toBeGreaterThanOrEqual(toldBefore)
              counts.push(hit?.hit_count ?? 0)
            }
          }
        }),
      )
      // PostgreSQL answers with the count that it had before hits that come at the same time.
      if (!isOnPostgres()) expect(counts.sort((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1))
      expect((await store.runtime.cache.get('k'))?.hit_count).toBe(counts.length + 1)
    }),
    { numRuns: isOnPostgres() ? 40 : 200 },
  )
})

test('an entry that another process has removed is a miss', async () => {
  await store.runtime.cache.put('other', '{}')
  expect(await store.runtime.cache.get('other')).not.toBeNull()
  const elsewhere = queryIn(settingsIn(folder).runtimeDb, await databaseFor(folder))
  await elsewhere("DELETE FROM query_cache WHERE cache_key = 'other'")
  expect(await store.runtime.cache.get('other')).toBeNull()
})
