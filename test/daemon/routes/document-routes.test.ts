import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { pairText } from '../../../shared/conflicts/decisions/finding.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { MOST_OWNED_BYTES } from '../../../shared/limits.ts'
import { jsonPost } from '../../json-post.ts'
import { useDaemon } from '../daemon.ts'
import { decision, NAMED_QUERY } from '../store/own-work.ts'
import { testOnSqlite } from '../test-database.ts'

/** The user's own work over HTTP: docs/dev/protocol.md, Documents. */

const daemon = useDaemon({}, 'emptied')

const post = (path: string, body: unknown) => daemon.post(`/api/runtime/documents/${path}`, body)
const ask = async (path: string, body: unknown) => {
  const answer = await post(path, body)
  return { status: answer.status, body: await answer.json() }
}
/** Makes one change. A null `body` removes the document. */
const put = (kind: string, body: unknown, more: object = {}) => ask(`${kind}/put`, { ...more, body })
const list = async (kind: string, request: object = {}) => (await ask(`${kind}/list`, request)).body

const PC = { name: 'PC', list: 'Ada Lovelace\n\nGrace Hopper' }
const POLICY = { name: 'Ours', months: 30, without: ['preprint'], least: 1, authors: null }
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const collaborators = { name: 'Mine', people: 'Ada Lovelace', policy: POLICY, out: [], lines: [] }
const choice = {
  entry: 'Wei Wang',
  person: { key: 'homepages/w', name: 'Wei Wang 0011' },
  used: 'Wei Wang 0011',
}
const ONE_OF_EACH: [kind: string, body: unknown, more: object, id: string][] = [
  ['decision', decision('a', 'b'), {}, pairText(decision('a', 'b').sides)],
  ['choice', choice, {}, 'Wei Wang'],
  ['query', { name: 'VLDB', question: NAMED_QUERY }, { id: 'pairs:v1:0000abcd' }, 'pairs:v1:0000abcd'],
  ['committee', PC, {}, 'PC'],
  ['policy', POLICY, {}, 'Ours'],
  ['collaborators', collaborators, {}, 'Mine'],
  ['site', { origin: 'https://a.test' }, {}, 'https://a.test'],
  ['project', { name: 'VLDB 2027', lists: { reviewers: [] } }, { id: '7' }, '7'],
]

test('returns a document of each kind after a restart, and removes it', async () => {
  const kept = new Map<string, object>()
  for (const [kind, body, more, id] of ONE_OF_EACH) {
    const answer = await put(kind, body, { ...more, replaces: null })
    expect(answer, kind).toMatchObject({
      status: 200,
      body: { ok: true, document: { id, updated_at: expect.stringMatching(TIME) } },
    })
    kept.set(kind, { ...answer.body.document, body })
  }
  await daemon.post('/api/runtime/cache/clear', { all: true })
  await daemon.close()
  await daemon.restart()
  for (const [kind, , , id] of ONE_OF_EACH) {
    expect(await list(kind), kind).toMatchObject({ total: 1, list: [kept.get(kind)] })
    expect((await ask(`${kind}/get`, { id })).body).toMatchObject(kept.get(kind) ?? {})
    expect((await put(kind, null, { id })).body).toEqual({ ok: true, document: null, removed: id, left: [] })
    expect((await ask(`${kind}/get`, { id })).status).toBe(404)
    expect((await put(kind, null, { id })).body).toMatchObject({ ok: true, removed: null })
  }
})

test('saves a project and its answer as received', async () => {
  expect((await put('answer', {}, { id: '7' })).status).toBe(409)
  const body = '{"n":1.0,"a":[1e5],"name":"VLDB"}'
  expect(
    (await post('project/change', `{"documents":[{"id":"7","replaces":null,"body":\n${body}}]}`)).status,
  ).toBe(200)
  expect((await post('answer/change', `{"documents":[{"id":"7","body":${body}}]}`)).status).toBe(200)
  for (const kind of ['project', 'answer'])
    expect(await (await post(`${kind}/get`, { id: '7' })).text()).toContain(`"body":${body}}`)
  expect((await list('project', { bodies: false })).list).toMatchObject([
    { name: 'VLDB', bytes: body.length },
  ])
  const stale = await put('project', { name: 'VLDB' }, { id: '7', replaces: null })
  expect(stale).toMatchObject({ status: 409, body: { document: { id: '7', name: 'VLDB' } } })
  expect(stale.body.document).not.toHaveProperty('body')
  expect((await put('project', { name: 'VLDB' }, { id: '8', replaces: null })).body.document.id).toBe('7')
  expect((await put('project', null, { id: '7' })).body).toMatchObject({ ok: true, removed: '7', left: [] })
  expect((await list('answer')).total).toBe(0)
})

describe('changing documents', () => {
  test('does not overwrite a change of another window', async () => {
    const first = await put('committee', PC, { replaces: null })
    const theirs = { ...PC, list: 'Alan Turing' }
    const second = await put('committee', theirs, { replaces: first.body.document.revision })
    expect(second.status).toBe(200)
    for (const replaces of [null, first.body.document.revision, 999]) {
      const refused = await put('committee', { ...PC, list: 'Mine' }, { replaces })
      expect(refused).toMatchObject({
        status: 409,
        body: { document: { ...second.body.document, body: theirs } },
      })
    }
    const removed = await put('committee', null, { id: 'PC', replaces: first.body.document.revision })
    expect(removed).toMatchObject({ status: 409, body: { document: second.body.document } })
    await put('committee', null, { id: 'PC', replaces: second.body.document.revision })
    const late = await put('committee', theirs, { replaces: second.body.document.revision })
    expect(late).toMatchObject({ status: 409, body: { document: null } })
  })

  test('skips only the outdated changes of a request, but makes no change if one is invalid', async () => {
    const first = await put('committee', PC, { replaces: null })
    const named = (name: string) => ({ ...PC, name })
    const changes = [
      { replaces: null, body: named('A') },
      { replaces: null, body: { ...PC, list: 'Mine' } },
      { id: 'PC', replaces: 999, body: null },
      { id: 'A', body: null },
      { replaces: null, body: named('B') },
    ]
    const { body } = await ask('committee/change', { documents: changes })
    expect(body.documents).toMatchObject([
      { ok: true, document: { id: 'A' } },
      { ok: false, document: { ...first.body.document, body: PC } },
      { ok: false, document: { ...first.body.document, body: PC } },
      { ok: true, document: null, removed: 'A' },
      { ok: true, document: { id: 'B' } },
    ])
    expect((await list('committee')).list).toMatchObject([{ id: 'B' }, { id: 'PC', body: PC }])
    const invalid = [{ body: named('C') }, { body: { name: 'D' } }]
    const refused = await ask('committee/change', { documents: invalid })
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'documents', 1, 'body', 'list'] }] },
    })
    expect((await list('committee')).total).toBe(2)
  })

  test('removes a document, but not if the request names another revision', async () => {
    const { revision } = (await put('committee', PC)).body.document
    const remove = (request: object) => ask('committee/remove', request)
    const refused = await remove({ id: 'PC', replaces: revision + 1 })
    expect(refused).toMatchObject({ status: 409, body: { ok: false, document: { revision, body: PC } } })
    const removed = await remove({ id: 'PC', replaces: revision })
    expect(removed).toMatchObject({ status: 200, body: { ok: true, removed: 'PC' } })
    expect(await remove({ id: 'PC' })).toMatchObject({ status: 404 })
  })

  test('accepts only one of the changes that many windows send at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put('committee', { ...PC, list: `${at}` }, { replaces: null })),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('reports no conflict when the client repeats a change after a lost response', async () => {
    const first = await put('committee', PC, { replaces: null })
    expect(await put('committee', PC, { replaces: null })).toEqual(first)
  })
})

test('lists named queries by name, with the figures of their stored answers', async () => {
  await daemon.post('/api/runtime/cache/put', { key: 'k', data: { a: 1 } })
  await put('query', { name: 'VLDB', question: NAMED_QUERY }, { id: 'k' })
  await put('query', { name: 'ICDE', question: NAMED_QUERY }, { id: 'gone' })
  expect((await list('query')).list).toMatchObject([
    { id: 'gone', name: 'ICDE', answer: null },
    { id: 'k', name: 'VLDB', answer: { bytes: 7, hit_count: 0, created_at: expect.stringMatching(TIME) } },
  ])
})

const broken = (more: object) => ({ ...decision('a', 'b'), ...more })
const REFUSED: [what: string, kind: string, body: unknown, more?: object][] = [
  ['an unknown ruling', 'decision', broken({ ruling: 'maybe' })],
  ['a note with a lone surrogate', 'decision', broken({ note: '\ud800' })],
  ['a note with NUL', 'decision', broken({ note: 'a\0b' })],
  ['a committee without a list', 'committee', { name: 'PC' }],
  ['a policy of too many months', 'policy', { ...POLICY, months: 1201 }],
  ['a site that is not an origin', 'site', { origin: 'https://a.test; script-src *' }],
  ['a query without a key', 'query', { name: 'VLDB', question: NAMED_QUERY }],
  ['a blank name', 'project', { name: ' ' }, { id: '1' }],
  ['an answer that is a number', 'answer', 7, { id: '1' }],
  ['an impossible time', 'committee', PC, { updated_at: '2026-13-45 99:00:00' }],
  ['a revision that is not a number', 'committee', PC, { replaces: '1' }],
  ['no body', 'committee', undefined],
]
test('refuses an invalid document with 422, and names the place', async () => {
  for (const [what, kind, body, more = {}] of REFUSED) {
    const refused = await put(kind, body, more)
    expect(refused, what).toMatchObject({
      status: 422,
      body: { detail: [{ loc: expect.arrayContaining(['body']) }] },
    })
    expect((await list(kind)).total, what).toBe(0)
  }
})

test('refuses a body that is not JSON or is too large', async () => {
  expect((await post('committee/change', '{"body":')).status).toBe(422)
  expect((await post('committee/change', Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1'))).status).toBe(
    422,
  )
  expect(
    (await post('committee/change', { documents: [{ body: { ...PC, list: 'x'.repeat(17_000_000) } }] }))
      .status,
  ).toBe(413)
  for (const path of ['committee/list', 'site/change', 'site/find'])
    expect((await post(path, { body: { origin: 'x'.repeat(70_000) } })).status).toBe(413)
})

test("refuses a document that would make its owner's documents exceed 1 GB", async () => {
  await put('committee', PC)
  await daemon.query(`UPDATE documents SET bytes = ${MOST_OWNED_BYTES - 10}`)
  expect(await put('committee', { ...PC, name: 'Another' })).toMatchObject({
    status: 413,
    body: { detail: expect.stringContaining('would exceed 1 GB. Nothing was saved') },
  })
  expect((await list('committee')).total).toBe(1)
  expect((await put('committee', PC)).status).toBe(200)
  expect((await put('committee', { ...PC, name: 'Another' })).status).toBe(200)
})

test('accepts a search for 20,000 persons, and names the place of an invalid name', async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => `homepages/${at}`)
  expect((await ask('decision/find', { keys })).body).toEqual({ list: [], truncated: false })
  const refused = await ask('decision/find', { keys, names: [7] })
  expect(refused.status).toBe(422)
  expect(refused.body.detail[0].loc).toEqual(['body', 'names', 0])
  expect((await post('decision/find', `{"keys":${JSON.stringify(keys)}`)).status).toBe(422)
})

testOnSqlite('leaves out a document that another program has overwritten with invalid JSON', async () => {
  await put('committee', PC)
  const other = new Database(`${daemon.folder}/data/workspace.sqlite`)
  other.exec('UPDATE documents SET body = \'{"name":\'')
  other.close()
  expect((await list('committee')).list).toEqual([])
  expect((await ask('committee/get', { id: 'PC' })).status).toBe(404)
  expect((await put('committee', PC)).status).toBe(200)
})

const VERBS = ['list', 'get', 'put', 'find']
const KINDS = [...ONE_OF_EACH.map(([kind]) => kind), 'answer']
const FOR_EXTENSIONS: Record<string, string[]> = {
  committee: ['list', 'get', 'put'],
  policy: ['list', 'get', 'put'],
  collaborators: ['list', 'get', 'put'],
  decision: ['find', 'put'],
  choice: ['find', 'put'],
}
test('lets extensions use only some kinds of documents', async () => {
  const allowed: string[] = []
  for (const kind of KINDS)
    for (const verb of VERBS) {
      const from = async (origin: string) =>
        (await daemon.get(`/api/runtime/documents/${kind}/${verb}`, jsonPost('{}', { origin }))).status
      expect(await from(daemon.url), `${kind}/${verb}`).not.toBe(403)
      expect(await from('https://evil.test')).toBe(403)
      if ((await from(CHROME_EXTENSION_ORIGIN)) !== 403) allowed.push(`${kind}/${verb}`)
    }
  const expected = Object.entries(FOR_EXTENSIONS).flatMap(([kind, verbs]) =>
    verbs.map((verb) => `${kind}/${verb}`),
  )
  expect(allowed.toSorted()).toEqual(expected.toSorted())
})
