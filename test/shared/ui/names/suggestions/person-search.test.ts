import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../../../shared/contract/backend.ts'
import {
  MOST_SUGGESTIONS,
  personSearch,
  suggestionsOf,
} from '../../../../../shared/ui/names/suggestions/person-search.ts'
import { deadBase, never, type ScriptedServer, scriptedServer } from '../../../scripted-server.ts'

const PATH = '/api/authors/search?q=io&limit=8'
const body = { query: 'io', results: [{ key: null, name: 'Ion Stoica' }] }

let server: ScriptedServer
let time = 0
beforeEach(async () => {
  server = await scriptedServer()
})
afterEach(() => server.close())

const settings = () => ({ fetch, now: () => time, backendBase: server.base })
const signal = new AbortController().signal

test('suggests people by one request to the backend', async () => {
  server.on(PATH, () => ({ body }))
  const found = await personSearch(settings())('io', signal)
  expect(found?.suggestions.map(({ name }) => name)).toEqual(['Ion Stoica'])
  expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${PATH}`])
})

test('asks another backend at once after one that lacks the search', async () => {
  server.on(PATH, () => ({ body }))
  const lacking = await scriptedServer()
  let base = lacking.base
  const search = personSearch({
    ...settings(),
    get backendBase() {
      return base
    },
  })
  expect(await search('io', signal)).toBeNull()
  base = server.base
  expect((await search('io', signal))?.suggestions).toHaveLength(1)
  await lacking.close()
})

test.each([
  ['fails', { status: 500, body: { detail: 'Something went wrong.' } }],
  ['lacks the search', { status: 404, body: { detail: 'Not Found' } }],
  ['has no data', { status: 503, body: { detail: 'No database.' } }],
  ['cuts the connection', 'cut'],
  ['answers something else', { body: [] }],
] as const)('waits a minute before the next request to a backend that %s', async (_, reply) => {
  server.on(PATH, () => reply)
  const search = personSearch(settings())
  expect(await search('io', signal)).toBeNull()
  server.on(PATH, () => ({ body }))
  time += 30_000
  expect(await search('io', signal)).toBeNull()
  expect(server.arrived).toHaveLength(1)
  time += 30_000
  expect((await search('io', signal))?.suggestions).toHaveLength(1)
})

test('returns null for a search at a backend that is off', async () => {
  expect(await personSearch({ ...settings(), backendBase: await deadBase() })('io', signal)).toBeNull()
})

test('ends an aborted search, and does not pause later searches', async () => {
  const leaving = new AbortController()
  server.on(PATH, (request) => {
    leaving.abort()
    return never(request)
  })
  const search = personSearch(settings())
  expect(await search('io', leaving.signal)).toBeNull()
  server.on(PATH, () => ({ body }))
  expect((await search('io', signal))?.suggestions).toHaveLength(1)
  expect(await search('io', AbortSignal.abort())).toBeNull()
  expect(server.arrived).toHaveLength(2)
})

type Found = SearchAnswer['results'][number]

const answerOf = (results: Found[], truncated?: boolean): SearchAnswer => ({ query: '', results, truncated })
const someone = (name: string, more: Partial<Found> = {}): Found => ({
  key: `homepages/${name}`,
  name,
  matched: name,
  ...more,
})

test('describes a person by primary name, matching name and one affiliation', () => {
  const jim = someone('Jim Gray 0001', {
    matched: 'James N. Gray',
    affiliations: ['Microsoft Research', 'IBM'],
    publications: 157,
  })
  expect(suggestionsOf(answerOf([jim]), 'james')).toEqual({
    suggestions: [
      {
        name: 'Jim Gray 0001',
        entry: 'Jim Gray 0001',
        alias: 'James N. Gray',
        affiliation: 'Microsoft Research',
        publications: 157,
        kind: 'person',
      },
    ],
    isCut: false,
  })
})

test('inserts the backend’s entry for a person, but the plain name for a disambiguation page', () => {
  const results = [
    someone('Min Chen', { entry: 'c/MinChen' }),
    someone('Wei Wang', { entry: 'w/WeiWang', disambiguation: true }),
    someone('Jim Gray'),
  ]
  expect(suggestionsOf(answerOf(results), 'm').suggestions.map(({ name, entry }) => [name, entry])).toEqual([
    ['Min Chen', 'c/MinChen'],
    ['Wei Wang', 'Wei Wang'],
    ['Jim Gray', 'Jim Gray'],
  ])
})

test('leaves out a matching name that equals the person’s name', () => {
  const results = [
    someone('Wei Wang', { disambiguation: true }),
    someone('W. Wang', { key: null }),
    { key: 'homepages/x', name: 'Wei Wan' },
  ]
  expect(suggestionsOf(answerOf(results), 'we').suggestions).toMatchObject([
    { alias: null, kind: 'disambiguation-page', publications: null, affiliation: null },
    { alias: null, kind: 'unrecorded' },
    { alias: null, kind: 'person' },
  ])
})

test('suggests the first eight people, and says that there are more', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => someone(`Wei Wang ${1000 + index}`))
  const { suggestions, isCut } = suggestionsOf(answerOf(many), 'wei')
  expect(suggestions.map(({ name }) => name)).toEqual(many.slice(0, MOST_SUGGESTIONS).map(({ name }) => name))
  expect(isCut).toBe(true)
  const twice = suggestionsOf(answerOf([someone('Wei Wang'), someone('Wei Wang')], true), 'wei')
  expect(twice.suggestions).toHaveLength(1)
  expect(twice.isCut).toBe(true)
})

test('skips empty and overlong names, and cuts long affiliations', () => {
  const results = [
    someone(' \n'),
    someone('W'.repeat(5000)),
    someone('Ion\nStoica || x', { matched: 'y'.repeat(5000), affiliations: ['z'.repeat(5000)] }),
  ]
  const { suggestions } = suggestionsOf(answerOf(results), 'wei')
  expect(suggestions.map(({ name }) => name)).toEqual(['Ion Stoica'])
  expect(JSON.stringify(suggestions).length).toBeLessThan(600)
})

test('suggests an exact match only beside other matches', () => {
  expect(suggestionsOf(answerOf([someone('Ion Stoica')]), 'Ion Stoica').suggestions).toEqual([])
  const both = answerOf([someone('Wei Wang'), someone('Wei Wang 0001')])
  expect(suggestionsOf(both, 'Wei Wang').suggestions).toHaveLength(2)
})
