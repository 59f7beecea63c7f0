import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { useFolder } from '../../daemon/daemon.ts'
import { COMMAND, runProgram } from '../../programs.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { canBeOthers, NOBODY } from '../../shared/server/as-user.ts'
import { runDoctor, STARTER, silentPorts } from './doctor-here.ts'

const folder = useFolder()

test('exits with 0 if version, servers and data are ok', async () => {
  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder.path })
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder.path })
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder.path, API_BASE_URL: backend.url })
  onTestFinished(async () => void (await Promise.all([daemon.stop(), backend.stop()])))
  const today = new Date().toISOString().slice(0, 10)
  const env = { PORT: String(daemon.port), API_BASE_URL: '', DATA_DATE: today }
  const { code, of } = await runDoctor(folder.path, env)
  expect(of('daemon')).toMatchObject([{ level: 'ok', what: expect.stringContaining(daemon.url) }])
  expect(of('backend')).toMatchObject([{ level: 'ok', what: expect.stringContaining(backend.url) }])
  expect(of('store')).toMatchObject([
    { level: 'ok', what: expect.stringMatching(/0 answers in the cache.*sound$/) },
  ])
  expect(of('bibliography')).toMatchObject([
    { level: 'ok', what: expect.stringMatching(/153 papers.*days old/) },
  ])
  for (const check of ['pages', 'other users']) expect(of(check)).toMatchObject([{ level: 'ok' }])
  expect(code).toBe(0)

  const ended = await runProgram(['doctor'], { COAUTHORS_DATA_DIR: folder.path, ...env })
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ok {4}version: CoAuthors \d.*\n(ok|warn) {2}/),
  })
})

test('says how to start the servers, and makes no file', async () => {
  const env = await silentPorts()
  const { code, stderr, of } = await runDoctor(folder.path, env)
  expect(of('daemon')).toMatchObject([
    { level: 'fail', what: expect.stringMatching(/^no program answers at /), fix: 'npm start' },
  ])
  expect(of('backend')).toMatchObject([
    { level: 'fail', what: `The backend at ${env.API_BASE_URL} does not answer.` },
  ])
  expect(of('store')).toMatchObject([{ level: 'ok', what: expect.stringMatching(/^none yet/) }])
  expect([code, stderr]).toEqual([1, ''])
  expect(readdirSync(folder.path)).toEqual([])
})

test('reports a wrong setting and runs the other checks', async () => {
  const { code, of } = await runDoctor(folder.path, { ...(await silentPorts()), MAX_LIMIT: 'many' })
  expect(of('settings')).toMatchObject([{ level: 'fail', what: expect.stringContaining('MAX_LIMIT') }])
  expect(of('daemon')).toHaveLength(1)
  expect(code).toBe(1)
})

/** Only root can run the doctor as another user, who must be able to read the clone. */
const AS_NOBODY = { uid: NOBODY, gid: NOBODY }
const canRunAsNobody =
  canBeOthers &&
  spawnSync(process.execPath, ['--eval', 'fs.accessSync(process.argv[1])', COMMAND], AS_NOBODY).status === 0

test.runIf(canRunAsNobody)('tells another user why the servers do not answer', async () => {
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder.path })
  const daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder.path, API_BASE_URL: backend.url })
  onTestFinished(async () => void (await Promise.all([daemon.stop(), backend.stop()])))
  const { code, stdout, stderr } = await runProgram(
    ['doctor'],
    { COAUTHORS_DATA_DIR: folder.path, PORT: String(daemon.port), API_BASE_URL: backend.url },
    AS_NOBODY,
  )
  expect([code, stderr]).toEqual([1, ''])
  expect(stdout).toMatch(
    /^fail {2}daemon: CoAuthors at .* does not let this command in: .*ALLOW_OTHER_USERS/m,
  )
  expect(stdout).toMatch(/^fail {2}backend: .*403.*set ALLOW_OTHER_USERS=1/m)
  expect(stdout).not.toMatch(/\n {4}at |node:internal/)
})
