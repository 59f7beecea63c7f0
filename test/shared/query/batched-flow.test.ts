import { beforeEach, describe, expect, it } from 'vitest'
import { DataChanged, HttpFailure } from '../../../shared/clients/failures.ts'
import type { PairsPayload } from '../../../shared/contract/backend.ts'
import { askInBatches, batchesOf, findAllInCache } from '../../../shared/query/batched-flow.ts'
import type { Answered, BatchPlace, Query } from '../../../shared/query/pairs-query.ts'
import { batchCount, cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import type { Arrived } from '../scripted-server.ts'
import { never } from '../scripted-server.ts'
import { EVENT, flowServers, GET, PAIRS, PUT, plainAnswer } from './flow-servers.ts'

const servers = flowServers()
const names = (side: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${side} ${index}`)
/** A query of 3 × 2 batches. */
const LARGE: Query = { left: names('A', 120), right: names('B', 51), options: { yearMin: 2001 } }
const WHOLE = pairsPayload(LARGE.left, LARGE.right, LARGE.options)

const payloadOf = ({ body }: Arrived): PairsPayload => body as PairsPayload
const asked = () => servers.arrivedAt(PAIRS).map(payloadOf)
const keysOf = (path: string) => servers.arrivedAt(path).map(({ body }) => (body as { key: string }).key)
const sizes = () => asked().map(({ left, right }) => [left.length, right.length])

function keepInCache(): Map<string, unknown> {
  const stored = new Map<string, unknown>()
  servers.daemon.on(PUT, ({ body }) => {
    const { key, data } = body as { key: string; data: unknown }
    stored.set(key, data)
    return { body: { ok: true } }
  })
  servers.daemon.on(GET, ({ body }) => {
    const data = stored.get((body as { key: string }).key)
    return {
      body: data ? { hit: true, data, updated_at: '2026-11-20 08:00:00' } : { hit: false, data: null },
    }
  })
  return stored
}

beforeEach(() => {
  servers.backend.on(PAIRS, (request) => ({ body: { ...plainAnswer(payloadOf(request)), year_min: 2001 } }))
})

describe('askInBatches', () => {
  it('sends a look-up, a put and an event for each 50 × 50 names', async () => {
    const places: BatchPlace[] = []
    const { outcome, record } = await askInBatches(LARGE, servers.settings, {
      onBatch: (place) => places.push(place),
    })
    await record()
    expect(sizes()).toEqual([
      [50, 50],
      [50, 1],
      [50, 50],
      [50, 1],
      [20, 50],
      [20, 1],
    ])
    expect(places).toEqual([1, 2, 3, 4, 5, 6].map((number) => ({ number, of: 6 })))
    const keys = batchesOf(LARGE).map(({ left, right, options }) =>
      cacheKey(pairsPayload(left, right, options)),
    )
    expect(keysOf(GET)).toEqual(keys)
    expect(keysOf(PUT).toSorted()).toEqual([...keys, cacheKey(WHOLE)].toSorted())
    const events = servers.arrivedAt(EVENT).map(({ body }) => body)
    expect(events).toHaveLength(6)
    expect(events).toContainEqual(
      expect.objectContaining({ left_count: 20, right_count: 50, total_pairs: 1000, success: true }),
    )
    expect(outcome).toMatchObject({
      kind: 'answered',
      key: cacheKey(WHOLE),
      payload: WHOLE,
      source: { from: 'backend' },
      answer: plainAnswer(WHOLE),
    })
    expect((outcome as Answered).batches?.map(({ key }) => key)).toEqual(keys)
  })

  it('marks the stored batches, and stores the whole query without an answer', async () => {
    const stored = keepInCache()
    await (await askInBatches(LARGE, servers.settings, { settles: 'pairs:v1:0' })).record()
    const { left, right, ...options } = WHOLE
    const { [cacheKey(WHOLE)]: whole, ...batches } = Object.fromEntries(stored)
    expect(whole).toEqual({ settles: 'pairs:v1:0', left_authors: left, right_authors: right, ...options })
    const starts = Object.values(batches).map((batch) => Object.entries(batch ?? {})[0])
    expect(starts).toEqual(Array(6).fill(['batch_of', cacheKey(WHOLE)]))
    expect((await askInBatches(LARGE, servers.settings)).outcome).toMatchObject({ source: { from: 'cache' } })
  })

  it('asks only for the changed batches after a name was added at the end of a list', async () => {
    keepInCache()
    const first = await askInBatches(LARGE, servers.settings)
    await first.record()
    const before = asked().length
    const { outcome } = await askInBatches({ ...LARGE, right: [...LARGE.right, 'New'] }, servers.settings)
    expect(
      asked()
        .slice(before)
        .map(({ right }) => right),
    ).toEqual(Array(3).fill(['B 50', 'New']))
    expect(outcome).toMatchObject({ source: { from: 'cache', storedAt: '2026-11-20 08:00:00' } })
  })

  it('reports a failed cache, and the date of the oldest stored batch', async () => {
    const query = { ...LARGE, right: ['B'] }
    const times = ['2026-11-20 08:00:00', '2026-11-18 08:00:00', undefined]
    const ask = async (answers: readonly (string | undefined | null)[]) => {
      let number = 0
      servers.daemon.on(GET, ({ body }) => {
        const updated_at = answers[number++]
        const batch = batchesOf(query).find(
          ({ left, right, options }) =>
            cacheKey(pairsPayload(left, right, options)) === (body as { key: string }).key,
        )
        const data = batch && { ...plainAnswer(batch as PairsPayload), year_min: 2001 }
        return updated_at === null ? 'cut' : { body: { hit: true, data, updated_at } }
      })
      return (await askInBatches(query, servers.settings)).outcome
    }
    expect(await ask([times[0], times[1], times[0]])).toMatchObject({ source: { storedAt: times[1] } })
    expect(await ask(times)).toMatchObject({ source: { from: 'cache', storedAt: undefined }, cache: 'hit' })
    expect(await ask([times[0], null, times[0]])).toMatchObject({ cache: 'failed' })
  })

  it('sends a single query for lists of at most 50 names', async () => {
    const small = { left: names('A', 50), right: names('B', 2) }
    const { outcome } = await askInBatches(small, servers.settings)
    expect(asked()).toHaveLength(1)
    expect(outcome).not.toHaveProperty('batches')
  })

  it('sends no request for invalid lists', async () => {
    const { outcome, record } = await askInBatches({ left: names('A', 501), right: ['B'] }, servers.settings)
    await record()
    const problem = { kind: 'too-many', side: 'left', count: 501, limit: 500 }
    expect(outcome).toEqual({ kind: 'refused', problem })
    expect([...servers.daemon.arrived, ...servers.backend.arrived]).toEqual([])
  })

  it('stores the answers to three batches if the fourth one fails', async () => {
    const answer = (request: Arrived) => ({ body: { ...plainAnswer(payloadOf(request)), year_min: 2001 } })
    servers.backend.on(PAIRS, (request) =>
      asked().length === 4 ? { status: 500, body: { detail: 'broken' } } : answer(request),
    )
    const failed = await askInBatches(LARGE, servers.settings, { refresh: true })
    await failed.record()
    expect(failed.outcome).toMatchObject({ kind: 'failed', batch: { number: 4, of: 6 } })
    expect((failed.outcome as { failure: unknown }).failure).toBeInstanceOf(HttpFailure)
    expect(keysOf(PUT)).toHaveLength(3)
  })

  it('asks no further batch after a cancellation', async () => {
    const controller = new AbortController()
    servers.backend.on(PAIRS, (request) => {
      if (asked().length < 3) return { body: plainAnswer(payloadOf(request)) }
      controller.abort()
      return never(request)
    })
    const { outcome, record } = await askInBatches(LARGE, servers.settings, { signal: controller.signal })
    await record()
    expect(outcome).toEqual({ kind: 'cancelled' })
    expect(asked()).toHaveLength(3)
  })
})

describe('askInBatches after a change of data between two batches', () => {
  const dated = (date: () => string) =>
    servers.backend.on(PAIRS, (request) => ({
      body: { ...plainAnswer(payloadOf(request)), year_min: 2001, data_date: date() },
    }))

  it('asks again for batches with answers from earlier data', async () => {
    keepInCache()
    dated(() => (asked().length <= 2 ? '2026-01-01' : '2026-02-02'))
    const { outcome } = await askInBatches(LARGE, servers.settings)
    expect(outcome).toMatchObject({ kind: 'answered', answer: { data_date: '2026-02-02' } })
    expect(sizes().slice(6)).toEqual([
      [50, 50],
      [50, 1],
    ])
    expect(keysOf(GET)).toHaveLength(6)
  })

  it.each([
    ['of another date', { data_date: '2026-01-01' }, { data_date: '2025-12-12' }],
    ['of earlier rules', { rules: 3 }, { rules: 2 }],
    [
      'from data with an earlier newest year',
      { data_date: 'unknown', newest_year: 2026 },
      { newest_year: 2023 },
    ],
  ])('asks the backend again for cached batches %s', async (_, now, then) => {
    const stored = keepInCache()
    servers.backend.on(PAIRS, (request) => ({
      body: { ...plainAnswer(payloadOf(request)), year_min: 2001, ...now },
    }))
    await (await askInBatches(LARGE, servers.settings)).record()
    const key = [...stored.keys()][5] ?? ''
    stored.set(key, Object.assign({}, stored.get(key), then))
    const before = asked().length
    const { outcome, record } = await askInBatches(LARGE, servers.settings)
    await record()
    expect(outcome).toMatchObject({ kind: 'answered', answer: now })
    expect(asked().length).toBeGreaterThan(before)
    expect(stored.get(key)).toMatchObject(now)
  })

  it('fails if the data keep changing', async () => {
    dated(() => `2026-01-${String(asked().length).padStart(2, '0')}`)
    const { outcome } = await askInBatches(LARGE, servers.settings)
    expect((outcome as { failure: unknown }).failure).toBeInstanceOf(DataChanged)
    expect(asked()).toHaveLength(18)
  })
})

describe('findAllInCache', () => {
  it('finds all batches in the cache, without a request to the backend', async () => {
    keepInCache()
    await (await askInBatches(LARGE, servers.settings)).record()
    const before = { pairs: asked().length, events: servers.arrivedAt(EVENT).length }
    const found = await findAllInCache(LARGE, servers.settings)
    expect(found).toMatchObject({
      answer: plainAnswer(WHOLE),
      source: { from: 'cache', storedAt: '2026-11-20 08:00:00' },
    })
    expect(found?.batches).toHaveLength(6)
    expect({ pairs: asked().length, events: servers.arrivedAt(EVENT).length }).toEqual(before)
  })

  it.each([
    ['is missing', undefined],
    ['is from other data', { data_date: '2020-01-01' }],
  ])('finds no answer if one cached batch %s', async (_, other) => {
    const stored = keepInCache()
    await (await askInBatches(LARGE, servers.settings)).record()
    const key = [...stored.keys()][5] ?? ''
    stored.set(key, other && Object.assign({}, stored.get(key), other))
    expect(await findAllInCache(LARGE, servers.settings)).toBeNull()
  })

  it('finds the stored answer to a query of one batch', async () => {
    keepInCache()
    const options = { yearMin: 2001 }
    const small = { left: ['A'], right: ['B'], options }
    await (await askInBatches(small, servers.settings)).record()
    expect(await findAllInCache(small, servers.settings)).toMatchObject({ cache: 'hit' })
    expect(await findAllInCache({ left: ['A'], right: ['C'], options }, servers.settings)).toBeNull()
    expect(asked()).toHaveLength(1)
  })

  it('does not look up a list that is too long for a query', async () => {
    expect(await findAllInCache({ left: names('A', 501), right: ['B'] }, servers.settings)).toBeNull()
    expect(servers.arrivedAt(GET)).toEqual([])
  })
})

it.each([
  [50, 50, 1],
  [51, 50, 2],
  [120, 120, 9],
  [500, 500, 100],
])('splits %i × %i names into %i queries', (left, right, count) => {
  expect(batchCount(left, right)).toBe(count)
  expect(batchesOf({ left: names('A', left), right: names('B', right) })).toHaveLength(count)
})
