import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VERSION_HEADER } from '../../../shared/version.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { runHere } from '../../run-here.ts'
import { useServiceHome } from './service-home.ts'

/** Tests each platform's manager with fake tools. With `areReal`, these tools start real processes. */

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
  const home = useServiceHome(name)

  test('installs, updates and removes a running daemon', async () => {
    const { install, installDaemon, ports, service, files } = home()
    // The backend takes longer to start, so only one platform installs it.
    const installed = await (name === 'linux' ? install : installDaemon)({ areReal: true })
    expect(installed).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Installed with/m),
    })
    if (name === 'linux') {
      const config = await (await fetch(`http://127.0.0.1:${ports.daemon}/api/runtime/config`)).json()
      expect(config).toMatchObject({ api_base: `http://localhost:${ports.backend}` })
      const fromThePage = await fetch(`http://127.0.0.1:${ports.backend}/api/stats`, {
        headers: { origin: `http://localhost:${ports.daemon}` },
      })
      expect(await fromThePage.json()).toMatchObject({ sample: true })
    }

    const updated = await installDaemon({ areReal: true })
    expect(updated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Updated with/m) })
    // The daemon prints the first line of the log after it listens.
    await expect.poll(files).toEqual(FILES[name])
    const [pid] = updated.pids
    expect(installed.pids).not.toContain(pid)
    const address = `http://127.0.0.1:${ports.daemon}`
    expect(await service({ args: ['status'] })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`daemon   running, process ${pid}, ${address}, answers\n`),
    })

    expect(await service({ args: ['uninstall'] })).toMatchObject({ code: 0, stderr: '', pids: [] })
    expect([await isOurs(ports.daemon), await isOurs(ports.backend)]).toEqual([false, false])
    expect(files()).toEqual([])
  })

  test('stops and starts the installed daemon', async () => {
    const { installDaemon, ports, service } = home()
    // On Windows, the program itself writes its process id. `stop` needs it.
    const areReal = name === 'win32'
    await installDaemon({ areReal })
    expect(await service({ args: ['stop'] })).toMatchObject({ code: 0, stderr: '', pids: [] })
    expect(await isOurs(ports.daemon)).toBe(false)
    const started = await service({ args: ['start'], areReal })
    expect(started).toMatchObject({ code: 0, stderr: '', pids: [expect.any(Number)] })
    expect(await isOurs(ports.daemon)).toBe(true)
    const again = await service({ args: ['start'] })
    expect(again).toMatchObject({ code: 0, stderr: '', pids: started.pids })
  })

  test('reports a silent service manager in one line', async () => {
    const { service, files } = home()
    expect(await service({ args: ['install'], refusals: ['all'] })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No background service here: .*npm start works without a service\.\n$/),
    })
    expect(files()).toEqual([])
  })

  if (name !== 'linux') return

  test('neither replaces nor removes a foreign unit of the same name', async () => {
    const { path, install, service } = home()
    const unit = join(path, UNIT)
    mkdirSync(dirname(unit), { recursive: true })
    writeFileSync(unit, '[Service]\n')
    expect(await install()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CoAuthors did not make'),
    })
    await service({ args: ['uninstall'] })
    expect(readFileSync(unit, 'utf8')).toBe('[Service]\n')
  })

  test('installs units without namespaces if the system refuses them', async () => {
    const { path, installDaemon } = home()
    const { code, stdout } = await installDaemon({ refusals: ['namespaces'] })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no user make namespaces') })
    const unit = readFileSync(join(path, UNIT), 'utf8')
    expect(unit).toContain('NoNewPrivileges=yes')
    expect(unit).not.toContain('PrivateUsers')
  })

  test('says whether the services end with the last session', async () => {
    const { installDaemon } = home()
    expect((await installDaemon()).stdout).toContain('ends with your last session')
    const lingering = await installDaemon({ refusals: ['sessions'] })
    expect(lingering.stdout).toContain('runs without a session')
    expect(lingering.stdout).not.toContain('ends with your last session')
  })

  test('installs units without namespaces if ALLOW_OTHER_USERS names users', async () => {
    const { path, installDaemon, ports } = home()
    const env = { PORT: String(ports.daemon), API_BASE_URL: 'http://backend.test', ALLOW_OTHER_USERS: 'root' }
    const { code, stdout } = await installDaemon({ env })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('without namespaces') })
    const unit = readFileSync(join(path, UNIT), 'utf8')
    expect(unit).toContain('NoNewPrivileges=yes')
    expect(unit).not.toContain('PrivateUsers')
  })
})

const folder = useFolder()

test.runIf(process.platform === 'linux')('reports in one line that PATH has no systemctl', async () => {
  for (const verb of ['install', 'uninstall']) {
    const env = { PATH: '/nowhere', HOME: folder.path }
    const { code, stdout, stderr } = await runHere(['service', verb], env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^No background service here: .*ENOENT.*\n$/)
  }
})
