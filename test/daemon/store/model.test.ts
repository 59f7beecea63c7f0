import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { run, sql } from '../../../daemon/store/sql/sql.ts'
import { makeFolder } from '../daemon.ts'
import { isOnPostgres } from '../test-database.ts'
import { EVENT, openTestStore } from './test-store.ts'

const { folder, remove } = makeFolder()
afterAll(remove)

/** Keys of any well-formed Unicode, few enough to meet again. */
const key = fc.constantFrom(
  ...fc.sample(
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 8 })
      .filter((text) => text.isWellFormed() && !(isOnPostgres() && text.includes('\0'))),
    { numRuns: 5, seed: 7 },
  ),
  '__proto__',
  // PostgreSQL stores no NUL.
  ...(isOnPostgres() ? [] : ['a\0b']),
  'a',
  'e\u0301',
  '\u00e9',
)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    key,
    data: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
  }),
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('event' as const), success: fc.boolean() }),
)

test('any sequence of put, get and event gives what a Map and four counts would', async () => {
  const store = await openTestStore(folder)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      await store.runtime.queue.write(function* () {
        yield* run(sql`DELETE FROM query_cache`)
        yield* run(sql`DELETE FROM query_events`)
        yield* run(sql`DELETE FROM runtime_counters`)
      })
      const texts = new Map<string, string>()
      const hits = new Map<string, number>()
      const counts = { events: 0, failures: 0, hits: 0, writes: 0 }
      for (const taken of steps) {
        if (taken.kind === 'put') {
          const text = JSON.stringify(taken.data)
          await store.runtime.cache.put(taken.key, text)
          texts.set(taken.key, text)
          counts.writes += 1
        } else if (taken.kind === 'get') {
          const hit = await store.runtime.cache.get(taken.key)
          expect(hit?.response.toString()).toBe(texts.get(taken.key))
          if (hit === null) continue
          counts.hits += 1
          hits.set(taken.key, (hits.get(taken.key) ?? 0) + 1)
          expect(hit.hit_count).toBe(hits.get(taken.key))
        } else {
          await store.runtime.telemetry.recordEvent({ ...EVENT, success: taken.success }, null)
          counts.events += 1
          counts.failures += taken.success ? 0 : 1
        }
      }
      expect(await store.stats()).toEqual({
        counters: {
          visit_count: 0,
          query_event_count: counts.events,
          cache_hit_count: counts.hits,
          cache_write_count: counts.writes,
        },
        cache_entries: texts.size,
        cache_bytes: [...texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0),
        query_events: counts.events,
        page_visits: 0,
        query_failures: counts.failures,
        error_ratio: counts.events === 0 ? 0 : counts.failures / counts.events,
      })
    }),
    // A statement takes PostgreSQL a hundred times as long.
    { numRuns: isOnPostgres() ? 50 : 1000 },
  )
  await store.close()
})
