import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Finding } from '../../../bin/doctor/run-checks.ts'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { DEFAULT_API_BASE } from '../../../shared/ports.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { STORE_FILES } from '../../daemon/daemon.ts'
import { putText } from '../../daemon/store/test-store.ts'
import { hurry } from '../../hurry.ts'
import { COMMAND, freePort, runProgram } from '../../programs.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { never, scriptedServer } from '../../shared/scripted-server.ts'
import { canBeOthers, NOBODY } from '../../shared/server/as-user.ts'

const STARTER = join(import.meta.dirname, '../../../backend/starter/starter.xml')

/** A backend that runs where npm start would run it is asked for its data, and no local database is looked at. */
const isBackendThere = await fetch(`${DEFAULT_API_BASE}/api/stats`).then(
  () => true,
  () => false,
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function doctor(env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await runHere(['doctor', '--json'], {
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

test('finds all well: versions, health and data, and ends with 0', async () => {
  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder })
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder })
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder, API_BASE_URL: backend.url })
  try {
    const today = new Date().toISOString().slice(0, 10)
    const env = { PORT: String(daemon.port), API_BASE_URL: '', DATA_DATE: today }
    const { code, of } = await doctor(env)
    expect(of('daemon')).toMatchObject([{ level: 'ok', what: expect.stringContaining(daemon.url) }])
    expect(of('backend')).toMatchObject([{ level: 'ok', what: expect.stringContaining(backend.url) }])
    expect(of('store')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/0 answers in the cache.*sound$/) },
    ])
    expect(of('bibliography')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/153 publications.*days old/) },
    ])
    for (const check of ['pages', 'other users']) expect(of(check)).toMatchObject([{ level: 'ok' }])
    expect(code).toBe(0)

    const ended = await runProgram(['doctor'], { COAUTHORS_DATA_DIR: folder, ...env })
    expect(ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok {4}version: CoAuthors \d.*\n(ok|warn) {2}/),
    })
  } finally {
    await Promise.all([daemon.stop(), backend.stop()])
  }
})

test('says that an import here renews our backend at another port of this machine', async () => {
  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder })
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder, DATA_DATE: '2020-01-01' })
  try {
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: backend.url })
    expect(of('bibliography')).toMatchObject([{ level: 'warn', fix: './coauthors import' }])
  } finally {
    await backend.stop()
  }
})

test.skipIf(process.platform === 'win32')(
  'looks for installed services at their ports, unless PORT is set',
  async () => {
    const { backend, daemon } = { backend: `http://127.0.0.1:${await freePort()}`, daemon: await freePort() }
    // Where the service's own files are, on Linux and on macOS.
    for (const config of [join(folder, 'coauthors'), join(folder, 'Library/Preferences/coauthors')]) {
      mkdirSync(config, { recursive: true })
      const programs = [
        { name: 'backend', address: backend },
        { name: 'daemon', address: `http://127.0.0.1:${daemon}` },
      ]
      writeFileSync(join(config, 'services.json'), JSON.stringify({ programs, runs: ['/old/node'] }))
    }
    const env = { COAUTHORS_DATA_DIR: join(folder, 'data'), HOME: folder, XDG_CONFIG_HOME: folder }
    const run = async (port: string): Promise<string> =>
      (await runProgram(['doctor'], { ...env, PORT: port, API_BASE_URL: '' })).stdout

    const installed = await run('')
    expect(installed).toMatch(
      new RegExp(`daemon: nobody answers at \\S+:${daemon} {2}→ [^\n]*service logs\n`),
    )
    expect(installed).toMatch(
      new RegExp(`backend: The backend at ${backend} does not answer\\. {2}→ [^\n]*service logs\n`),
    )
    expect(installed).toMatch(/service: \/old\/node is gone, [^\n]* {2}→ [^\n]*service install\n/)
    expect(installed).toMatch(/bibliography: none yet at/)

    const atProxy = {
      API_BASE_URL: 'https://coauthors.test/backend',
      COAUTHORS_DATA_DIR: join(folder, 'own'),
    }
    const behindProxy = await startHere('daemon', atProxy, daemon)
    const asked = await run('').finally(() => behindProxy.stop())
    expect(asked).toContain(`backend: The backend at ${backend} does not answer.`)

    const other = await freePort()
    expect(await run(String(other))).toMatch(new RegExp(`daemon: nobody answers at \\S+:${other} `))
  },
)

test('says what to do before anything runs, ends with 1, and creates nothing', async () => {
  const env = await nobody()
  const { code, stderr, of } = await doctor(env)
  expect(of('daemon')).toMatchObject([
    { level: 'fail', what: expect.stringMatching(/^nobody answers at /), fix: 'npm start' },
  ])
  expect(of('backend')).toMatchObject([
    { level: 'fail', what: `The backend at ${env.API_BASE_URL} does not answer.` },
  ])
  expect(of('store')).toMatchObject([{ level: 'ok', what: expect.stringMatching(/^none yet/) }])
  expect([code, stderr]).toEqual([1, ''])
  expect(readdirSync(folder)).toEqual([])
})

test.skipIf(isBackendThere).each(['', 'http://127.0.0.1:8091/', 'http://localhost:8091'])(
  'checks the local database if the backend is the one of npm start (API_BASE_URL=%j)',
  async (address) => {
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: address })
    expect(of('bibliography')).toMatchObject([{ level: 'warn', what: expect.stringMatching(/^none yet/) }])
  },
)

describe('a backend elsewhere', () => {
  async function elsewhere(stats: unknown, headers: Record<string, string> = {}) {
    const server = await scriptedServer()
    onTestFinished(server.close)
    server.on('/api/health', () => ({ body: { status: 'ok' }, headers }))
    if (stats !== undefined) server.on('/api/stats', () => ({ body: stats, headers }))
    // The server on another machine does not answer from the files on this disk.
    mkdirSync(join(folder, 'dblp'), { mode: 0o700 })
    writeFileSync(join(folder, 'dblp', 'dblp.sqlite'), 'no database at all')
    return server.base
  }
  const today = new Date().toISOString().slice(0, 10)

  test('is asked what data it has, and no local database is looked at', async () => {
    const base = await elsewhere({ publications: 7_000_000, authors: 3_500_000, data_date: today })
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: base })
    expect(of('bibliography')).toMatchObject([
      { level: 'ok', what: expect.stringContaining(`7,000,000 publications, 3,500,000 persons at ${base}`) },
    ])
  })

  test('whose data is old, or only the starter data, is a warning', async () => {
    const data = { publications: 150, authors: 300, data_date: '2020-01-01' }
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: await elsewhere(data) })
    expect(of('bibliography')).toMatchObject([{ level: 'warn', what: expect.stringContaining('days old') }])
    rmSync(join(folder, 'dblp'), { recursive: true })
    const starter = await elsewhere({ ...data, sample: true })
    expect((await doctor({ ...(await nobody()), API_BASE_URL: starter })).of('bibliography')).toMatchObject([
      { level: 'warn', what: expect.stringContaining('the starter data only'), fix: 'import dblp there' },
    ])
  })

  const DAY_MS = 24 * 3600 * 1000
  const year = new Date().getUTCFullYear()
  test.each([
    ['60 days old', { data_date: new Date(Date.now() - 60 * DAY_MS).toISOString().slice(0, 10) }, 'ok'],
    ['61 days old', { data_date: new Date(Date.now() - 61 * DAY_MS).toISOString().slice(0, 10) }, 'warn'],
    [`the newest work of ${year}`, { data_date: 'unknown', newest_year: year }, 'ok'],
    [`the newest work of ${year - 2}`, { data_date: 'unknown', newest_year: year - 2 }, 'warn'],
    ['data of an unknown date', { data_date: 'unknown' }, 'ok'],
  ])('with data whose age is given as %s is judged by it', async (said, age, level) => {
    const base = await elsewhere({ publications: 7, authors: 3, ...age })
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: base })
    expect(of('bibliography')).toMatchObject([{ level, what: expect.stringContaining(said) }])
  })

  test('that does not tell its data is a warning, not what lies on this disk', async () => {
    const base = await elsewhere(undefined)
    const { of } = await doctor({ ...(await nobody()), API_BASE_URL: base })
    expect(of('bibliography')).toMatchObject([{ level: 'warn', what: `not known: ${base} does not tell it` }])
  })

  test('that only the daemon names is asked too', async () => {
    const base = await elsewhere({ publications: 5, authors: 3, data_date: today })
    const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder, API_BASE_URL: base })
    try {
      const { of } = await doctor({ PORT: String(daemon.port), API_BASE_URL: '' })
      expect(of('bibliography')).toMatchObject([
        { level: 'ok', what: expect.stringContaining(`5 publications, 3 persons at ${base}`) },
      ])
    } finally {
      await daemon.stop()
    }
  })
})

test('ends with 1 if other programs have both ports, one silent and one without HTTP', async () => {
  hurry()
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
  const late = expect.stringContaining(`No answer came from ${silent.base}: it took too long`)
  expect(of('daemon')).toMatchObject([{ level: 'fail', what: late }])
  const fix = expect.stringMatching(/^Is another program listening at .* is not HTTP/)
  expect(of('backend')).toMatchObject([{ level: 'fail', fix }])
  expect(code).toBe(1)
  expect(new Set(silent.arrived.map(({ path }) => path))).toEqual(new Set(['/api/runtime/config']))
  await silent.close()
})

test.skipIf(isBackendThere)(
  'reports a damaged store and a broken bibliography, and leaves both unchanged',
  async () => {
    const store = openStore(join(folder, 'runtime.sqlite'))
    await putText(store, 'k', JSON.stringify({ text: 'x'.repeat(50_000) }))
    await store.close()
    writeFileSync(join(folder, 'runtime.sqlite'), Buffer.alloc(20_000, 7), { flag: 'r+' })
    mkdirSync(join(folder, 'dblp'), { mode: 0o700 })
    writeFileSync(join(folder, 'dblp', 'dblp.sqlite'), 'no database at all')
    const { code, of } = await doctor({ ...(await nobody()), API_BASE_URL: '' })
    expect(of('store')).toMatchObject([{ level: 'fail', what: expect.stringMatching(/is damaged/) }])
    expect(of('bibliography')).toMatchObject([{ level: 'fail', fix: './coauthors import' }])
    expect(code).toBe(1)
    expect(readdirSync(folder).sort()).toEqual(['dblp', ...STORE_FILES])
  },
)

test.skipIf(process.platform === 'win32')(
  'fails for a store that it cannot read, a link to itself',
  async () => {
    symlinkSync('runtime.sqlite', join(folder, 'runtime.sqlite'))
    const { of } = await doctor(await nobody())
    expect(of('store')).toMatchObject([{ level: 'fail', what: expect.stringContaining('ELOOP') }])
  },
)

test('reports a wrong setting as one finding, and checks the rest all the same', async () => {
  const { code, of } = await doctor({ ...(await nobody()), MAX_LIMIT: 'many' })
  expect(of('settings')).toMatchObject([{ level: 'fail', what: expect.stringContaining('MAX_LIMIT') }])
  expect(of('daemon')).toHaveLength(1)
  expect(code).toBe(1)
})

const OWN = { [VERSION_HEADER]: APP_VERSION }

/** Serves at the daemon's address and answers as our daemon would. */
async function daemonNaming(apiBase: string) {
  const daemon = await scriptedServer()
  daemon.on('/api/runtime/config', () => ({
    body: { app_version: APP_VERSION, api_base: apiBase },
    headers: OWN,
  }))
  return { close: daemon.close, env: { PORT: new URL(daemon.base).port, API_BASE_URL: '' } }
}

test("names a daemon's backend elsewhere, says that it does not ask it, and how to allow it", async () => {
  const daemon = await daemonNaming('http://evil.test:8091')
  const { code, of } = await doctor(daemon.env)
  expect(of('backend')).toMatchObject([
    {
      level: 'fail',
      what: expect.stringContaining('http://evil.test:8091: it is not asked'),
      fix: expect.stringContaining('API_BASE_URL=http://evil.test:8091'),
    },
  ])
  expect(code).toBe(1)
  await daemon.close()
})

test('says whether other users are let in', async () => {
  const { of } = await doctor({ ...(await nobody()), ALLOW_OTHER_USERS: '1' })
  expect(of('other users')).toMatchObject([
    process.platform === 'linux'
      ? { level: 'warn', what: expect.stringContaining('ALLOW_OTHER_USERS=1') }
      : { level: 'ok', what: expect.stringContaining('any user of this machine') },
  ])
})

/** Only root can run it as somebody else, who then has to be able to read the clone. */
const AS_NOBODY = { uid: NOBODY, gid: NOBODY }
const canRunAsNobody =
  canBeOthers &&
  spawnSync(process.execPath, ['--eval', 'fs.accessSync(process.argv[1])', COMMAND], AS_NOBODY).status === 0

test.runIf(canRunAsNobody)('says why the servers refuse a doctor of another user', async () => {
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder })
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder, API_BASE_URL: backend.url })
  try {
    const { code, stdout, stderr } = await runProgram(
      ['doctor'],
      { COAUTHORS_DATA_DIR: folder, PORT: String(daemon.port), API_BASE_URL: backend.url },
      AS_NOBODY,
    )
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toMatch(
      /^fail {2}daemon: CoAuthors at .* does not let this command in: .*ALLOW_OTHER_USERS/m,
    )
    expect(stdout).toMatch(/^fail {2}backend: .*403.*set ALLOW_OTHER_USERS=1/m)
    expect(stdout).not.toMatch(/\n {4}at |node:internal/)
  } finally {
    await Promise.all([daemon.stop(), backend.stop()])
  }
})
