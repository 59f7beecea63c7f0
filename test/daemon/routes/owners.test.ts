import { globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DaemonSettings } from '../../../daemon/settings.ts'
import { DOCUMENT_BODIES } from '../../../shared/contract/document-bodies.ts'
import { cacheList, runtimeConfig } from '../../../shared/contract/runtime.ts'
import { jsonPost } from '../../json-post.ts'
import { rawRequest, request } from '../../shared/server/raw-request.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'

/** Each request reads and writes the work of one owner (docs/dev/security.md, Users). */

const PUBLIC = 'https://coauthors.example.edu'

const proxies = (...addresses: string[]): BlockList => {
  const list = new BlockList()
  for (const address of addresses) list.addAddress(address)
  return list
}
/** Encodes a name as a proxy sends it: UTF-8 in the bytes of the header. */
const latin1 = (text: string) => Buffer.from(text).toString('latin1')
const logIn = { userHeader: 'remote-user', groupsHeader: 'remote-groups', proxies: proxies('127.0.0.1') }

let daemon: TestDaemon
const useDaemon = (settings: Partial<DaemonSettings>): void => {
  const { folder, remove } = makeFolder()
  beforeAll(async () => {
    daemon = await startTestDaemon(folder, { settings })
  })
  afterAll(async () => {
    await daemon.close()
    remove()
  })
}

type Headers = Record<string, string>
const ask = (path: string, headers: Headers = {}) => daemon.get(`/api/runtime/${path}`, { headers })
const send = (path: string, body: unknown, headers: Headers = {}) =>
  daemon.get(`/api/runtime/${path}`, jsonPost(body, headers))
const config = async (headers: Headers) =>
  runtimeConfig.parse(await (await ask('config', headers)).json()).workspace

let number = 0
function people() {
  number += 1
  const chairs = `chairs${number}`
  return {
    alice: { 'Remote-User': `alice${number}`, 'Remote-Groups': `${chairs}; staff|${chairs}` },
    bob: { 'Remote-User': `bob${number}` },
    carol: { 'Remote-User': `carol${number}`, 'Remote-Groups': chairs },
    asChairs: { 'X-CoAuthors-Workspace': `group:${chairs}` },
    chairs,
  }
}

describe('behind a proxy that names the users', () => {
  useDaemon({ logIn, publicUrl: PUBLIC })

  const keep = (name: string, headers: Headers) =>
    send(
      'documents/committee/change',
      { documents: [{ body: { name, list: 'Ada Lovelace' }, replaces: null }] },
      headers,
    )
  const kept = async (headers: Headers) => {
    const { list } = await (await send('documents/committee/list', {}, headers)).json()
    return list.map(({ name }: { name: string }) => name)
  }

  test('separates the work of users, and shares the work of a group', async () => {
    const { alice, bob, carol, asChairs } = people()
    expect((await keep('PC', alice)).status).toBe(200)
    expect((await keep('PC', bob)).status).toBe(200)
    expect((await keep('Chairs', { ...alice, ...asChairs })).status).toBe(200)
    expect(await kept(alice)).toEqual(['PC'])
    expect(await kept(bob)).toEqual(['PC'])
    expect(await kept({ ...carol, ...asChairs })).toEqual(['Chairs'])
    expect(await kept(carol)).toEqual([])
  })

  test('names the user and the groups in config and page', async () => {
    const { alice, asChairs, chairs } = people()
    const owner = { user: alice['Remote-User'], groups: [chairs, 'staff'] }
    expect(await config(alice)).toEqual({ owner })
    expect(await config({ ...alice, ...asChairs })).toEqual({ owner: { ...owner, group: chairs } })
    expect(await config({})).toEqual({ off: 'no-user' })
    const page = await (await daemon.get('/', { headers: { 'Remote-User': 'bob' } })).text()
    expect(page).toContain('data-workspace="{&#34;owner&#34;:{&#34;user&#34;:&#34;bob&#34;')
  })

  test('accepts names with any letters', async () => {
    const headers = { 'Remote-User': latin1('Jörg 李'), 'Remote-Groups': latin1('Fakultät, 教师') }
    const wish = { 'X-CoAuthors-Workspace': encodeURIComponent('group:教师') }
    expect(await config({ ...headers, ...wish })).toEqual({
      owner: { user: 'Jörg 李', groups: ['Fakultät', '教师'], group: '教师' },
    })
  })

  test("connects a site for the user only, even in a group's workspace", async () => {
    const { alice, carol, asChairs } = people()
    await send(
      'documents/site/change',
      { documents: [{ body: { origin: 'https://a.example' } }] },
      { ...alice, ...asChairs },
    )
    const policyFor = async (headers: Headers) =>
      (await daemon.get('/', { headers })).headers.get('content-security-policy')
    expect(await policyFor(alice)).toContain('https://a.example')
    expect(await policyFor(carol)).not.toContain('https://a.example')
    expect(await policyFor({})).not.toContain('https://a.example')
  })

  test('says why it refuses a user name with an invisible character', async () => {
    const refused = await send('documents/policy/list', {}, { 'Remote-User': latin1('al\u200bice') })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('invisible character')
  })

  describe('history', () => {
    const data = (name: string) => ({
      limit_per_pair: 200,
      exact_base_match: true,
      left_authors: [name],
      right_authors: ['Bo Sun'],
      pair_pubs: [],
    })
    const put = (key: string, headers: Headers) => send('cache/put', { key, data: data(key) }, headers)
    const get = async (key: string, headers: Headers) =>
      (await (await send('cache/get', { key }, headers)).json()).hit
    const listed = async (headers: Headers) => {
      const answer = cacheList.parse(await (await ask('cache/list', headers)).json())
      return {
        keys: answer.list.map(({ key }) => key),
        count: answer.cache_entries,
        bytes: answer.cache_bytes,
      }
    }
    const clear = async (body: object, headers: Headers) => (await send('cache/clear', body, headers)).json()

    test('answers a workspace only from its own stored answers', async () => {
      const { alice, bob, carol, asChairs } = people()
      await put('a', alice)
      await put('b', bob)
      expect(await get('a', alice)).toBe(true)
      for (const headers of [bob, carol, { ...alice, ...asChairs }, {}])
        expect(await get('a', headers)).toBe(false)
      await put('shared', { ...alice, ...asChairs })
      expect(await get('shared', { ...carol, ...asChairs })).toBe(true)
      expect(await listed(alice)).toEqual({ keys: ['a'], count: 1, bytes: JSON.stringify(data('a')).length })
      expect((await listed({ ...carol, ...asChairs })).keys).toEqual(['shared'])
      const shown = cacheList.parse(await (await ask('cache/list?order=newest', bob)).json())
      expect(shown.list[0]?.question?.left).toEqual(['b'])
    })

    test("clears only the workspace's own answers", async () => {
      const { alice, bob } = people()
      for (const headers of [alice, bob]) await put('both', headers)
      await put('mine', bob)
      const bytes = ['both', 'mine'].reduce((sum, key) => sum + JSON.stringify(data(key)).length, 0)
      expect(await clear({ keys: ['theirs'] }, bob)).toMatchObject({ entries: 0 })
      expect(await clear({ older_than_ms: 86_400_000 }, bob)).toMatchObject({ entries: 0 })
      expect(await clear({ all: true }, bob)).toMatchObject({ ok: true, entries: 2, bytes })
      expect(await listed(bob)).toEqual({ keys: [], count: 0, bytes: 0 })
      expect((await listed(alice)).keys).toEqual(['both'])
      expect(await get('both', alice)).toBe(true)
    })

    test('refuses users an export or import of all answers', async () => {
      for (const headers of [people().alice, {}]) {
        const refused = await ask('cache/export', headers)
        expect(refused.status).toBe(403)
        expect((await refused.json()).detail).toContain('Only the operator')
        expect((await send('cache/import', {}, headers)).status).toBe(403)
      }
    })
  })

  const ATTACKS: [name: string, status: number, lines: string[]][] = [
    ['no user header', 403, []],
    ['an empty user name', 403, ['Remote-User:  ']],
    ['two user names', 400, ['Remote-User: alice', 'remote-user: bob']],
    ['the same user name twice', 400, ['Remote-User: alice', 'Remote-User: alice']],
    ['two lists of groups', 400, ['Remote-User: bob', 'Remote-Groups: staff', 'Remote-Groups: chairs']],
    ['a name of 201 characters', 403, [`Remote-User: ${'a'.repeat(201)}`]],
    ['a name of 10 KB', 403, [`Remote-User: ${'a'.repeat(10 * 1024)}`]],
    ['a Unicode control character', 403, [`Remote-User: ${latin1('al\u0085ice')}`]],
    ['a no-break space in the name', 403, [`Remote-User: ${latin1('al\u00a0ice')}`]],
    ['a wide space at the end of the name', 403, [`Remote-User: ${latin1('alice\u3000')}`]],
    ['an invisible character', 403, [`Remote-User: ${latin1('al\u200bice')}`]],
    ['a character that changes the direction of writing', 403, [`Remote-User: ${latin1('al\u202eice')}`]],
    ['a tab in the name', 403, ['Remote-User: al\tice']],
    ['bytes that are not UTF-8', 403, ['Remote-User: al\xffice']],
    ['a control character, which Node refuses', 400, ['Remote-User: al\x01ice']],
    [
      'an invisible space at the end of a group',
      403,
      ['Remote-User: bob', `Remote-Groups: ${latin1('chairs\u00a0')}`, 'X-CoAuthors-Workspace: group:chairs'],
    ],
    ['an underscore in the name of the header', 403, ['Remote_User: alice']],
    [
      'the workspace of a group that does not contain the user',
      403,
      ['Remote-User: bob', 'X-CoAuthors-Workspace: group:chairs'],
    ],
    ["another user's workspace", 403, ['Remote-User: bob', 'X-CoAuthors-Workspace: user:alice']],
    ['an empty workspace header', 403, ['Remote-User: bob', 'X-CoAuthors-Workspace:']],
    ['a workspace that cannot be decoded', 403, ['Remote-User: bob', 'X-CoAuthors-Workspace: group:%zz']],
    [
      'two workspaces',
      403,
      ['Remote-User: bob', 'X-CoAuthors-Workspace: user:bob', 'X-CoAuthors-Workspace: user:bob'],
    ],
    ['a foreign Origin', 403, ['Remote-User: alice', 'Origin: https://evil.test']],
    ['an Origin that begins like ours', 403, ['Remote-User: alice', `Origin: ${PUBLIC}.evil.test`]],
    ['our address without TLS', 403, ['Remote-User: alice', 'Origin: http://coauthors.example.edu']],
    ['the headers of an image on another page', 403, ['Remote-User: alice', 'Sec-Fetch-Site: cross-site']],
  ]
  test.each(ATTACKS)('refuses a request for own work with %s', async (_name, status, lines) => {
    await keep('Secret', { 'Remote-User': 'alice' })
    const bytes = `${request('POST /api/runtime/documents/committee/list HTTP/1.1', [
      'Host: coauthors.example.edu',
      'Content-Type: application/json',
      'Content-Length: 2',
      ...lines,
    ])}{}`
    const answer = await rawRequest(daemon.port, [Buffer.from(bytes, 'latin1')])
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('Secret')
  })

  test('accepts the public address of the page as Host and as Origin', async () => {
    const answer = await rawRequest(
      daemon.port,
      `${request('POST /api/runtime/documents/decision/list HTTP/1.1', [
        'Host: CoAuthors.example.edu',
        `Origin: ${PUBLIC}`,
        'Remote-User: alice',
        'Content-Type: application/json',
        'Content-Length: 2',
      ])}{}`,
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(PUBLIC)
  })
})

const OWN = /^\/api\/runtime\/(documents|queries)\/|\/(cache|workspace)\/(list|clear|export|import)$/

const OFF: [reason: string, says: string, settings: Partial<DaemonSettings>, headers: Headers][] = [
  ['no-login', 'USER_HEADER', { publicUrl: PUBLIC }, {}],
  ['not-proxied', 'public address', { logIn: { ...logIn, proxies: proxies('10.1.2.3') } }, people().alice],
  [
    'not-proxied',
    'public address',
    { logIn: { ...logIn, proxies: proxies('10.1.2.3') } },
    { ...people().alice, 'X-Forwarded-For': '10.1.2.3', Forwarded: 'for=10.1.2.3', 'X-Real-IP': '10.1.2.3' },
  ],
  ['no-user', 'named no user', { logIn }, {}],
]

describe.each(OFF)('without a workspace (%s)', (off, says, settings, headers) => {
  useDaemon(settings)

  test('refuses exactly the endpoints of own work, and says why', async () => {
    const sources = globSync('daemon/routes/*.ts', { cwd: ROOT })
    const written = sources.flatMap((path) => [
      ...readFileSync(resolve(ROOT, path), 'utf8').matchAll(/server\.(get|post)\(\s*'(\/api[^']*)'/g),
    ])
    const documents = Object.keys(DOCUMENT_BODIES).flatMap((kind) =>
      ['list', 'get', 'put', 'find'].map((verb) => ['', 'post', `/api/runtime/documents/${kind}/${verb}`]),
    )
    const routes = [...written, ...documents]
    expect(written.length).toBeGreaterThan(15)
    const refused: string[] = []
    for (const [, method = '', path = ''] of routes) {
      const answer = await daemon.get(path, {
        method: method.toUpperCase(),
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'post' && { body: '{}' }),
      })
      if (answer.status === 403) refused.push(path)
      if (answer.status === 403 && !/export|import/.test(path)) expect(await answer.text()).toContain(says)
      else await answer.body?.cancel()
    }
    const all = routes.map(([, , path = '']) => path)
    expect(refused.toSorted()).toEqual(all.filter((path) => OWN.test(path)).toSorted())
  })

  test('stores answers and events, and names the reason in the config', async () => {
    expect((await send('cache/put', { key: 'k', data: { a: 1 } }, headers)).status).toBe(200)
    expect(await (await send('cache/get', { key: 'k' }, headers)).json()).toMatchObject({ data: { a: 1 } })
    expect((await send('query/event', {}, headers)).status).toBe(200)
    expect(await config(headers)).toEqual({ off })
  })
})

const ROOT = resolve(import.meta.dirname, '../../..')
