import { describe, expect, it } from 'vitest'
import { queryEventRequest } from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'
import { askPairs } from '../../../shared/query/pairs-query.ts'
import { cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import { deadBase, never, type Script } from '../scripted-server.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, QUERY, TITLE } from './flow-servers.ts'

const servers = flowServers()
const KEY = cacheKey(pairsPayload(QUERY.left, QUERY.right))
const EVENT_OF_A_MISS = {
  event_type: 'pairs_lookup',
  query_hash: KEY,
  left_count: 2,
  right_count: 1,
  total_pairs: 2,
  cache_hit: false,
  success: true,
  duration_ms: 7,
  extra_json: { outcome: 'answered', cache: 'miss' },
}

/** All requests that were sent earlier arrive before this one ends. */
const oneRoundTrip = () => fetch(`${servers.daemon.base}${GET}`, { method: 'POST', body: '{}' })

async function eventOf(ask = askPairs(QUERY, servers.settings)): Promise<unknown> {
  const { record } = await ask
  await record()
  const events = servers.arrivedAt(EVENT)
  expect(events).toHaveLength(1)
  return events[0]?.body
}

it('stores an answer with the key of the replaced query', async () => {
  const { record } = await askPairs(QUERY, servers.settings, { settles: 'pairs:v1:0' })
  await record()
  const stored = { settles: 'pairs:v1:0', ...ANSWER }
  expect(servers.arrivedAt(PUT)).toMatchObject([{ body: { key: KEY, data: stored } }])
  servers.daemon.on(GET, hit(stored))
  expect((await askPairs(QUERY, servers.settings)).outcome).toMatchObject({ cache: 'hit', answer: ANSWER })
  const { outcome } = await askPairs(QUERY, servers.settings)
  expect(outcome.kind === 'answered' && 'settles' in outcome.answer).toBe(false)
})

describe('the event of a query', () => {
  it('sends an event with counts, key, duration and origin after a miss', async () => {
    expect(await eventOf()).toEqual(EVENT_OF_A_MISS)
  })

  it.each([
    ['a cache hit', false, { cache_hit: true, extra_json: { outcome: 'answered', cache: 'hit' } }],
    ['a refresh', true, { extra_json: { outcome: 'answered', cache: 'skipped' } }],
  ])('sends an event with the origin of the answer after %s', async (_what, refresh, said) => {
    servers.daemon.on(GET, hit(ANSWER))
    expect(await eventOf(askPairs(QUERY, servers.settings, { refresh }))).toEqual({
      ...EVENT_OF_A_MISS,
      ...said,
    })
  })

  it.each<[string, Script, string]>([
    ['an error status', () => ({ status: 503, body: { detail: 'no database' } }), 'backend: status 503'],
    ['an unreadable answer', () => ({ body: {} }), 'backend: unreadable answer'],
    ['a cut connection', () => 'cut', 'backend: unreachable'],
  ])('names the failure of the backend in the event: %s', async (_what, script, error_message) => {
    servers.backend.on(PAIRS, script)
    expect(await eventOf()).toEqual({
      ...EVENT_OF_A_MISS,
      success: false,
      error_message,
      extra_json: { outcome: 'failed', cache: 'miss' },
    })
  })

  it('sends an event for a cancelled query', async () => {
    servers.backend.on(PAIRS, never)
    const cancel = new AbortController()
    const onStage = (stage: string) => stage === 'backend' && cancel.abort()
    expect(await eventOf(askPairs(QUERY, servers.settings, { signal: cancel.signal, onStage }))).toEqual({
      ...EVENT_OF_A_MISS,
      success: false,
      error_message: 'cancelled',
      extra_json: { outcome: 'cancelled' },
    })
  })

  it.each([
    ['counts fractions', 1000.1, 1042.7, 43],
    ['goes backwards', 1000.6, 12.3, 0],
  ])('sends a valid event if the clock %s', async (_what, start, end, duration_ms) => {
    const times = [start, end]
    const settings = { ...servers.settings, now: () => times.shift() ?? Number.NaN }
    const event = await eventOf(askPairs(QUERY, settings))
    expect(event).toMatchObject({ duration_ms })
    expect(z.safeParse(queryEventRequest, event).success).toBe(true)
  })

  const names = [...QUERY.left, ...QUERY.right]
  const telltale = `${names.join(' and ')} wrote ${TITLE}`
  it.each<[string, Script, Script]>([
    ['an answer', () => ({ body: { hit: false, data: null } }), () => ({ body: ANSWER })],
    ['a hit', hit(ANSWER), () => 'cut'],
    ['an error that repeats the names', () => 'cut', () => ({ status: 400, body: { detail: telltale } })],
    ['an error page that repeats the names', () => 'cut', () => ({ status: 500, body: telltale })],
    ['an unreadable answer', hit({ [telltale]: 1 }), () => ({ body: { matrix: { [telltale]: 'x' } } })],
  ])('sends neither names nor titles in the event after %s', async (_what, cacheGet, pairs) => {
    servers.daemon.on(GET, cacheGet)
    servers.backend.on(PAIRS, pairs)
    const words = [...names, TITLE].flatMap((text) => text.split(' ')).filter((word) => word.length > 1)
    const event = JSON.stringify(await eventOf())
    expect(words.filter((word) => event.includes(word))).toEqual([])
  })
})

describe('record', () => {
  it('sends put and event after the view has drawn', async () => {
    const steps: string[] = []
    const logging: typeof fetch = (...request) => {
      steps.push(new URL(String(request[0])).pathname)
      return fetch(...request)
    }
    const { record } = await askPairs(QUERY, { ...servers.settings, fetch: logging })
    await oneRoundTrip()
    steps.push('drawn')
    await record()
    expect(steps.slice(0, 3)).toEqual([GET, PAIRS, 'drawn'])
    expect(steps.slice(3).sort()).toEqual([PUT, EVENT].sort())
  })

  it('sends put and event only once', async () => {
    const { record } = await askPairs(QUERY, servers.settings)
    await Promise.all([record(), record()])
    await record()
    expect(servers.arrivedAt(PUT)).toHaveLength(1)
    expect(servers.arrivedAt(EVENT)).toHaveLength(1)
  })

  it('does not delay the answer while put and event are pending', async () => {
    const held = Promise.withResolvers<void>()
    const wait: Script = () => held.promise.then(() => ({ body: { ok: true } }))
    servers.daemon.on(PUT, wait)
    servers.daemon.on(EVENT, wait)
    const { record } = await askPairs(QUERY, servers.settings)
    let done = false
    const watched = record().then(() => {
      done = true
    })
    await oneRoundTrip()
    expect(done).toBe(false)
    held.resolve()
    await watched
  })

  it.each<[string, Script]>([
    ['a full disk', () => ({ status: 507, body: { detail: 'The disk is full.' } })],
    ['a cut connection', () => 'cut'],
  ])('resolves if put and event fail: %s', async (_what, script) => {
    servers.daemon.on(PUT, script)
    servers.daemon.on(EVENT, script)
    const { outcome, record } = await askPairs(QUERY, servers.settings)
    await expect(record()).resolves.toBeUndefined()
    expect(outcome.kind).toBe('answered')
    expect(servers.arrivedAt(PUT)).toHaveLength(1)
    expect(servers.arrivedAt(EVENT)).toHaveLength(1)
  })

  it('resolves if no daemon runs', async () => {
    const settings = { ...servers.settings, daemonBase: await deadBase() }
    const answered = await askPairs(QUERY, settings)
    const failed = await askPairs(QUERY, { ...settings, backendBase: settings.daemonBase })
    await expect(Promise.all([answered.record(), failed.record()])).resolves.toBeDefined()
    expect([answered.outcome.kind, failed.outcome.kind]).toEqual(['answered', 'failed'])
  })
})
