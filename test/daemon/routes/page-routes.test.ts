import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { APP_VERSION } from '../../../shared/version.ts'
import { rawRequest, request } from '../../shared/server/raw-request.ts'
import { makeFolder, startTestDaemon, type TestDaemon, useDaemon } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'

const HOSTILE = 'http://localhost:8091/</script><img src=x onerror="alert(1)">\'&{{visit_count}}$&'
const daemon = useDaemon({ settings: { apiBase: HOSTILE } }, 'all')

test('writes version, visits and backend address into the HTML, escaped', async () => {
  const answer = await daemon.get('/')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await answer.text()
  const { visit_count } = (await daemon.stats()).counters
  expect(html).toBe(
    `<main data-version="${APP_VERSION}" data-visits="${visit_count}" data-api="http://localhost:8091/&#60;/script&#62;&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#39;&#38;{{visit_count}}$&#38;" data-restored="" data-moved="" data-workspace="">${visit_count}</main>`,
  )
})

test('counts and records each visit with address and browser', async () => {
  const before = await daemon.stats()
  await daemon.get('/?from=a-link', { headers: { 'user-agent': 'Browser/1.0' } })
  const after = await daemon.stats()
  expect(after.counters.visit_count).toBe(before.counters.visit_count + 1)
  expect(after.page_visits).toBe(before.page_visits + 1)
  // The daemon commits a visit within a second.
  await expect
    .poll(async () => (await daemon.query('SELECT * FROM page_visits ORDER BY id DESC LIMIT 1'))[0])
    .toMatchObject({ route: '/', client_ip: '127.0.0.1', user_agent: 'Browser/1.0' })
})

testOnSqlite('gives simultaneous visits different numbers', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, async () => (await daemon.get('/')).text()))
  expect(new Set(pages).size).toBe(20)
})

test('counts no visit for HEAD', async () => {
  const before = await daemon.stats()
  expect((await daemon.get('/', { method: 'HEAD' })).status).toBe(200)
  expect(await daemon.stats()).toEqual(before)
})

test.each([
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Purpose', 'prefetch;prerender'],
  ['Sec-Purpose', 'prefetch;anonymous-client-ip'],
  ['sec-purpose', 'Prerender'],
])('counts no visit for a preload, %s: %s', async (name, value) => {
  const before = await daemon.stats()
  const answer = await rawRequest(
    daemon.port,
    request('GET / HTTP/1.1', [`Host: localhost:${daemon.port}`, `${name}: ${value}`]),
  )
  expect(answer.status).toBe(200)
  expect(answer.body).toContain(`data-visits="${before.counters.visit_count}"`)
  expect(await daemon.stats()).toEqual(before)
})

test('lets a link on another site open the page, and counts the visit', async () => {
  const before = await daemon.stats()
  const answer = await rawRequest(
    daemon.port,
    request('GET / HTTP/1.1', [
      `Host: localhost:${daemon.port}`,
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ]),
  )
  expect(answer.status).toBe(200)
  expect((await daemon.stats()).counters.visit_count).toBe(before.counters.visit_count + 1)
})

test('allows the page only its own files, this server and the backend', async () => {
  const policy = (await daemon.get('/')).headers.get('content-security-policy')
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self' http://localhost:8091",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ])
})

test('sends the standard headers with every kind of answer', async () => {
  const answers = [
    await daemon.get('/'),
    await daemon.get('/favicon.svg'),
    await daemon.get('/nothing-here'),
    await daemon.get('/api/runtime/stats'),
    await daemon.get('/api/runtime/stats', { method: 'POST' }),
    await daemon.post('/api/runtime/cache/put', {}),
    await daemon.get('/%zz'),
    await daemon.get('/', { headers: { origin: 'http://evil.test' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 405, 422, 400, 403])
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-coauthors-version')).toBe(APP_VERSION)
    expect(headers.has('strict-transport-security')).toBe(false)
  }
  expect(answers.map(({ headers }) => headers.get('cache-control') === 'no-store')).toEqual(
    answers.map((_answer, index) => index !== 1),
  )
})

testOnSqlite('names the backup of a damaged workspace in the HTML until a user reads the note', async () => {
  const { folder, remove } = makeFolder()
  const path = join(folder, 'data', 'workspace.sqlite')
  const restored = async (daemon: TestDaemon): Promise<string | undefined> =>
    /data-restored="([^"]*)"/.exec(await (await daemon.get('/')).text())?.[1]
  const startDamaged = (): Promise<TestDaemon> => {
    writeFileSync(path, 'no database'.padEnd(9000))
    return startTestDaemon(folder)
  }
  const first = await startTestDaemon(folder)
  expect(await restored(first)).toBe('')
  await first.close()

  const empty = await startDamaged()
  expect(await restored(empty)).toBe('empty')
  expect((await empty.stats()).workspace_restored).toBe('')
  await empty.post('/api/runtime/documents/committee/change', {
    documents: [{ body: { name: 'PC', list: 'Ada' } }],
  })
  await empty.close()

  const second = await startDamaged()
  expect(await restored(second)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await second.post('/api/runtime/workspace/restored-read', {})).status).toBe(200)
  expect(await restored(second)).toBe('')
  expect((await second.stats()).workspace_restored).toBeNull()
  await second.close()
  const third = await startTestDaemon(folder)
  expect(await restored(third)).toBe('')
  await third.close()
  remove()
})

testOnSqlite('names the files of an earlier version in the HTML until a user reads the note', async () => {
  const { folder, remove } = makeFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  for (const [file, id] of [
    ['runtime', 0x436f4152],
    ['workspace', 0x436f4157],
  ]) {
    const earlier = new Database(join(data, `${file}.sqlite`))
    earlier.exec(`CREATE TABLE earlier (id); PRAGMA application_id = ${id}; PRAGMA user_version = 4`)
    earlier.close()
  }
  const daemon = await startTestDaemon(folder)
  const moved = async (): Promise<unknown> => {
    const html = await (await daemon.get('/')).text()
    return JSON.parse(/data-moved="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#34;', '"') || '[]')
  }
  const both = ['runtime', 'workspace'].map((file) => ({
    file,
    because: 'earlier',
    folder: expect.stringContaining(join(data, 'earlier-')),
  }))
  expect(await moved()).toEqual(both)
  expect((await daemon.stats()).moved_aside).toEqual(both)
  expect((await daemon.post('/api/runtime/workspace/restored-read', {})).status).toBe(200)
  expect([await moved(), (await daemon.stats()).moved_aside]).toEqual([[], []])
  await daemon.close()
  remove()
})
