import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_SITES } from '../../../shared/contract/connected-sites.ts'
import { useDaemon } from '../daemon.ts'
import { sitesClient } from '../sites-client.ts'
import { testOnSqlite } from '../test-database.ts'

/** Connects and disconnects sites over HTTP (docs/dev/protocol.md, Connected sites). */

const A = 'https://a.hotcrp.com'
const B = 'http://127.0.0.1:8029'

const daemon = useDaemon()
const sites = () => sitesClient({ base: daemon.url, fetch })
const sources = async () =>
  (await daemon.get('/')).headers
    .get('content-security-policy')
    ?.split('; ')
    .filter((directive) => directive.startsWith('connect-src'))

test('allows a connected site in the Content-Security-Policy', async () => {
  expect(await sites().list()).toEqual([])
  expect(await sites().connect(A)).toEqual([A])
  expect(await sites().connect(B)).toEqual([A, B])
  expect(await sites().connect(A)).toEqual([A, B])
  expect(await sources()).toEqual([`connect-src 'self' http://localhost:8091 ${A} ${B}`])
  await daemon.close()
  await daemon.restart()
  expect(await sites().list()).toEqual([A, B])
  expect(await sites().disconnect(A)).toEqual([B])
  expect(await sources()).toEqual([`connect-src 'self' http://localhost:8091 ${B}`])
  expect(await sites().disconnect(A)).toEqual([B])
})

test('refuses more than 20 sites, which would make the Content-Security-Policy too long', async () => {
  for (let at = 0; at < MOST_SITES; at++) await sites().connect(`https://${at}.test`)
  await expect(sites().connect(A)).rejects.toMatchObject({
    status: 409,
    detail: expect.stringContaining('20'),
  })
  expect(await sites().connect('https://0.test')).toHaveLength(MOST_SITES)
  await sites().disconnect('https://0.test')
  expect(await sites().connect(A)).toHaveLength(MOST_SITES)
})

testOnSqlite(
  'answers 422 to a site that is not a valid origin, and leaves it out of the policy',
  async () => {
    const others = [
      'https://a.test; script-src *',
      'https://a.test/path',
      'https://*',
      'http://a.test',
      '',
      1,
      null,
      [A],
    ]
    for (const origin of others)
      expect([
        origin,
        (await daemon.post('/api/runtime/documents/site/change', { documents: [{ body: { origin } }] }))
          .status,
      ]).toEqual([origin, 422])
    expect(await sources()).toEqual(["connect-src 'self' http://localhost:8091"])
  },
)

testOnSqlite('ignores invalid sites that another program has added to the list', async () => {
  await sites().connect(A)
  const database = new Database(join(daemon.folder, 'data', 'workspace.sqlite'))
  onTestFinished(() => void database.close())
  const insert = database.prepare(
    `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body) VALUES ('', 'site', ?, '', '', '', 2, '{}')`,
  )
  for (const text of ["https://b.test; script-src 'unsafe-inline'", 'x\r\ny', 7, Buffer.from(A), B])
    insert.run(text)
  expect(await sources()).toEqual([`connect-src 'self' http://localhost:8091 ${A} ${B}`])
  expect(await sites().list()).toEqual([A, B])
})
