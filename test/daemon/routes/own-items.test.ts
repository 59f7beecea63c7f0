import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../daemon/store/open-store.ts'
import {
  COLLABORATOR_REASONS,
  type CollaboratorLine,
  MOST_OWN,
  type OwnKind,
} from '../../../shared/contract/own-items.ts'
import { runtimeStats } from '../../../shared/contract/runtime.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'

/** Committees, policies and lists of collaborators over HTTP: docs/dev/protocol.md, Own items. */

const folder = useFolder()
let daemon: TestDaemon
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  return () => daemon.close()
})

const committee = (name: string, list = 'Ada Lovelace\n\nGrace Hopper (Navy)') => ({ name, list })
const policy = { name: 'Ours', months: 30, without: ['book'], least: 1, authors: null }
const line: CollaboratorLine = { name: 'All', affiliation: 'MIT', reason: 'institution', earlier: false }
const lines = COLLABORATOR_REASONS.map((reason) => ({ ...line, reason }))
const collaborators = { name: 'PC', people: 'Ada Lovelace', policy, out: ['homepages/b'], lines }
const mine = (part: object) => ({
  kind: 'collaborators',
  item: { ...collaborators, ...part },
  replaces: null,
})
const put = async (kind: OwnKind, item: object | null, replaces: number | null = null) => {
  const answer = await daemon.post('/api/runtime/own/put', { kind, item, replaces })
  return { status: answer.status, body: await answer.json() }
}
const list = async (kind: string) =>
  (await (await daemon.get(`/api/runtime/own/list?kind=${kind}`)).json()).list

test('committees, policies and lists of collaborators are kept apart, by name, over a restart', async () => {
  const second = await put('committee', committee('SC'))
  const first = await put('committee', committee('PC'))
  expect(first).toMatchObject({ status: 200, body: { ok: true, id: expect.any(Number) } })
  expect((await put('policy', { ...policy, name: 'PC' })).status).toBe(200)
  expect((await put('collaborators', collaborators)).status).toBe(200)
  await daemon.close()
  daemon = await startTestDaemon(folder.path)
  expect(await list('committee')).toEqual([
    { id: first.body.id, item: committee('PC') },
    { id: second.body.id, item: committee('SC') },
  ])
  expect(await list('policy')).toMatchObject([{ item: { ...policy, name: 'PC' } }])
  expect(await list('collaborators')).toMatchObject([{ item: collaborators }])
  expect(runtimeStats.parse(await (await daemon.get('/api/runtime/stats')).json()).kept).toMatchObject({
    committees: 2,
    collaborators: 1,
  })
})

test('only the item that was seen is replaced or deleted, and a name belongs to one', async () => {
  const { body: seen } = await put('committee', committee('PC'))
  expect((await put('committee', committee('PC', 'Other'))).status).toBe(409)
  const { body: renamed } = await put('committee', committee('PC 2026'), seen.id)
  expect(renamed.id).not.toBe(seen.id)
  await put('committee', committee('SC'))
  for (const [item, replaces] of [
    [committee('PC'), seen.id],
    [null, seen.id],
    [committee('SC', 'Other'), renamed.id],
    [committee('SC'), 999],
  ] as const) {
    const refused = await put('committee', item, replaces)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('meanwhile') } })
  }
  expect((await put('policy', null, renamed.id)).status).toBe(409)
  expect(await put('committee', null, renamed.id)).toEqual({ status: 200, body: { ok: true, id: null } })
  expect(await list('committee')).toMatchObject([{ item: committee('SC') }])
})

test('no more are kept than there is room for; one of them can still be replaced', async () => {
  for (let at = 0; at < MOST_OWN.policy; at++) await put('policy', { ...policy, name: `P${at}` })
  const more = await put('policy', policy)
  expect(more).toMatchObject({ status: 409, body: { detail: expect.stringContaining('delete one first') } })
  const [{ id }] = await list('policy')
  expect((await put('policy', policy, id)).status).toBe(200)
  expect(await list('policy')).toHaveLength(MOST_OWN.policy)
})

const REFUSED: [what: string, body: unknown][] = [
  ['another kind', { kind: 'project', item: committee('PC'), replaces: null }],
  ['an item of the other kind', { kind: 'policy', item: committee('PC'), replaces: null }],
  ['a blank name', { kind: 'committee', item: committee(''), replaces: null }],
  ['a long name', { kind: 'committee', item: committee('x'.repeat(101)), replaces: null }],
  ['a long list', { kind: 'committee', item: committee('PC', 'x'.repeat(300_001)), replaces: null }],
  ['a list with NUL', { kind: 'committee', item: committee('PC', 'a\0'), replaces: null }],
  ['a policy that is not possible', { kind: 'policy', item: { ...policy, least: 0 }, replaces: null }],
  ['a collaborator without a reason', mine({ lines: [{ ...line, reason: 'friend' }] })],
  ['a list for nobody', mine({ people: '' })],
  ['too many lines', mine({ lines: Array.from({ length: 5001 }, () => line) })],
  ['a list with too much in all', mine({ out: Array.from({ length: 4000 }, () => 'x'.repeat(300)) })],
  ['nothing that it replaces', { kind: 'committee', item: committee('PC') }],
]

testOnSqlite(`422: ${REFUSED.map(([what]) => what).join(', ')}`, async () => {
  for (const [what, body] of REFUSED)
    expect([what, (await daemon.post('/api/runtime/own/put', body)).status]).toEqual([what, 422])
  for (const kind of ['committee', 'collaborators']) expect(await list(kind)).toEqual([])
  expect((await daemon.get('/api/runtime/own/list?kind=project')).status).toBe(422)
})

testOnSqlite('the extension may read and keep them, another page may not', async () => {
  const asked = async (origin: string) => {
    const headers = { origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ kind: 'committee', item: committee(origin), replaces: null })
    const sent = [
      fetch(`${daemon.url}/api/runtime/own/list?kind=committee`, { headers: { origin } }),
      fetch(`${daemon.url}/api/runtime/own/put`, { method: 'POST', headers, body }),
    ]
    return (await Promise.all(sent)).map(({ status }) => status)
  }
  expect(await asked(CHROME_EXTENSION_ORIGIN)).toEqual([200, 200])
  expect(await asked('http://evil.test')).toEqual([403, 403])
})

test('a long list lets other requests run in between, and is whole if one of them changes it', async () => {
  const store = openStore(folder.file('other/runtime.sqlite'))
  onTestFinished(() => store.close())
  const keep = (name: string, replaces: number | null = null) =>
    store.workspace.ownItems.put({ kind: 'committee', item: committee(name), replaces })
  for (let at = 10; at < 40; at++) await keep(`PC ${at}`)
  let turns = 0
  let isListed = false
  const countTurns = async () => {
    for (; !isListed; turns++) await nextTurn()
  }
  const counting = countTurns()
  const listed = store.workspace.ownItems.list('committee')
  await keep('PC 39', 30)
  const names = (await listed).map((item) => JSON.parse(item.toString()).item.name)
  expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `PC ${at + 10}`))
  isListed = true
  await counting
  expect(turns).toBeGreaterThan(30)
})
