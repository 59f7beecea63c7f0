import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../../daemon/store/sqlite/files/open-store.ts'
import { DEFAULT_API_BASE } from '../../../shared/ports.ts'
import { STORE_FILES, useFolder } from '../../daemon/daemon.ts'
import { putText } from '../../daemon/store/test-store.ts'
import { putOddFile } from '../../faults/odd-files.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { scriptedServer } from '../../shared/scripted-server.ts'
import { soon } from '../../soon.ts'
import { runDoctor, STARTER, silentPorts } from './doctor-here.ts'

/** The doctor prefers a backend at the port of npm start to the local database. */
const isBackendThere = await fetch(`${DEFAULT_API_BASE}/api/stats`).then(
  () => true,
  () => false,
)

const folder = useFolder()

/** Runs the doctor without a daemon, and with this address of the backend. */
const doctorBeside = async (address: string) =>
  await runDoctor(folder.path, { ...(await silentPorts()), API_BASE_URL: address })

/** Another test's backend may answer at the port of npm start, so this repeats the check. */
const whenNoBackendAnswers = (check: () => Promise<void>) => soon(check)

test('advises an import for old data of a backend at any port', async () => {
  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder.path })
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder.path, DATA_DATE: '2020-01-01' })
  onTestFinished(backend.stop)
  const { of } = await doctorBeside(backend.url)
  expect(of('bibliography')).toMatchObject([{ level: 'warn', fix: './coauthors import' }])
})

test.skipIf(isBackendThere).each(['', 'http://127.0.0.1:8091/', 'http://localhost:8091'])(
  'checks the local database if npm start runs no backend (API_BASE_URL=%j)',
  (address) =>
    whenNoBackendAnswers(async () => {
      const { of } = await doctorBeside(address)
      expect(of('bibliography')).toMatchObject([{ level: 'warn', what: expect.stringMatching(/^none yet/) }])
    }),
)

describe('a backend elsewhere', () => {
  async function elsewhere(stats: unknown, headers: Record<string, string> = {}) {
    const server = await scriptedServer()
    onTestFinished(server.close)
    server.on('/api/health', () => ({ body: { status: 'ok' }, headers }))
    if (stats !== undefined) server.on('/api/stats', () => ({ body: stats, headers }))
    // A backend elsewhere does not use this damaged database.
    mkdirSync(join(folder.path, 'dblp'), { mode: 0o700 })
    writeFileSync(join(folder.path, 'dblp', 'dblp.sqlite'), 'no database at all')
    return server.base
  }
  const today = new Date().toISOString().slice(0, 10)

  test('asks a backend elsewhere instead of the local database', async () => {
    const base = await elsewhere({ publications: 7_000_000, authors: 3_500_000, data_date: today })
    const { of } = await doctorBeside(base)
    expect(of('bibliography')).toMatchObject([
      { level: 'ok', what: expect.stringContaining(`7,000,000 papers, 3,500,000 people at ${base}`) },
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
    ['the starter data only', { data_date: today, sample: true }, 'warn'],
  ])('judges a backend by the age of its data: %s', async (said, age, level) => {
    const base = await elsewhere({ publications: 7, authors: 3, ...age })
    const { of } = await doctorBeside(base)
    const fix = level === 'warn' && { fix: 'import dblp there' }
    expect(of('bibliography')).toMatchObject([{ level, what: expect.stringContaining(said), ...fix }])
  })

  test('warns of a backend elsewhere that does not describe its data', async () => {
    const base = await elsewhere(undefined)
    const { of } = await doctorBeside(base)
    expect(of('bibliography')).toMatchObject([
      { level: 'warn', what: `not known: ${base} does not describe its data` },
    ])
  })

  test("asks the daemon's backend", async () => {
    const base = await elsewhere({ publications: 5, authors: 3, data_date: today })
    const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder.path, API_BASE_URL: base })
    onTestFinished(daemon.stop)
    const { of } = await runDoctor(folder.path, { PORT: String(daemon.port), API_BASE_URL: '' })
    const what = expect.stringContaining(`5 papers, 3 people at ${base}`)
    expect(of('bibliography')).toMatchObject([{ level: 'ok', what }])
  })
})

test.skipIf(isBackendThere)('reports, but does not change, a damaged store and bibliography', async () => {
  const store = openStore(join(folder.path, 'runtime.sqlite'))
  await putText(store, 'k', JSON.stringify({ text: 'x'.repeat(50_000) }))
  await store.close()
  writeFileSync(join(folder.path, 'runtime.sqlite'), Buffer.alloc(20_000, 7), { flag: 'r+' })
  mkdirSync(join(folder.path, 'dblp'), { mode: 0o700 })
  writeFileSync(join(folder.path, 'dblp', 'dblp.sqlite'), 'no database at all')
  await whenNoBackendAnswers(async () => {
    const { code, of } = await doctorBeside('')
    expect(of('store')).toMatchObject([{ level: 'fail', what: expect.stringMatching(/is damaged/) }])
    expect(of('bibliography')).toMatchObject([{ level: 'fail', fix: './coauthors import' }])
    expect(code).toBe(1)
  })
  expect(readdirSync(folder.path).sort()).toEqual(['dblp', ...STORE_FILES])
})

test.skipIf(isBackendThere || process.platform === 'win32')(
  'fails for a named pipe in the place of the bibliography',
  async () => {
    mkdirSync(join(folder.path, 'dblp'), { mode: 0o700 })
    await putOddFile('a named pipe', join(folder.path, 'dblp', 'dblp.sqlite'))
    await whenNoBackendAnswers(async () => {
      const { of } = await doctorBeside('')
      const what = expect.stringMatching(/^DB_PATH names a named pipe/)
      expect(of('bibliography')).toMatchObject([{ level: 'fail', what, fix: 'do what this message says' }])
    })
  },
)

test.skipIf(process.platform === 'win32')('fails for a store that is a link to itself', async () => {
  symlinkSync('runtime.sqlite', join(folder.path, 'runtime.sqlite'))
  const { of } = await runDoctor(folder.path, await silentPorts())
  expect(of('store')).toMatchObject([{ level: 'fail', what: expect.stringContaining('ELOOP') }])
})
