import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Finding } from '../../../bin/doctor/finding.ts'
import { openStore } from '../../../daemon/store/open-store.ts'
import { freePort, runProgram, startProgram } from '../../programs.ts'
import { never, scriptedServer } from '../../shared/scripted-server.ts'

const STARTER = join(import.meta.dirname, '../../../backend/starter/starter.xml')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function doctor(env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await runProgram(['doctor', '--json'], {
    COAUTHORS_DATA_DIR: folder,
    ...env,
  })
  const findings: Finding[] = JSON.parse(stdout)
  return { code, stderr, of: (check: string) => findings.filter((finding) => finding.check === check) }
}

/** Ports and addresses where nothing is. */
async function nobody(): Promise<NodeJS.ProcessEnv> {
  return { PORT: String(await freePort()), API_BASE_URL: `http://127.0.0.1:${await freePort()}` }
}

test('all is well: versions, health, data, the extension; code 0', async () => {
  await runProgram(['import', STARTER], { COAUTHORS_DATA_DIR: folder })
  const backend = await startProgram('backend', { COAUTHORS_DATA_DIR: folder })
  const daemon = await startProgram('daemon', { COAUTHORS_DATA_DIR: folder, API_BASE_URL: backend.url })
  try {
    const env = { PORT: String(daemon.port), API_BASE_URL: '' }
    const { code, of } = await doctor(env)
    expect(of('daemon')).toMatchObject([{ level: 'ok', what: expect.stringContaining(daemon.url) }])
    expect(of('backend')).toMatchObject([{ level: 'ok', what: expect.stringContaining(backend.url) }])
    expect(of('extension')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/the daemon and the backend$/) },
    ])
    expect(of('store')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/0 entries in the cache.*sound$/) },
    ])
    expect(of('bibliography')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/153 publications.*days old/) },
    ])
    for (const check of ['set aside', 'private', 'pages']) expect(of(check)).toMatchObject([{ level: 'ok' }])
    expect(code).toBe(0)

    const { stdout } = await runProgram(['doctor'], { COAUTHORS_DATA_DIR: folder, ...env })
    expect(stdout).toMatch(/^ok {4}version: CoAuthors \d.*\n(ok|warn) {2}/)
  } finally {
    await Promise.all([daemon.stop(), backend.stop()])
  }
})

test('nothing is there yet: warnings with their mend, code 0, and nothing is made', async () => {
  const { code, stderr, of } = await doctor(await nobody())
  expect(of('daemon')).toMatchObject([
    { level: 'warn', what: expect.stringContaining('is free'), mend: 'npm start' },
  ])
  expect(of('backend')).toMatchObject([{ level: 'warn', what: expect.stringContaining('is free') }])
  expect(of('extension')).toMatchObject([{ level: 'warn' }])
  expect(of('store')).toMatchObject([{ level: 'ok', what: expect.stringMatching(/^none yet/) }])
  expect(of('bibliography')).toMatchObject([{ level: 'warn', what: expect.stringMatching(/^none yet/) }])
  expect([code, stderr]).toEqual([0, ''])
  expect(readdirSync(folder)).toEqual([])
})

test('other programs on both ports, one that never answers and one that speaks no HTTP: code 1, and soon', async () => {
  const silent = await scriptedServer()
  silent.on('/api/runtime/config', never)
  // A client that finds no HTTP there resets the connection.
  const mute = createServer((socket) => socket.on('error', () => {}).end('SSH-2.0\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(mute, 'listening')
  const address = mute.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { code, of } = await doctor({
    PORT: new URL(silent.base).port,
    API_BASE_URL: `http://127.0.0.1:${port}`,
  })
  mute.close()
  expect(of('daemon')).toMatchObject([
    { level: 'fail', what: `what listens at ${silent.base} does not answer` },
  ])
  expect(of('backend')).toMatchObject([
    { level: 'fail', what: expect.stringMatching(/^another program answers/) },
  ])
  expect(code).toBe(1)
  expect(silent.arrived.map(({ path }) => path)).toEqual(['/api/runtime/config'])
  await silent.close()
})

test('a damaged store, a broken bibliography, a set-aside store and open modes are told, and left as they are', async () => {
  const store = openStore(join(folder, 'runtime.sqlite'))
  await store.cache.put('k', JSON.stringify({ text: 'x'.repeat(50_000) }))
  await store.close()
  writeFileSync(join(folder, 'runtime.sqlite'), Buffer.alloc(20_000, 7), { flag: 'r+' })
  mkdirSync(join(folder, 'dblp'), { mode: 0o700 })
  writeFileSync(join(folder, 'dblp', 'dblp.sqlite'), 'no database at all')
  mkdirSync(join(folder, 'corrupt-20260101000000'))
  chmodSync(folder, 0o755)
  const { code, of } = await doctor(await nobody())
  expect(of('store')).toMatchObject([{ level: 'fail', what: expect.stringMatching(/is damaged/) }])
  expect(of('bibliography')).toMatchObject([{ level: 'fail', mend: 'npm run import' }])
  expect(of('set aside')).toMatchObject([
    { level: 'warn', what: expect.stringContaining('corrupt-20260101000000') },
  ])
  expect(of('private')).toMatchObject([{ level: 'warn', mend: `chmod 700 '${folder}'` }])
  expect(code).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([
    'corrupt-20260101000000',
    'dblp',
    'runtime.sqlite',
    'runtime.sqlite.lock',
    'runtime.sqlite.reserve',
  ])
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('a setting that is wrong is one finding, and the rest is looked at all the same', async () => {
  const { code, of } = await doctor({ ...(await nobody()), MAX_LIMIT: 'many' })
  expect(of('settings')).toMatchObject([{ level: 'fail', what: expect.stringContaining('MAX_LIMIT') }])
  expect(of('daemon')).toHaveLength(1)
  expect(code).toBe(1)
})
