import { expect, it } from 'vitest'
import { VERDICT_RULES } from '../../../shared/limits.ts'
import { askPairs, askTies, findInCache } from '../../../shared/query/pairs-query.ts'
import { pairsPayload } from '../../../shared/query/payload.ts'
import { unique } from '../conflicts/answers.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, plainAnswer, QUERY } from './flow-servers.ts'

const servers = flowServers()
const PAYLOAD = pairsPayload(QUERY.left, QUERY.right)
const many = Array.from({ length: 51 }, (_, number) => `Name ${number}`)

it('sends the backend no unset options', async () => {
  await askPairs({ ...QUERY, options: { yearMin: 2001, exactBaseMatch: false } }, servers.settings)
  expect(servers.arrivedAt(PAIRS).map(({ body }) => body)).toEqual([
    { ...PAYLOAD, exact_base_match: false, year_min: 2001 },
  ])
})

it('treats a stored answer with verdicts of other rules as a miss', async () => {
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

it('sends no request for invalid lists, not even telemetry', async () => {
  const query = { left: many, right: ['B'] }
  const { outcome, record } = await askPairs(query, servers.settings, { refresh: true })
  await record()
  expect(outcome).toMatchObject({ kind: 'refused', problem: { kind: 'too-many', limit: 50 } })
  expect([...servers.daemon.arrived, ...servers.backend.arrived]).toEqual([])
})

it('accepts 50 entries on each side', async () => {
  const left = many.slice(0, 50)
  servers.backend.on(PAIRS, () => ({ body: plainAnswer({ left, right: left }) }))
  const { outcome, record } = await askPairs({ left, right: left }, servers.settings)
  await record()
  expect(outcome).toMatchObject({ kind: 'answered' })
  expect(servers.arrivedAt(EVENT)[0]?.body).toMatchObject({ left_count: 50, total_pairs: 2500 })
})

it('stores the answer for a network under a key that begins with `ties`', async () => {
  const people = ['Quillon Abernathy', 'Ysolde Brandt']
  servers.backend.on(PAIRS, () => ({ body: plainAnswer({ left: people, right: people }) }))
  const { record } = await askTies(people, undefined, servers.settings, {})
  await record()
  expect(servers.arrivedAt(PUT)).toMatchObject([{ body: { key: expect.stringMatching(/^ties:v1:/) } }])
})

it('looks an answer up in the cache without the backend', async () => {
  expect(await findInCache(QUERY, servers.settings)).toBeNull()
  servers.daemon.on(GET, hit(ANSWER))
  expect(await findInCache(QUERY, servers.settings)).toMatchObject({ answer: ANSWER, cache: 'hit' })
  expect(servers.backend.arrived).toEqual([])
})
