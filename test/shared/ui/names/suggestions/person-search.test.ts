import { afterEach, beforeEach, expect, test } from 'vitest'
import { personSearch } from '../../../../../shared/ui/names/suggestions/person-search.ts'
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

test('asks only the backend, once, and suggests the people in the answer', async () => {
  server.on(PATH, () => ({ body }))
  const found = await personSearch(settings())('io', signal)
  expect(found?.suggestions.map(({ name }) => name)).toEqual(['Ion Stoica'])
  expect(server.arrived.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${PATH}`])
})

test('asks another backend after one without the search', async () => {
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
] as const)('a backend that %s is left alone for a while', async (_, reply) => {
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

test('returns null for a backend that is off', async () => {
  expect(await personSearch({ ...settings(), backendBase: await deadBase() })('io', signal)).toBeNull()
})

test('ends an aborted search without a pause of the next ones', async () => {
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
