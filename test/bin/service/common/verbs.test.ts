import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VERSION_HEADER } from '../../../../shared/version.ts'
import { runProgram, startProgram } from '../../../programs.ts'
import { makePlatform, type Platform } from './platform.ts'

// Each install waits for what it started; where all is slow, longer than other tests.
vi.setConfig({ testTimeout: 60_000 })

const platforms: Platform[] = []
async function platformOf(name: NodeJS.Platform): Promise<Platform> {
  const made = await makePlatform(name)
  platforms.push(made)
  return made
}
afterEach(() => {
  for (const platform of platforms.splice(0)) platform.remove()
})

async function isOurs(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/runtime/config`)).headers.has(VERSION_HEADER)
  } catch {
    return false
  }
}

const FILES = {
  linux: ['.config/coauthors/services.json', '.config/systemd/user/coauthors-daemon.service'],
  darwin: [
    'Library/LaunchAgents/local.coauthors.daemon.plist',
    'Library/Logs/coauthors/daemon.log',
    'Library/Preferences/coauthors/services.json',
  ],
  win32: [
    'Local/coauthors/Log/daemon.log',
    'Roaming/coauthors/Config/service-daemon.json',
    'Roaming/coauthors/Config/service-daemon.json.pid',
    'Roaming/coauthors/Config/services.json',
  ],
} as const
const UNIT = FILES.linux[1]

describe.each(['linux', 'darwin', 'win32'] as const)('on %s', (name) => {
  test('what is installed answers, is updated by another install, and leaves nothing behind', async () => {
    const platform = await platformOf(name)
    const { installDaemon, ports, service, files, pids } = platform
    const installed = await installDaemon()
    expect(installed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Installed with/m),
    })
    expect(files()).toEqual(FILES[name])
    const [first] = pids()

    expect(await installDaemon()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Updated with/m) })
    const [second] = pids()
    expect(second).not.toBe(first)
    const address = `http://127.0.0.1:${ports.daemon}`
    expect(await service(['status'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`daemon   running, process ${second}, ${address}, answers\n`),
    })

    expect(await service(['uninstall'])).toMatchObject({ code: 0, stderr: '' })
    expect(await isOurs(ports.daemon)).toBe(false)
    expect(files()).toEqual([])
  })

  test('where its manager does not answer, install says so in one line and changes nothing', async () => {
    const platform = await platformOf(name)
    platform.refuse('all')
    expect(await platform.service(['install'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No background service here: .*npm start works without\.\n$/),
    })
    expect(platform.files()).toEqual([])
  })
})

test('daemon and backend are both started by what is installed, and find each other', async () => {
  const { install, ports, service } = await platformOf('linux')
  expect(await install()).toMatchObject({ code: 0, stderr: '' })
  const config = await (await fetch(`http://127.0.0.1:${ports.daemon}/api/runtime/config`)).json()
  expect(config).toMatchObject({ api_base: `http://localhost:${ports.backend}` })
  const fromThePage = await fetch(`http://127.0.0.1:${ports.backend}/api/stats`, {
    headers: { origin: `http://localhost:${ports.daemon}` },
  })
  expect(await fromThePage.json()).toMatchObject({ sample: true })
  expect(await service(['uninstall'])).toMatchObject({ code: 0, stderr: '' })
  expect([await isOurs(ports.daemon), await isOurs(ports.backend)]).toEqual([false, false])
})

test('where nothing is installed, each verb says so', async () => {
  const { service } = await platformOf('linux')
  expect(await service(['uninstall'])).toMatchObject({ code: 0, stdout: 'There is nothing to uninstall.\n' })
  expect(await service(['status'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('not installed'),
  })
  expect(await service(['logs'])).toMatchObject({ code: 1, stderr: expect.stringContaining('install first') })
})

test('where there is no manager at all, or none that we know, it says so', async () => {
  const platform = await platformOf('linux')
  const alone = { PATH: '/nowhere' }
  for (const verb of ['install', 'uninstall']) {
    const { code, stdout, stderr } = await platform.service([verb], alone)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^No background service here: .*ENOENT.*\n$/)
  }
  expect(await platform.service(['install'], { AS_PLATFORM: 'sunos' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('sunos'),
  })
  expect(await runProgram(['service', 'run', 'nothing'])).toMatchObject({ code: 1, stdout: '' })
})

test('a foreground CoAuthors or another program on the port: it says which and what to do, and changes nothing', async () => {
  const platform = await platformOf('linux')
  const { ports, home } = platform
  const byHand = await startProgram('daemon', { COAUTHORS_DATA_DIR: join(home, 'by-hand') }, ports.daemon)
  const ours = await platform.install()
  expect(ours).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/started by hand: end it/),
  })
  await byHand.stop()
  const other = createServer().listen(ports.backend, '127.0.0.1')
  const another = await platform.install()
  expect(another.stderr).toMatch(/another program: end it, or choose another port \(--backend-port\)/)
  other.close()
  expect(platform.files().filter((path) => !path.startsWith('by-hand'))).toEqual([])
  expect(platform.told().filter((line) => !line.includes(' show '))).toEqual([])
})

test('a file of the same name that is somebody else’s stays as it is', async () => {
  const platform = await platformOf('linux')
  const unit = join(platform.home, UNIT)
  mkdirSync(dirname(unit), { recursive: true })
  writeFileSync(unit, '[Service]\n')
  expect(await platform.install()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not of our making'),
  })
  await platform.service(['uninstall'])
  expect(readFileSync(unit, 'utf8')).toBe('[Service]\n')
})

test('where no user can make namespaces, the units do without and install says so', async () => {
  const platform = await platformOf('linux')
  platform.refuse('namespaces')
  const { code, stdout } = await platform.installDaemon()
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no user make namespaces') })
  const unit = readFileSync(join(platform.home, UNIT), 'utf8')
  expect(unit).toContain('NoNewPrivileges=yes')
  expect(unit).not.toContain('PrivateUsers')
})

test('logs: the last lines of both, and what comes after them', async () => {
  const platform = await platformOf('darwin')
  await platform.installDaemon()
  const { stdout } = await platform.service(['logs', '-n', '1'])
  expect(stdout).toMatch(/^daemon {3}.* daemon: http:.*\n$/)
  expect(await platform.service(['logs', '-n', '0'])).toMatchObject({ code: 1 })
  const log = join(platform.home, 'Library/Logs/coauthors/daemon.log')
  let written = 0
  const later = setInterval(() => appendFileSync(log, `later ${written++}\n`), 50)
  const printed = await platform
    // All lines: where the machine is busy many are written before this reads the first.
    .serviceUntil(['logs', '-f', '-n', '100000'], 'daemon   later')
    .finally(() => clearInterval(later))
  expect(printed).toMatch(/ daemon: http/)
})
