import { afterEach, beforeEach, expect, test } from 'vitest'
import { backendClient } from '../../../shared/clients/backend-client.ts'
import { type ScriptedServer, scriptedServer } from '../scripted-server.ts'

let server: ScriptedServer
beforeEach(async () => {
  server = await scriptedServer()
})
afterEach(() => server.close())

const client = () => backendClient({ base: server.base, fetch })
const ION = { key: 'homepages/s/IonStoica', name: 'Ion Stoica' }

test('escapes the typed text of a search', async () => {
  const typed = 'Müller & Söhne=王?#+ 0001'
  const path = `/api/authors/search?q=M%C3%BCller+%26+S%C3%B6hne%3D%E7%8E%8B%3F%23%2B+0001&limit=8`
  server.on(path, () => ({ body: { query: typed, results: [ION] } }))
  expect(await client().search(typed, 8)).toEqual({ query: typed, results: [ION] })
  expect(server.arrived).toMatchObject([{ method: 'GET', path, body: undefined }])
})

test('sends no limit if the search has none', async () => {
  server.on('/api/authors/search?q=io', () => ({ body: { query: 'io', results: [] } }))
  expect(await client().search('io')).toEqual({ query: 'io', results: [] })
})

test('ignores invalid optional fields of a found person', async () => {
  const odd = {
    ...ION,
    matched: 7,
    aliases: 'none',
    affiliations: {},
    publications: -1,
    disambiguation: 'no',
  }
  server.on('/api/authors/search?q=io', () => ({ body: { query: 'io', results: [odd], truncated: 'yes' } }))
  const { results, truncated } = await client().search('io')
  expect(results).toEqual([ION])
  expect(truncated).toBeUndefined()
})

test.each([
  ['a person without a name', { query: 'io', results: [{ key: null }] }],
  ['results that are not a list', { query: 'io', results: {} }],
])('refuses an answer with %s', async (_, body) => {
  server.on('/api/authors/search?q=io', () => ({ body }))
  await expect(client().search('io')).rejects.toMatchObject({ code: 'unreadable answer' })
})
