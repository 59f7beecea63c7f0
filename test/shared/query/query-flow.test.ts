import { describe, expect, it } from 'vitest'
import { HttpFailure, Unreachable, UnreadableAnswer } from '../../../shared/clients/failures.ts'
import { CACHE_READ_MS, VERDICT_RULES } from '../../../shared/limits.ts'
import { askPairs } from '../../../shared/query/pairs-query.ts'
import { cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import type { Stage } from '../../../shared/query/query-flow.ts'
import { unique } from '../conflicts/answers.ts'
import { deadBase, never, type Script } from '../scripted-server.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, plainAnswer, QUERY } from './flow-servers.ts'

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

  it('takes a hit without the backend, says since when, and does not store it again', async () => {
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

  it('takes a hit from a daemon that sends only the required fields', async () => {
    servers.daemon.on(GET, () => ({ body: { hit: true, data: ANSWER } }))
    const { outcome } = await askPairs(QUERY, servers.settings)
    expect(outcome).toMatchObject({ kind: 'answered', source: { from: 'cache', storedAt: undefined } })
  })

  it('sends its options to the backend, and nothing that is not set', async () => {
    await askPairs({ ...QUERY, options: { yearMin: 2001, exactBaseMatch: false } }, servers.settings)
    expect(servers.arrivedAt(PAIRS).map(({ body }) => body)).toEqual([
      { ...PAYLOAD, exact_base_match: false, year_min: 2001 },
    ])
  })

  it('keeps what a newer backend adds, in the answer and in the cache', async () => {
    const newer = { ...ANSWER, sample: true, data_date: '2026-11-01', weather: { sky: 'clear' } }
    servers.backend.on(PAIRS, () => ({ body: newer }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toMatchObject({ answer: newer })
    expect(servers.arrivedAt(PUT).map(({ body }) => body)).toEqual([{ key: KEY, data: newer }])
  })
})

describe('an answer that does not fit its question', () => {
  it.each([
    ['other names', plainAnswer({ left: [...QUERY.left], right: ['Somebody Else'] })],
    ['fewer names', plainAnswer({ left: QUERY.left.slice(0, 1), right: [...QUERY.right] })],
    ['fewer pairs', { ...ANSWER, pair_pubs: ANSWER.pair_pubs.slice(1) }],
    [
      'papers of a clear pair',
      { ...ANSWER, pair_pubs: ANSWER.pair_pubs.map((one) => ({ ...one, verdict: 'none' })) },
    ],
    ['resolutions of fewer names', { ...ANSWER, resolution: { left: QUERY.left.map(unique), right: [] } }],
  ])('fails the query and is not stored if it has %s', async (_what, answer) => {
    servers.backend.on(PAIRS, () => ({ body: answer }))
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreadable answer' } })
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('is not taken from the cache, for example with fewer pairs', async () => {
    servers.daemon.on(GET, hit({ ...ANSWER, pair_pubs: ANSWER.pair_pubs.slice(1) }))
    expect((await askPairs(QUERY, servers.settings)).outcome).toMatchObject({
      cache: 'unreadable',
      answer: ANSWER,
    })
  })
})

describe('a stored answer', () => {
  it('is a miss if its verdicts follow other rules, and a hit without verdicts of ours', async () => {
    const resolution = { left: QUERY.left.map(unique), right: QUERY.right.map(unique) }
    const cacheSays = async (stored: object) => {
      servers.daemon.on(GET, hit({ ...ANSWER, ...stored }))
      return (await askPairs(QUERY, servers.settings)).outcome
    }
    expect(await cacheSays({ resolution })).toMatchObject({ source: { from: 'backend' }, cache: 'miss' })
    expect(await cacheSays({ resolution, rules: VERDICT_RULES - 1 })).toMatchObject({ cache: 'miss' })
    expect(await cacheSays({ resolution, rules: VERDICT_RULES })).toMatchObject({ cache: 'hit' })
    expect(await cacheSays({})).toMatchObject({ cache: 'hit' })
  })

  const year = { ...QUERY, options: { yearMin: 2000 } }
  it.each([
    ['other left entries', QUERY, { left_authors: ['Quillon Abernathy', 'Somebody Else'] }],
    ['fewer left entries', QUERY, { left_authors: ['Quillon Abernathy'] }],
    ['left entries in another order', QUERY, { left_authors: [...QUERY.left].reverse() }],
    ['other right entries', QUERY, { right_authors: ['Somebody Else'] }],
    ['more right entries', QUERY, { right_authors: [...QUERY.right, 'Somebody Else'] }],
    ['loose names', QUERY, { exact_base_match: false }],
    ['another year', year, { year_min: 1999 }],
    ['a year, where all years are asked for', QUERY, { year_min: 1999 }],
  ])(
    'is a collision if it is for %s: asks the backend and overwrites the entry',
    async (_what, query, other) => {
      servers.daemon.on(GET, hit({ ...ANSWER, ...other }))
      const { outcome, record } = await askPairs(query, servers.settings)
      await record()
      expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'collision' })
      expect(servers.arrivedAt(PUT)).toHaveLength(1)
    },
  )

  it.each([
    [
      'clamped limits',
      { ...QUERY, options: { limitPerPair: 999, authorLimit: 9999 } },
      { author_limit: 800 },
    ],
    ['the same year', year, { year_min: 2000 }],
    ['a backend that does not echo the year', year, {}],
    ['a backend that echoes null', year, { year_min: null, exact_base_match: null }],
  ])('is a hit with %s', async (_what, query, other) => {
    servers.daemon.on(GET, hit({ ...ANSWER, ...other }))
    const { outcome } = await askPairs(query, servers.settings)
    expect(outcome).toMatchObject({ source: { from: 'cache' }, cache: 'hit' })
  })
})

describe('a cache that cannot help', () => {
  it.each<[string, Script, string]>([
    ['holds something else', hit({ some: 'thing' }), 'unreadable'],
    ['holds an answer that lost its pairs', hit({ ...ANSWER, pair_pubs: undefined }), 'unreadable'],
    ['answers 500', () => ({ status: 500, body: { detail: 'Internal error' } }), 'failed'],
    ['answers what is not JSON', () => ({ body: '<!doctype html>' }), 'failed'],
    ['answers what is not in the contract', () => ({ body: { hit: 'perhaps' } }), 'failed'],
    ['cuts the connection', () => 'cut', 'failed'],
  ])('leaves the query to the backend if it %s', async (_what, script, cache) => {
    servers.daemon.on(GET, script)
    const { outcome } = await askPairs(QUERY, servers.settings)
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache })
  })

  it('delays the query for two seconds at most', async () => {
    expect(CACHE_READ_MS).toBe(2000)
    servers.daemon.on(GET, never)
    const { outcome } = await askPairs(QUERY, { ...servers.settings, cacheReadMs: 20 })
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'timeout' })
  })

  it('leaves the query to the backend if no daemon runs', async () => {
    const { outcome, record } = await askPairs(QUERY, { ...servers.settings, daemonBase: await deadBase() })
    expect(outcome).toMatchObject({ answer: ANSWER, source: { from: 'backend' }, cache: 'failed' })
    await expect(record()).resolves.toBeUndefined()
  })
})

describe('a backend that cannot help', () => {
  it.each([
    ['an error', { status: 503, body: { detail: 'no database' } }, new HttpFailure(503, 'no database', null)],
    ['what is not JSON', { body: 'OK' }, new UnreadableAnswer('is not JSON')],
    [
      'what is not in the contract',
      { body: { ...ANSWER, pair_count: -1, left_authors: 'A' } },
      new UnreadableAnswer('breaks the contract at left_authors, pair_count'),
    ],
  ])('fails the query, and stores nothing, if it answers %s', async (_what, reply, failure) => {
    servers.backend.on(PAIRS, () => reply)
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await record()
    expect(outcome).toEqual({ kind: 'failed', failure, cache: 'miss' })
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('fails the query if none runs, but not a stored answer', async () => {
    const settings = { ...servers.settings, backendBase: await deadBase() }
    const without = await askPairs(QUERY, settings)
    expect(without.outcome).toMatchObject({ kind: 'failed', failure: expect.any(Unreachable) })
    servers.daemon.on(GET, hit(ANSWER))
    const withStored = await askPairs(QUERY, settings)
    expect(withStored.outcome).toMatchObject({ kind: 'answered', source: { from: 'cache' } })
  })
})

describe('a refresh', () => {
  it('does not read the cache and overwrites it', async () => {
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

describe('askPairs', () => {
  const many = Array.from({ length: 51 }, (_, number) => `Name ${number}`)
  it.each([
    ['an empty left side', [], ['B'], { kind: 'empty-side', side: 'left' }],
    ['an empty right side', ['A'], [], { kind: 'empty-side', side: 'right' }],
    ['51 on the left', many, ['B'], { kind: 'too-many', side: 'left', count: 51, limit: 50 }],
    ['51 on the right', ['A'], many, { kind: 'too-many', side: 'right', count: 51, limit: 50 }],
  ])('refuses %s without any request, telemetry included', async (_what, left, right, problem) => {
    const requests: unknown[] = []
    const counting: typeof fetch = (...request) => {
      requests.push(request)
      return fetch(...request)
    }
    const settings = { ...servers.settings, fetch: counting }
    const { outcome, record } = await askPairs({ left, right }, settings, { refresh: true })
    await record()
    expect(outcome).toEqual({ kind: 'refused', problem })
    expect(requests).toEqual([])
  })

  it('asks a full query of 50 entries', async () => {
    const left = many.slice(0, 50)
    servers.backend.on(PAIRS, () => ({ body: plainAnswer({ left, right: left }) }))
    const { outcome, record } = await askPairs({ left, right: left }, servers.settings)
    await record()
    expect(outcome).toMatchObject({ kind: 'answered' })
    expect(servers.arrivedAt(EVENT)[0]?.body).toMatchObject({ left_count: 50, total_pairs: 2500 })
  })
})
