import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { answerLines } from '../../../daemon/routes/line-files.ts'
import { documentsRequest } from '../../../shared/contract/document-shapes.ts'
import { z } from '../../../shared/contract/zod.ts'
import { makeFolder } from '../daemon.ts'
import { isOnPostgres } from '../test-database.ts'
import { save } from './own-work.ts'
import { bytesOf, EVENT, openTestStore, put, textOf } from './test-store.ts'

/** Compares the store on each engine with a map. */

const { folder, remove } = makeFolder()
const store = await openTestStore(folder)
afterAll(async () => {
  await store.close()
  remove()
})

const RUNS = isOnPostgres() ? 300 : 1000
const OWNERS = ['', 'user:ann', 'group:chairs']
/** Selects all answers by a condition. A clear without a condition makes a fresh file, and takes five times as long. */
const EVERYTHING = { owner: null, olderThan: '9999' }

/** Few keys, so that the steps use some keys several times. */
const key = fc.constantFrom(
  ...fc.sample(
    fc
      .string({ unit: 'binary', minLength: 1, maxLength: 8 })
      .filter((text) => text.isWellFormed() && text.trim() === text && text !== '' && !text.includes('\0')),
    { numRuns: 5, seed: 7 },
  ),
  '__proto__',
  'a\nb',
  'a',
  'e\u0301',
  '\u00e9',
)
const owner = fc.constantFrom(...OWNERS)
const step = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    owner,
    key,
    data: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
  }),
  fc.record({ kind: fc.constant('get' as const), owner, key }),
  fc.record({ kind: fc.constant('event' as const), success: fc.boolean() }),
  fc.record({ kind: fc.constant('clear' as const), owner: fc.constantFrom('user:ann', 'group:chairs') }),
)

test('behaves like a map and four counters for any sequence of puts, gets, events and clears', async () => {
  const counts = { events: 0, failures: 0, hits: 0, writes: 0 }
  const signal = new AbortController().signal
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      await store.clear(EVERYTHING, signal)
      const texts = new Map<string, string>()
      const hits = new Map<string, number>()
      for (const taken of steps) {
        if (taken.kind === 'event') {
          await store.recordEvent(bytesOf({ ...EVENT, success: taken.success }))
          counts.events += 1
          counts.failures += taken.success ? 0 : 1
          continue
        }
        if (taken.kind === 'clear') {
          await store.clear({ owner: taken.owner }, signal)
          for (const known of [...texts.keys()])
            if (known.startsWith(JSON.stringify(taken.owner))) {
              texts.delete(known)
              hits.delete(known)
            }
          continue
        }
        const id = JSON.stringify(taken.owner) + taken.key
        if (taken.kind === 'put') {
          await put(store, taken.key, taken.data, taken.owner)
          texts.set(id, JSON.stringify(taken.data))
          counts.writes += 1
          continue
        }
        const hit = await store.hit(taken.owner, taken.key)
        expect(textOf(hit?.response)).toBe(texts.get(id))
        if (hit === null) continue
        counts.hits += 1
        hits.set(id, (hits.get(id) ?? 0) + 1)
        expect(hit.hit_count).toBe(hits.get(id))
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
        error_ratio: counts.events === 0 ? 0 : counts.failures / counts.events,
      })
    }),
    { numRuns: RUNS },
  )
})

const time = fc.integer({ min: 1, max: 5 }).map((day) => `2026-01-0${day} 00:00:00`)
const line = fc.record({
  key: fc.constantFrom('a', 'b', 'user:ann\na'),
  data: fc.record({ n: fc.nat(9) }),
  time,
})
const stored = fc.oneof(
  fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }) }),
  fc.record({ put: fc.constantFrom('a', 'b'), data: fc.record({ n: fc.nat(9) }) }),
)

test('behaves like a map for any sequence of puts and imports', async () => {
  const signal = new AbortController().signal
  await fc.assert(
    fc.asyncProperty(fc.array(stored, { maxLength: 5 }), async (changes) => {
      await store.clear(EVERYTHING, signal)
      const kept = new Map<string, { at: string; json: string }>()
      for (const change of changes) {
        if ('put' in change) {
          await put(store, change.put, change.data)
          kept.set(change.put, { at: 'now', json: JSON.stringify(change.data) })
          continue
        }
        const counts = { added: 0, replaced: 0, kept: 0 }
        const lines = change.lines.map(({ time: updated_at, ...answer }) =>
          JSON.stringify({ ...answer, created_at: null, updated_at, hit_count: 0, last_hit_at: null }),
        )
        for (const { key: whose, data, time: at } of change.lines) {
          const there = kept.get(whose)
          const isNewer = there === undefined || (there.at !== 'now' && at > there.at)
          counts[!isNewer ? 'kept' : there ? 'replaced' : 'added'] += 1
          if (isNewer) kept.set(whose, { at, json: JSON.stringify(data) })
        }
        expect(await store.importLines(bytesOf(lines.join('\n')))).toEqual({ ...counts, bad: null })
      }
      const exported: unknown[] = []
      for await (const piece of answerLines(store))
        exported.push(
          ...(textOf(piece) ?? '')
            .split('\n')
            .filter(Boolean)
            .map((text) => JSON.parse(text)),
        )
      expect(exported).toMatchObject([
        ...[...kept].toSorted().map(([whose, { json }]) => ({ key: whose, data: JSON.parse(json) })),
        { exported: kept.size },
      ])
    }),
    { numRuns: RUNS },
  )
})

const name = fc.constantFrom('VLDB', 'ICDE', 'PC 2026', '委员会')
const change = fc.record({
  kind: fc.constantFrom('put' as const, 'remove' as const, 'get' as const),
  owner,
  name,
  list: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0')),
  /** The revision that a change replaces. */
  seen: fc.constantFrom('now' as const, 'earlier' as const, 'none' as const, 'any' as const),
})
const ALL = z.parse(documentsRequest, {})

test('behaves like a map of revisions for any sequence of changes of documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      for (const whose of OWNERS)
        for (const { id } of JSON.parse(textOf(await store.listDocuments(whose, 'committee', ALL)) ?? '')
          .list)
          await save(store, 'committee', null, { id }, whose)
      const kept = new Map<string, { revision: number; list: string }>()
      let last = 0
      for (const { kind, owner: whose, name: id, list, seen } of changes) {
        const there = kept.get(whose + id)
        if (kind === 'get') {
          const found = await store.getDocument(whose, 'committee', id)
          const document = found && JSON.parse(textOf(found) ?? '')
          expect(document?.body.list).toBe(there?.list)
          expect(document?.revision).toBe(there?.revision)
          continue
        }
        if (kind === 'remove') {
          const replaces = seen === 'earlier' ? { replaces: (there?.revision ?? 1) - 1 } : {}
          const outcome = await save(store, 'committee', null, { id, ...replaces }, whose)
          if (there === undefined) expect(outcome).toMatchObject({ removed: null })
          else if (seen === 'earlier') expect(outcome).toMatchObject({ because: 'stale' })
          else {
            expect(outcome).toMatchObject({ removed: id })
            kept.delete(whose + id)
          }
          continue
        }
        const revisions = {
          now: there?.revision ?? null,
          earlier: (there?.revision ?? 2 ** 40) - 1,
          none: null,
          any: undefined,
        }
        const replaces = revisions[seen]
        const outcome = await save(store, 'committee', { name: id, list }, { replaces }, whose)
        const isFree = replaces === undefined || replaces === (there?.revision ?? null)
        if (isFree) {
          expect(outcome).toMatchObject({ document: { id, name: id } })
          const revision = 'document' in outcome ? (outcome.document?.revision ?? 0) : 0
          expect(revision).toBeGreaterThan(last)
          last = revision
          kept.set(whose + id, { revision, list })
        } else if ('document' in outcome)
          expect(there).toMatchObject({ list, revision: outcome.document?.revision })
        else expect(outcome).toMatchObject({ because: 'stale' })
      }
      for (const whose of OWNERS) {
        const { list, total } = JSON.parse(textOf(await store.listDocuments(whose, 'committee', ALL)) ?? '')
        const mine = [...kept].filter(
          ([id]) =>
            id.startsWith(whose) && OWNERS.every((one) => one.length <= whose.length || !id.startsWith(one)),
        )
        expect(total).toBe(mine.length)
        expect(list.map(({ body }: { body: { list: string } }) => body.list).sort()).toEqual(
          mine.map(([, one]) => one.list).sort(),
        )
      }
    }),
    { numRuns: RUNS },
  )
})
