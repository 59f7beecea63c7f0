import { describe, expect, it } from 'vitest'
import { Unreachable, UnreadableAnswer } from '../../../shared/clients/failures.ts'
import { CACHE_READ_MS } from '../../../shared/limits.ts'
import { askPairs } from '../../../shared/query/pairs-query.ts'
import { cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import type { Stage } from '../../../shared/query/query-flow.ts'
import { deadBase, never, type Script } from '../scripted-server.ts'
import { ANSWER, flowServers, GET, hit, PAIRS, PUT, plainAnswer, QUERY } from './flow-servers.ts'

const servers = flowServers()
const PAYLOAD = pairsPayload(QUERY.left, QUERY.right)
const KEY = cacheKey(PAYLOAD)

describe('a query', () => {
  it('asks the backend on a miss, and stores the answer', async () => {
    const stages: Stage[] = []
    const asked = await askPairs(QUERY, servers.settings, { onStage: (stage) => stages.push(stage) })
    await asked.record()
    expect(asked.outcome).toEqual({
      kind: 'answered',
      key: KEY,
      payload: PAYLOAD,
      answer: ANSWER,
      source: { from: 'backend' },
      cache: 'miss',
      durationMs: 7,
    })
    expect(stages).toEqual(['cache', 'backend'])
    expect(servers.arrivedAt(GET).map(({ body }) => body)).toEqual([{ key: KEY }])
    expect(servers.arrivedAt(PAIRS).map(({ body }) => body)).toEqual([PAYLOAD])
    expect(servers.arrivedAt(PUT).map(({ body }) => body)).toEqual([{ key: KEY, data: ANSWER }])
  })

  it('returns a cache hit with the time of its storage, without a request to the backend', async () => {
    servers.daemon.on(GET, hit(ANSWER))
    const stages: Stage[] = []
    const asked = await askPairs(QUERY, servers.settings, { onStage: (stage) => stages.push(stage) })
    await asked.record()
    expect(asked.outcome).toMatchObject({
      kind: 'answered',
      answer: ANSWER,
      source: { from: 'cache', storedAt: '2026-11-20 08:00:00' },
      cache: 'hit',
    })
    expect(stages).toEqual(['cache'])
    expect(servers.backend.arrived).toEqual([])
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('returns a cache hit with only the required fields', async () => {
    servers.daemon.on(GET, () => ({ body: { hit: true, data: ANSWER } }))
    const { outcome } = await askPairs(QUERY, servers.settings)
    expect(outcome).toMatchObject({ kind: 'answered', source: { from: 'cache', storedAt: undefined } })
  })

  it('keeps unknown fields of an answer, also in the cache', async () => {
    const newer = { ...ANSWER, sample: true, data_date: '2026-11-01', weather: { sky: 'clear' } }
    servers.backend.on(PAIRS, () => ({ body: newer }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toMatchObject({ answer: newer })
    expect(servers.arrivedAt(PUT).map(({ body }) => body)).toEqual([{ key: KEY, data: newer }])
  })

  it('rejects with an error that no request caused', async () => {
    const onStage = () => {
      throw new RangeError('wrong')
    }
    await expect(askPairs(QUERY, servers.settings, { onStage })).rejects.toThrow('wrong')
  })
})

describe('an answer that does not fit its query', () => {
  it.each([
    ['is for other names', plainAnswer({ left: [...QUERY.left], right: ['Somebody Else'] })],
    ['contradicts itself', { ...ANSWER, pair_pubs: ANSWER.pair_pubs.slice(1) }],
  ])('stores nothing if the answer %s', async (_what, answer) => {
    servers.backend.on(PAIRS, () => ({ body: answer }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreadable answer' } })
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('treats a cached answer with fewer pairs as unreadable', async () => {
    servers.daemon.on(GET, hit({ ...ANSWER, pair_pubs: ANSWER.pair_pubs.slice(1) }))
    expect((await askPairs(QUERY, servers.settings)).outcome).toMatchObject({
      cache: 'unreadable',
      answer: ANSWER,
    })
  })
})

describe('a stored answer', () => {
  it('overwrites a stored answer to another query with the same key', async () => {
    servers.daemon.on(GET, hit({ ...ANSWER, year_min: 1999 }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'collision' })
    expect(servers.arrivedAt(PUT)).toHaveLength(1)
  })
})

describe('a cache that cannot help', () => {
  it.each<[string, Script, string]>([
    ['holds something other than an answer', hit({ some: 'thing' }), 'unreadable'],
    ['holds an answer that lost its pairs', hit({ ...ANSWER, pair_pubs: undefined }), 'unreadable'],
    ['answers 500', () => ({ status: 500, body: { detail: 'Internal error' } }), 'failed'],
    ['violates the contract', () => ({ body: { hit: 'perhaps' } }), 'failed'],
    ['cuts the connection', () => 'cut', 'failed'],
  ])('lets the backend answer if the cache %s', async (_what, script, cache) => {
    servers.daemon.on(GET, script)
    const { outcome } = await askPairs(QUERY, servers.settings)
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache })
  })

  it('waits at most two seconds for a silent cache', async () => {
    expect(CACHE_READ_MS).toBe(2000)
    servers.daemon.on(GET, never)
    const { outcome } = await askPairs(QUERY, { ...servers.settings, cacheReadMs: 20 })
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'timeout' })
  })

  it('lets the backend answer if no daemon runs', async () => {
    const { outcome, record } = await askPairs(QUERY, { ...servers.settings, daemonBase: await deadBase() })
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'failed' })
    await expect(record()).resolves.toBeUndefined()
  })
})

describe('a backend that cannot help', () => {
  it('stores nothing if the backend’s answer violates the contract', async () => {
    servers.backend.on(PAIRS, () => ({ body: { ...ANSWER, pair_count: -1, left_authors: 'A' } }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    const failure = new UnreadableAnswer('breaks the contract at left_authors, pair_count')
    expect(outcome).toEqual({ kind: 'failed', failure, cache: 'miss' })
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('fails the query if no backend runs, unless the cache has the answer', async () => {
    const settings = { ...servers.settings, backendBase: await deadBase() }
    const without = await askPairs(QUERY, settings)
    expect(without.outcome).toMatchObject({ kind: 'failed', failure: expect.any(Unreachable) })
    servers.daemon.on(GET, hit(ANSWER))
    const withStored = await askPairs(QUERY, settings)
    expect(withStored.outcome).toMatchObject({ kind: 'answered', source: { from: 'cache' } })
  })
})

describe('a refresh', () => {
  it('overwrites the cached answer without reading it', async () => {
    servers.daemon.on(GET, hit(ANSWER))
    const stages: Stage[] = []
    const fresh = { ...plainAnswer(PAYLOAD), data_date: '2026-11-21' }
    servers.backend.on(PAIRS, () => ({ body: fresh }))
    const options = { refresh: true, onStage: (stage: Stage) => stages.push(stage) }
    const { outcome, record } = await askPairs(QUERY, servers.settings, options)
    await record()
    expect(outcome).toMatchObject({ answer: fresh, source: { from: 'backend' }, cache: 'skipped' })
    expect(stages).toEqual(['backend'])
    expect(servers.arrivedAt(GET)).toEqual([])
    expect(servers.arrivedAt(PUT).map(({ body }) => body)).toEqual([{ key: KEY, data: fresh }])
  })
})
