import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { hurry } from '../../hurry.ts'
import { runHere } from '../../run-here.ts'
import { answerOf, pair, paper, unique } from '../../shared/conflicts/answers.ts'
import { EVENT, GET, PAIRS, PUT } from '../../shared/query/flow-servers.ts'
import { never, type ScriptedServer, scriptedServer } from '../../shared/scripted-server.ts'
import { canBeOthers, listenerOf, NOBODY } from '../../shared/server/as-user.ts'
import { startCommand } from '../start-command.ts'

const CONFIG = '/api/runtime/config'
const OWN = { [VERSION_HEADER]: APP_VERSION }
const ESCAPE = '\u001b]0;owned\u0007\u009b31m'

const folder = useFolder()
let daemon: ScriptedServer
let backend: ScriptedServer
let env: NodeJS.ProcessEnv
let lists: string[]

beforeEach(async () => {
  ;[daemon, backend] = await Promise.all([scriptedServer(), scriptedServer()])
  daemon.on(CONFIG, () => ({ body: { app_version: APP_VERSION, api_base: backend.base }, headers: OWN }))
  daemon.on(GET, () => ({ body: { hit: false, data: null }, headers: OWN }))
  daemon.on(PUT, () => ({ body: { ok: true }, headers: OWN }))
  daemon.on(EVENT, () => ({ body: { ok: true }, headers: OWN }))
  env = { COAUTHORS_DATA_DIR: folder.path, PORT: new URL(daemon.base).port, API_BASE_URL: '' }
  lists = ['Ada', 'Bob'].map((name) => {
    const path = folder.file(name)
    writeFileSync(path, name)
    return path
  })
})
afterEach(async () => {
  await Promise.all([daemon.close(), backend.close()])
})

const check = (...options: string[]) => runHere(['check', ...lists, ...options], env)
/** Sets API_BASE_URL, which the command prefers to the daemon's backend. */
const checkThere = (...options: string[]) =>
  runHere(['check', ...lists, ...options], { ...env, API_BASE_URL: backend.base })
const answer = (): void => backend.on(PAIRS, () => ({ body: answerOf([pair('Ada', 'Bob')]) }))
const arrivedAt = (server: ScriptedServer, path: string) => server.arrived.filter((one) => one.path === path)

test.each(['--papers', '--json', '--csv'])('prints no escape sequence of a backend (%s)', async (form) => {
  const items = [paper(`T${ESCAPE}`, { venue: ESCAPE })]
  backend.on(PAIRS, () => ({ body: answerOf([pair('Ada', 'Bob', { items, verdict: 'conflict' })]) }))
  const { code, stdout } = await check(form)
  expect(code).toBe(3)
  expect(stdout).toContain('owned')
  expect(stdout).not.toMatch(/(?![\r\n])\p{Cc}/u)
})

test("prints a backend's error in one line, without control characters", async () => {
  backend.on(PAIRS, () => ({ status: 500, body: { detail: `Bad\n${ESCAPE}` } }))
  const { code, stderr } = await check()
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The backend failed \(500\)[^\n]*owned[^\n]*\n$/)
  expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u)
})

const FIND = '/api/runtime/documents/decision/find'
const WITHOUT = 'nothing was judged without them. To leave them out, add --no-decisions.\n'

test.each([404, 500])('fails after a %i for decisions, unless --no-decisions is given', async (status) => {
  const items = [paper('Joint', { key: 'conf/x/1' })]
  const resolution = { left: [unique('Ada')], right: [unique('Bob')] }
  const body = answerOf([pair('Ada', 'Bob', { items, count: 1, verdict: 'conflict' })], { resolution })
  backend.on(PAIRS, () => ({ body }))
  daemon.on(FIND, () => ({ status, body: { detail: 'No.' }, headers: OWN }))
  const { code, stdout, stderr } = await check()
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `Your decisions could not be read from ${daemon.base}. The server answered ${status}: No. Your decisions are needed: ${WITHOUT}`,
  )
  const without = await check('--no-decisions')
  expect([without.code, without.stderr]).toEqual([3, ''])
  expect(without.stdout).toContain('1 conflict')
})

test('waits for a daemon that answers late', async () => {
  hurry()
  answer()
  const looked = daemon.arrived
  daemon.on(CONFIG, async (request) => {
    if (looked.filter(({ path }) => path === CONFIG).length < 2) return never(request)
    return { body: { app_version: APP_VERSION, api_base: backend.base }, headers: OWN }
  })
  daemon.on(FIND, () => ({ body: { decisions: [] }, headers: OWN }))
  const { code, stderr } = await check()
  expect([code, stderr]).toEqual([4, ''])
  expect(arrivedAt(daemon, FIND)).toHaveLength(0)
  expect(arrivedAt(daemon, GET)).toHaveLength(1)
})

test('does not ask the backend if the daemon never answers', async () => {
  hurry()
  daemon.on(CONFIG, never)
  const { code, stdout, stderr } = await checkThere()
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^No answer came from \S+: it took too long [^\n]* Your decisions are needed: /)
  expect(arrivedAt(backend, PAIRS)).toEqual([])
  answer()
  expect((await checkThere('--no-decisions')).code).toBe(4)
})

test('fails if the daemon twice sends an incomplete list of decisions', async () => {
  const resolution = { left: [unique('Ada')], right: [unique('Bob')] }
  const items = [paper('Joint', { key: 'conf/x/1' })]
  const body = answerOf([pair('Ada', 'Bob', { items, count: 1, verdict: 'conflict' })], { resolution })
  backend.on(PAIRS, () => ({ body }))
  daemon.on(FIND, () => ({ body: { list: [], truncated: true }, headers: OWN }))
  const { code, stdout, stderr } = await check()
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('The daemon did not send all of your decisions.')
})

test('does not call a server absent if it cuts the connection', async () => {
  backend.on(PAIRS, () => 'cut')
  daemon.on(CONFIG, () => 'cut')
  const { code, stderr } = await checkThere('--no-decisions')
  expect(code).toBe(1)
  expect(stderr).toContain(
    `The connection to ${backend.base} failed (ECONNRESET). Try again. If it fails again, the log of the backend says why.\n`,
  )
  answer()
  const answered = await checkThere('--no-decisions')
  expect(answered.stderr).toContain(`No answer came from ${daemon.base}: ECONNRESET (try again; `)
})

test("sends no name to another program on the daemon's port", async () => {
  answer()
  daemon.on(CONFIG, () => ({ body: {} }))
  const needed = await checkThere()
  expect(needed.code).toBe(1)
  expect(needed.stderr).toMatch(/^Another program answers at [^\n]* Your decisions are needed: /)
  const { code, stderr } = await checkThere('--no-decisions')
  expect(code).toBe(4)
  expect(stderr).toMatch(/Another program answers at/)
  expect(daemon.arrived.map(({ path }) => path)).toEqual([CONFIG, CONFIG])
  expect(arrivedAt(backend, PAIRS)).toHaveLength(1)
})

test.each(['http://evil.test:8091', 'http://127.0.0.1.evil.test:8091', 'http://localhost.evil.test'])(
  "refuses the daemon's backend %s on another machine",
  async (elsewhere) => {
    daemon.on(CONFIG, () => ({ body: { app_version: APP_VERSION, api_base: elsewhere }, headers: OWN }))
    const { code, stdout, stderr } = await check()
    expect(stderr).toBe(
      `The query was not sent. The CoAuthors on your machine names a backend that you have not allowed: ${elsewhere} (to allow it, set API_BASE_URL=${elsewhere}).\n`,
    )
    expect([code, stdout]).toEqual([1, ''])
  },
)

test("prefers the backend of API_BASE_URL to the daemon's backend", async () => {
  daemon.on(CONFIG, () => ({
    body: { app_version: APP_VERSION, api_base: 'http://evil.test' },
    headers: OWN,
  }))
  answer()
  const { code } = await checkThere()
  expect(code).toBe(4)
  expect(arrivedAt(backend, PAIRS)).toHaveLength(1)
})

test('asks only 127.0.0.1 if the daemon names localhost', async () => {
  const { port } = new URL(backend.base)
  daemon.on(CONFIG, () => ({
    body: { app_version: APP_VERSION, api_base: `http://localhost:${port}` },
    headers: OWN,
  }))
  answer()
  const { code, stderr } = await check()
  expect([code, stderr]).toEqual([4, ''])
  expect(arrivedAt(backend, PAIRS)[0]?.headers.host).toBe(`127.0.0.1:${port}`)
})

test('records a query as cancelled on Ctrl-C, and exits with 130', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  backend.on(PAIRS, (request) => {
    resolve()
    return never(request)
  })
  const { child, ended } = startCommand(['check', ...lists], env)
  await asked
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'Cancelled.\n' })
  expect(arrivedAt(daemon, EVENT)[0]?.body).toMatchObject({ success: false, error_message: 'cancelled' })
  expect(arrivedAt(daemon, PUT)).toEqual([])
})

test('exits with its usual code if nobody reads its output to the end', async () => {
  // The output is larger than the buffer of a pipe.
  const items = Array.from({ length: 2000 }, (_, index) => paper(`Paper ${index} ${'x'.repeat(400)}.`))
  backend.on(PAIRS, () => ({ body: answerOf([pair('Ada', 'Bob', { items, verdict: 'conflict' })]) }))
  const { child, ended } = startCommand(['check', ...lists], env)
  child.stdout?.once('data', () => child.stdout?.destroy())
  expect(await ended).toMatchObject({ code: 3, stderr: '' })
  expect(arrivedAt(daemon, PUT)).toHaveLength(1)
})

test.each([
  [
    { 'retry-after': '5' },
    /^The backend is busy\. Try again in a few seconds\. The server said: Not now\.\n$/,
  ],
  [{}, /^The backend runs, but has no data that it can search\. [^\n]*\.\/coauthors import[^\n]*\n$/],
])('explains a 503 with the headers %j', async (headers, line) => {
  backend.on(PAIRS, () => ({ status: 503, body: { detail: 'Not now.' }, headers }))
  const { code, stderr } = await check()
  expect(code).toBe(1)
  expect(stderr).toMatch(line)
})

test('names the target of a redirect, but sends it no names', async () => {
  const elsewhere = await scriptedServer()
  try {
    backend.on(PAIRS, () => ({ status: 307, headers: { location: `${elsewhere.base}${PAIRS}` } }))
    const { code, stderr } = await check()
    expect(code).toBe(1)
    expect(stderr).toContain(`the answer points to ${elsewhere.base}, where nothing was sent`)
    expect(elsewhere.arrived).toEqual([])
  } finally {
    await elsewhere.close()
  }
})

test.runIf(canBeOthers)("sends nothing to another user's program on the port of either server", async () => {
  const stranger = await listenerOf(NOBODY)
  const base = `http://127.0.0.1:${stranger.port}`
  try {
    const asBackend = await runHere(['check', ...lists], { ...env, API_BASE_URL: base })
    expect(asBackend).toMatchObject({ code: 1, stdout: '' })
    expect(asBackend.stderr).toMatch(/belongs to user nobody, .*ALLOW_OTHER_USERS=1/)
    const asDaemon = await runHere(['check', ...lists], {
      ...env,
      PORT: String(stranger.port),
      API_BASE_URL: backend.base,
    })
    expect(asDaemon.stderr).toMatch(/belongs to user nobody/)
    const doctor = await runHere(['doctor'], { ...env, API_BASE_URL: base })
    expect(doctor.stdout).toMatch(/^fail {2}backend: .*belongs to user nobody/m)
    expect(stranger.told).toEqual([])
    // With `ALLOW_OTHER_USERS`, the stranger gets the names. So the attack above was real.
    await runHere(['check', ...lists], { ...env, API_BASE_URL: base, ALLOW_OTHER_USERS: '1' })
    await expect.poll(() => stranger.told.join('')).toContain('/api/coauthors/pairs')
  } finally {
    await stranger.close()
  }
})
