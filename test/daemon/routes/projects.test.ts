import { beforeEach, expect, test } from 'vitest'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { projectsClient } from '../../../shared/clients/projects-client.ts'
import { LARGEST_PART, MOST_PARTS, MOST_PROJECTS } from '../../../shared/contract/projects.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../daemon.ts'
import { isOnPostgres, testOnSqlite } from '../test-database.ts'

/** Projects of conferences over HTTP: docs/dev/protocol.md, Projects. */

const folder = useFolder()
let daemon: TestDaemon
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  return () => daemon.close()
})

const client = () => projectsClient({ base: daemon.url, fetch })
const put = (id: number, part: string, content: string | null, replaces: number | null = null) =>
  client().put({ id, part, content, replaces })
const revisionOf = async (wanted: ReturnType<typeof put>): Promise<number | null> => {
  const outcome = await wanted
  expect(outcome).toMatchObject({ kind: 'done' })
  return outcome.kind === 'done' ? outcome.revision : null
}
const refusedWith = async (wanted: Promise<unknown>, status: number) =>
  expect(wanted).rejects.toMatchObject({ constructor: HttpFailure, status })

test('a project is made, filled, listed with its bytes, renamed and copied, over a restart', async () => {
  const id = await client().create(' VLDB 2027 ')
  await put(id, 'head', '{"name":"é"}')
  await put(id, 'block.0', '[1]')
  await daemon.close()
  daemon = await startTestDaemon(folder.path)
  expect(await client().list()).toEqual([
    { id, name: 'VLDB 2027', bytes: 16, made_at: expect.any(String), updated_at: expect.any(String) },
  ])
  await client().rename(id, 'VLDB 2028')
  const copy = await client().copy(id, 'Another')
  expect(await client().list()).toMatchObject([
    { id: copy, name: 'Another', bytes: 16 },
    { id, name: 'VLDB 2028' },
  ])
  expect((await client().parts(copy)).map(({ part, bytes }) => [part, bytes])).toEqual([
    ['block.0', 3],
    ['head', 13],
  ])
  await put(copy, 'more', '1')
  expect(await client().parts(id)).toHaveLength(2)
  expect(await client().part(copy, 'head')).toMatchObject({ content: { name: 'é' } })
  expect((await daemon.stats()).kept).toMatchObject({ projects: 2 })
})

test('a name belongs to one project', async () => {
  const id = await client().create('A')
  const other = await client().create('B')
  await refusedWith(client().create('A'), 409)
  await refusedWith(client().rename(other, 'A'), 409)
  await refusedWith(client().copy(other, 'A'), 409)
  await client().rename(id, 'A')
  expect((await client().list()).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a part is replaced or deleted by those alone who have seen it; no revision comes again', async () => {
  const id = await client().create('A')
  const first = await revisionOf(put(id, 'head', '1'))
  expect(await put(id, 'head', '2')).toEqual({ kind: 'stale', revision: first })
  const second = await revisionOf(put(id, 'head', '2', first))
  expect(second).not.toBe(first)
  expect(await put(id, 'head', null, first)).toEqual({ kind: 'stale', revision: second })
  expect(await client().part(id, 'head')).toEqual({ content: 2, revision: second })
  expect(await revisionOf(put(id, 'head', null, second))).toBeNull()
  await refusedWith(client().part(id, 'head'), 404)
  expect(await put(id, 'head', '3', second)).toEqual({ kind: 'stale', revision: null })
  expect(await revisionOf(put(id, 'head', '3'))).toBeGreaterThan(second ?? 0)
})

test('parts that begin alike are removed at once, and no others', async () => {
  const [id, other] = [await client().create('A'), await client().create('B')]
  for (const part of ['g1.a', 'g1.b', 'g1', 'g10', 'h.g1.']) await put(id, part, '1')
  await put(other, 'g1.a', '1')
  expect(await client().removeParts(id, 'g1.')).toBe(2)
  expect((await client().parts(id)).map(({ part }) => part)).toEqual(['g1', 'g10', 'h.g1.'])
  expect(await client().parts(other)).toHaveLength(1)
})

test('a project that has gone is 404, whatever is asked of it', async () => {
  const id = await client().create('A')
  expect(await client().remove(id)).toEqual([])
  for (const ask of [
    () => client().rename(id, 'B'),
    () => client().copy(id, 'B'),
    () => client().remove(id),
    () => client().parts(id),
    () => client().part(id, 'head'),
    () => put(id, 'head', '1'),
    () => client().removeParts(id, 'a'),
  ])
    await refusedWith(ask(), 404)
})

test('a part of more than 2 MiB is refused by its bytes, and nothing is stored', async () => {
  const id = await client().create('A')
  const wide = JSON.stringify('é'.repeat(LARGEST_PART / 2 - 1))
  expect(await put(id, 'a', wide)).toMatchObject({ kind: 'done' })
  expect(await put(id, 'b', `${wide} `)).toEqual({ kind: 'full', detail: expect.stringContaining('2 MB') })
  expect(await client().parts(id)).toMatchObject([{ part: 'a', bytes: LARGEST_PART }])
})

test('no more projects and parts than there is room for', async () => {
  const id = await client().create('A')
  await daemon.query(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MOST_PARTS})
    INSERT INTO project_parts (project_id, part, bytes, updated_at, json) SELECT ${id}, 'p' || i, 1, '', '1' FROM n`)
  expect(await put(id, 'one-more', '1')).toMatchObject({ kind: 'full' })
  const [{ revision = 0 } = {}] = await client().parts(id)
  expect(await put(id, 'p1', '2', revision)).toMatchObject({ kind: 'done' })
  for (let at = 1; at < MOST_PROJECTS; at++) await client().create(`P${at}`)
  await refusedWith(client().create('one more'), 409)
  await refusedWith(client().copy(id, 'one more'), 409)
})

test('a project of 128 MiB, and 512 MiB of all, take no more', async () => {
  const [id, other] = [await client().create('A'), await client().create('B')]
  const heavy = (project: number, bytes: number) =>
    daemon.query(`INSERT INTO project_parts (project_id, part, bytes, updated_at, json)
      VALUES (${project}, 'heavy-${bytes}', ${bytes}, '', '1')`)
  await heavy(id, 128 * 1024 ** 2 - 3)
  expect(await put(id, 'a', '1')).toMatchObject({ kind: 'done' })
  expect(await put(id, 'b', '1234')).toEqual({ kind: 'full', detail: expect.stringContaining('128 MB') })
  await heavy(other, 384 * 1024 ** 2)
  const third = await client().create('C')
  expect(await put(third, 'a', '12')).toMatchObject({ kind: 'done' })
  expect(await put(third, 'b', '1')).toEqual({ kind: 'full', detail: expect.stringContaining('512 MB') })
  await refusedWith(client().copy(third, 'D'), 413)
})

const REFUSED: [what: string, path: string, body: unknown][] = [
  ['a blank name', 'create', { name: '  ' }],
  ['a long name', 'create', { name: 'x'.repeat(101) }],
  ['a name with NUL', 'create', { name: 'a\0' }],
  ['a part with a capital', 'put', { id: 1, part: 'Head', replaces: null, content: '1' }],
  ['a part with a slash', 'put', { id: 1, part: 'a/b', replaces: null, content: '1' }],
  ['a part without a name', 'put', { id: 1, part: '', replaces: null, content: '1' }],
  ['a long part', 'put', { id: 1, part: 'x'.repeat(61), replaces: null, content: '1' }],
  ['content that is no JSON', 'put', { id: 1, part: 'a', replaces: null, content: '{"a":' }],
  ['content that is no text', 'put', { id: 1, part: 'a', replaces: null, content: { a: 1 } }],
  ['nothing that it replaces', 'put', { id: 1, part: 'a', content: '1' }],
  ['a pattern as prefix', 'remove-parts', { id: 1, prefix: '*' }],
]

testOnSqlite(`422: ${REFUSED.map(([what]) => what).join(', ')}`, async () => {
  await client().create('A')
  for (const [what, path, body] of REFUSED)
    expect([what, (await daemon.post(`/api/runtime/projects/${path}`, body)).status]).toEqual([what, 422])
  expect(await client().list()).toMatchObject([{ name: 'A', bytes: 0 }])
})

test('neither log nor telemetry has a name of a project or of a person in it, whatever fails', async () => {
  await daemon.close()
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  daemon = await startTestDaemon(folder.path, { logger: { level: 'trace', stream } })
  const id = await client().create('Lovelace 2027')
  await put(id, 'head', '["Ada Lovelace"]')
  await put(id, 'head', '["Ada Lovelace"]')
  await put(id, 'bad', '["Ada Lovelace"').catch(() => undefined)
  await daemon.post('/api/runtime/projects/put', '{"id":1,"content":"Ada Lovelace')
  await daemon.post('/api/runtime/projects/create', { name: ['Ada Lovelace'] })
  await client()
    .create('Lovelace 2027')
    .catch(() => undefined)
  if (isOnPostgres()) {
    await daemon.query('ALTER TABLE projects ADD CONSTRAINT none CHECK (id < 0) NOT VALID')
    await refusedWith(client().create('Lovelace 2028'), 500)
    await daemon.query('ALTER TABLE projects DROP CONSTRAINT none')
    expect(lines.join()).toContain('violates check constraint')
  }
  await daemon.query('ALTER TABLE project_parts RENAME TO gone')
  await put(id, 'broken', '["Ada Lovelace"]').catch(() => undefined)
  await client()
    .remove(id)
    .catch(() => undefined)
  await daemon.query('ALTER TABLE gone RENAME TO project_parts')
  expect(lines.join()).toMatch(/no such table|relation \\"project_parts\\" does not exist/)
  expect(lines.join()).not.toContain('Lovelace')
  const logged = await daemon.query('SELECT message, detail_json FROM event_logs')
  const events = await daemon.query('SELECT * FROM query_events')
  expect(JSON.stringify([logged, events])).not.toContain('Lovelace')
})

testOnSqlite('neither the extension nor another page may use them', async () => {
  const id = await client().create('A')
  for (const origin of [CHROME_EXTENSION_ORIGIN, 'http://evil.test'])
    for (const path of ['list', `parts?id=${id}`, `part?id=${id}&part=head`]) {
      const answer = await daemon.get(`/api/runtime/projects/${path}`, { headers: { origin } })
      expect(answer.status).toBe(403)
    }
  for (const path of ['create', 'rename', 'copy', 'remove', 'put', 'remove-parts']) {
    const headers = { origin: CHROME_EXTENSION_ORIGIN, 'content-type': 'application/json' }
    const answer = await fetch(`${daemon.url}/api/runtime/projects/${path}`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(answer.status).toBe(403)
  }
})
