import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ended, freePort, untilPrinted } from '../../../programs.ts'

const TOOLS = ['systemctl', 'launchctl', 'schtasks', 'taskkill', 'whoami']

/** A user's home on a platform with a stand-in for its service manager. */
export type Platform = {
  home: string
  ports: { daemon: number; backend: number }
  /** `coauthors service …`, with these settings besides. */
  service: (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Ended>
  /** The same, started and left when it has printed the text. */
  serviceUntil: (args: readonly string[], text: string) => Promise<string>
  install: () => Promise<Ended>
  /** The daemon without the backend, which takes longer to start. */
  installDaemon: () => Promise<Ended>
  /** What the manager was told, a line each. */
  told: () => string[]
  /** Lets the manager refuse: `all`, or what the stand-in knows besides. */
  refuse: (what: string) => void
  /** All files in the home, save the data. */
  files: () => string[]
  /** The processes that the manager runs. */
  pids: () => number[]
  remove: () => void
}

export async function makePlatform(name: NodeJS.Platform): Promise<Platform> {
  const home = mkdtempSync(join(tmpdir(), 'coauthors-service-'))
  const tools = join(home, 'tools')
  const manager = join(home, 'manager')
  for (const folder of [tools, manager]) mkdirSync(folder)
  for (const tool of TOOLS) {
    const link = join(tools, tool)
    const script = join(import.meta.dirname, 'fake-manager-process.ts')
    writeFileSync(link, `#!/bin/sh\nexec '${process.execPath}' '${script}' ${tool} "$@"\n`)
    chmodSync(link, 0o755)
  }
  const ports = { daemon: await freePort(), backend: await freePort() }
  const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [join(import.meta.dirname, 'verb-process.ts'), ...args], {
      env: {
        ...{ PATH: `${tools}:/usr/bin:/bin`, FAKE_MANAGER: manager, AS_PLATFORM: name },
        ...{ HOME: home, APPDATA: join(home, 'Roaming'), LOCALAPPDATA: join(home, 'Local') },
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const pids = (): number[] => {
    const state = join(manager, 'state.json')
    // The stand-in's own file: a pid for each service.
    const services: Record<string, { pid: number }> = existsSync(state)
      ? JSON.parse(readFileSync(state, 'utf8'))
      : {}
    return Object.values(services).flatMap(({ pid }) => (pid > 0 ? [pid] : []))
  }
  const service = async (args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> => {
    const child = start(args, env)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk
    })
    const [code] = await once(child, 'close')
    return { code, stdout, stderr }
  }
  return {
    home,
    ports,
    service,
    serviceUntil: async (args, text) => {
      const child = start(args)
      return await untilPrinted(child, text).finally(() => child.kill('SIGINT'))
    },
    install: () =>
      service(['install', '--backend-port', String(ports.backend)], { PORT: String(ports.daemon) }),
    installDaemon: () =>
      service(['install'], { PORT: String(ports.daemon), API_BASE_URL: 'http://backend.test' }),
    told: () => readFileSync(join(manager, 'told'), 'utf8').trim().split('\n'),
    refuse: (what) => writeFileSync(join(manager, `refuse-${what}`), ''),
    files: () =>
      globSync('{.*,*}{,/**}', { cwd: home })
        .filter((path) => statSync(join(home, path)).isFile() && !/^(tools|manager)|sqlite/.test(path))
        .toSorted(),
    pids,
    remove: () => {
      for (const pid of pids()) endProcess(pid)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
