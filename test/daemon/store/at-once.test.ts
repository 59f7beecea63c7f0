import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import { makeFolder } from '../daemon.ts'

const { folder, remove } = makeFolder()
const path = join(folder, 'runtime.sqlite')
const store = openStore(path)
afterAll(async () => {
  await store.close()
  remove()
})

/** Each of several clients does its own, one after another, all at once. */
const client = fc.array(fc.constantFrom('put' as const, 'get' as const), { minLength: 1, maxLength: 6 })

test('of many requests at once each hit has a count of its own, and each acknowledged put is found', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 6 }), async (clients) => {
      store.runtime.database.exec('DELETE FROM query_cache')
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
      expect(counts.sort((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1))
    }),
    { numRuns: 200 },
  )
})

test('an entry that another process has removed is a miss', async () => {
  await store.runtime.cache.put('other', '{}')
  expect(await store.runtime.cache.get('other')).not.toBeNull()
  const elsewhere = new Database(path)
  elsewhere.exec("DELETE FROM query_cache WHERE cache_key = 'other'")
  elsewhere.close()
  expect(await store.runtime.cache.get('other')).toBeNull()
})
