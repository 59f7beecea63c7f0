import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backendEnvironment } from '../../../backend/settings.ts'
import { daemonEnvironment } from '../../../daemon/settings.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { startHere } from '../../servers-here.ts'
import { useServiceHome } from './service-home.ts'

/** Runs the verbs on launchd with quick programs. `managers.test.ts` runs real programs on each platform. */
const home = useServiceHome('darwin')
const verb = (...args: string[]) => home().service({ args })
const INSTALLATION = 'Library/Preferences/coauthors/services.json'
const noted = (path: string): string => join(path, INSTALLATION)
const CRASHED = { args: ['status'], crash: 'local.coauthors.daemon' }

test('installs and starts both programs, and prints their addresses', async () => {
  const { install, ports, files } = home()
  const addresses = `  backend  http://127.0.0.1:${ports.backend}\n  daemon   http://127.0.0.1:${ports.daemon}\n`
  expect(await install()).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Installed with launchd, run by /m),
    changes: ['start backend', 'start daemon'],
  })
  expect(files()).toEqual([
    'Library/LaunchAgents/local.coauthors.backend.plist',
    'Library/LaunchAgents/local.coauthors.daemon.plist',
    INSTALLATION,
  ])
  const again = await install()
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Updated with/m) })
  expect(again.stdout).toContain(`${addresses}CoAuthors starts at your login and ends when you log out.\n`)
})

test('removes the earlier backend if a new install has none', async () => {
  const { install, installDaemon } = home()
  await install()
  expect((await installDaemon()).changes).toEqual(['stop backend', 'stop daemon', 'start daemon'])
})

test('exits status with 0 only while all programs run and answer', async () => {
  const { installDaemon, service, ports } = home()
  const address = `http://127.0.0.1:${ports.daemon}`
  await installDaemon()
  expect(await verb('status')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^backend  not installed\ndaemon   running, process \\d+, ${address}, answers\n$`),
    ),
  })
  await service(CRASHED)
  expect(await verb('status')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `daemon   not running, last end: exit code 1, ${address}, does not answer\n`,
    ),
  })
})

test('reuses the settings of the last install unless they are set now', async () => {
  const { installDaemon, service, ports, path } = home()
  const settings = () => JSON.parse(readFileSync(noted(path), 'utf8')).settings
  await installDaemon({
    env: { PORT: String(ports.daemon), API_BASE_URL: 'http://b.test', MAX_LIMIT: '7' },
  })
  const again = await service({
    args: ['install'],
    env: { MAX_LIMIT: '', CACHE_MAX_MB: '9' },
  })
  expect(again).toMatchObject({ code: 0, changes: ['stop daemon', 'start daemon'] })
  expect(again.stdout).toContain(`http://127.0.0.1:${ports.daemon}`)
  expect(settings()).toMatchObject({ API_BASE_URL: 'http://b.test', CACHE_MAX_MB: '9' })
  expect(settings()).not.toHaveProperty('MAX_LIMIT')

  const backend = ['install', '--backend-port', String(ports.backend)]
  expect((await service({ args: backend })).changes).toEqual(['start backend', 'stop daemon', 'start daemon'])
  expect((await service({ args: ['install'] })).stdout).toContain(`:${ports.backend}\n`)
})

test.each(['', 'http://backend.test'])(
  'reuses every setting in a second install (API_BASE_URL: %j)',
  async (apiBase) => {
    const { service, ports, path } = home()
    const installation = () => JSON.parse(readFileSync(noted(path), 'utf8'))
    const env: Record<string, string> = {
      HOST: '127.0.0.1',
      PORT: String(ports.daemon),
      COAUTHORS_DATA_DIR: join(path, 'data'),
      COAUTHORS_RUNTIME_DB: join(path, 'data/r.sqlite'),
      LOG_LEVEL: 'warn',
      CACHE_MAX_MB: '9',
      DATABASE_CONNECTIONS: '7',
      TELEMETRY_DAYS: '7',
      ALLOWED_HOSTS: 'a.test',
      ALLOWED_ORIGINS: 'http://o.test',
      MAX_LIMIT: '7',
      ALLOW_OTHER_USERS: 'root',
      PUBLIC_URL: 'https://p.test',
      CORS_ORIGINS: 'http://c.test',
      USER_HEADER: 'remote-user',
      GROUPS_HEADER: 'groups',
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: join(path, 'data/dblp'),
      DB_PATH: join(path, 'data/b.sqlite'),
      DB_BUSY_TIMEOUT_MS: '9',
      MAX_ENTRIES_PER_SIDE: '7',
      MAX_AUTHOR_RESOLVE: '7',
      DATA_DATE: '2026-01-02',
      DBLP_XML_GZ_URL: 'https://d.test/dblp.xml.gz',
      DBLP_DTD_URL: 'https://d.test/dblp.dtd',
      PC_MEMBERS_CSV: join(path, 'pc.csv'),
    }
    writeFileSync(join(path, 'pc.csv'), 'name\n')
    const args = ['install', ...(apiBase === '' ? ['--backend-port', String(ports.backend)] : [])]
    const given = apiBase === '' ? env : { ...env, API_BASE_URL: apiBase }
    const installed = { code: 0, stderr: '' }
    expect(await service({ args, env: given })).toMatchObject(installed)
    const first = installation()
    const names = [...Object.keys(daemonEnvironment.shape), ...Object.keys(backendEnvironment.shape)]
    const set = Object.keys(apiBase === '' ? { ...first.settings, API_BASE_URL: '' } : first.settings)
    expect(set.toSorted()).toEqual([...new Set(names)].toSorted())
    expect(await service({ args: ['install'] })).toMatchObject(installed)
    expect(installation()).toEqual(first)
  },
)

test('reports each stop, start and restart of the programs', async () => {
  const { install, ports } = home()
  await install()
  const [backend, daemon] = [`http://127.0.0.1:${ports.backend}`, `http://127.0.0.1:${ports.daemon}`]
  const stopped = `  backend  ${backend}  stopped\n  daemon   ${daemon}  stopped\n`
  expect(await verb('stop')).toMatchObject({
    code: 0,
    stderr: '',
    pids: [],
    changes: ['stop backend', 'stop daemon'],
    stdout: expect.stringMatching(
      / {2}stopped\nCoAuthors starts again at your next login, or with .* service start\n$/,
    ),
  })
  expect((await verb('stop')).stdout).toContain(stopped)
  expect(await verb('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('not running') })
  const started = `Started with launchd.\n  backend  ${backend}\n  daemon   ${daemon}\n`
  const start = { code: 0, stderr: '', stdout: started }
  expect(await verb('start')).toMatchObject({ ...start, changes: ['start backend', 'start daemon'] })
  expect(await verb('start')).toMatchObject({ ...start, changes: [] })
  expect(await verb('restart')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(started),
    changes: ['stop backend', 'stop daemon', 'start backend', 'start daemon'],
  })
  expect(await verb('status')).toMatchObject({ code: 0 })
})

test('says in status which program answers at the port', async () => {
  const { installDaemon, service, ports } = home()
  await installDaemon()
  const statusWhile = async (listener: (request: IncomingMessage, response: ServerResponse) => void) => {
    const other = createServer(listener)
    await service(CRASHED)
    await once(other.listen(ports.daemon, '127.0.0.1'), 'listening')
    const { stdout } = await service({ args: ['status'], isHurried: true })
    other.closeAllConnections()
    await once(other.close(), 'close')
    return /, ([^,]*)\n$/.exec(stdout)?.[1]
  }
  expect(await statusWhile((_, response) => response.end('{}'))).toBe('another program answers')
  expect(await statusWhile((_, response) => response.destroy())).toMatch(/^no answer: ECONNRESET$/)
  expect(await statusWhile(() => {})).toBe('no answer: it took too long')
  const refuses = (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(403, { [VERSION_HEADER]: APP_VERSION }).end('{}')
  expect(await statusWhile(refuses)).toBe('does not let this command in')
  expect((await verb('status')).stdout).toMatch(/, does not answer\n$/)
})

test('says in status that Node or the program is gone', async () => {
  const { installDaemon, path } = home()
  await installDaemon()
  const [node, program] = JSON.parse(readFileSync(noted(path), 'utf8')).runs
  expect([node, program].map(existsSync)).toEqual([true, true])
  const moved = readFileSync(noted(path), 'utf8').replace(node, '/opt/old/bin/node')
  writeFileSync(noted(path), moved)
  expect(await verb('status')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^\/opt\/old\/bin\/node is gone, so the services cannot start again: .*service install$/m,
    ),
  })
  expect(await verb('start')).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/is gone/) })
  await installDaemon()
  expect(await verb('status')).toMatchObject({ code: 0, stdout: expect.not.stringContaining('gone') })
})

test('says in status that the running version is not the installed one', async () => {
  const { installDaemon, service, ports } = home()
  await installDaemon()
  await service(CRASHED)
  const older = createServer((_request, response) => response.setHeader(VERSION_HEADER, '0.0.1').end('{}'))
  onTestFinished(() => void older.close())
  await once(older.listen(ports.daemon, '127.0.0.1'), 'listening')
  expect(await verb('status')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^version 0\.0\.1 runs, and this is .*: .*service install$/m),
  })
})

test('removes all installed files on uninstall, and lists them', async () => {
  const { install, files } = home()
  await install()
  expect(await verb('uninstall')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      /^Stopped and uninstalled; .*\n {2}\S+backend\.plist\n[\s\S]*\n {2}\S+daemon\.plist\n/,
    ),
  })
  expect(files()).toEqual([])
})

test('says in each verb that nothing is installed', async () => {
  expect(await verb('uninstall')).toMatchObject({ code: 0, stdout: 'There is nothing to uninstall.\n' })
  expect(await verb('status')).toMatchObject({ code: 1, stdout: expect.stringContaining('not installed') })
  for (const name of ['logs', 'start', 'stop', 'restart'])
    expect(await verb(name)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Nothing is installed: first run .* service install\n$/),
    })
})

test.each(['install', 'uninstall', 'start', 'stop', 'restart', 'status', 'logs'])(
  'says in %s that the manager does not answer, and changes nothing',
  async (name) => {
    const { service, files } = home()
    expect(await service({ args: [name], refusals: ['all'] })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^No background service here: launchd has [^\n]*\. Nothing was changed; npm start works without a service\.\n$/,
      ),
      changes: [],
    })
    expect(files()).toEqual([])
  },
)

test('refuses an install while a daemon started by hand has the port', async () => {
  const { install, ports, path, files } = home()
  const byHand = await startHere('daemon', { COAUTHORS_DATA_DIR: join(path, 'by-hand') }, ports.daemon)
  const tried = await install()
  await byHand.stop()
  expect(tried).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Port \d+ is in use by .*CoAuthors.*: end it, or choose another port \(PORT\)/,
    ),
    changes: [],
  })
  expect(files().filter((file) => !file.startsWith('by-hand'))).toEqual([])
})

test('refuses an install while another program has the port', async () => {
  const { install, ports, files } = home()
  const other = createServer((_request, response) => response.writeHead(404).end()).listen(
    ports.backend,
    '127.0.0.1',
  )
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  expect(await install()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/another program: end it, or choose another port \(--backend-port\)/),
    changes: [],
  })
  expect(files()).toEqual([])
})

test('prints the last lines of the logs, and how to follow them', async () => {
  const { installDaemon, path } = home()
  await installDaemon()
  const log = join(path, 'Library/Logs/coauthors/daemon.log')
  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, 'first\nsecond\n')
  expect(await verb('logs', '-n', '1')).toMatchObject({ code: 0, stdout: 'daemon   second\n' })
  expect(await verb('logs', '-n', '0')).toMatchObject({ code: 1, stdout: '' })
  expect(await verb('logs', '-f')).toMatchObject({
    code: 1,
    stdout: 'daemon   first\ndaemon   second\n',
    stderr: expect.stringContaining(`daemon.log"`),
  })
})
