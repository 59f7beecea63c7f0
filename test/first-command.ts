import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { BACKEND_PORT, DEFAULT_API_BASE } from '../shared/ports.ts'
import { freePort, untilPrinted } from './programs.ts'

/**
 * `node bin/launch.mjs test/first-command.ts 9.2.0` runs the README's first command in a fresh clone.
 * Uses npm 9.2.0 and the machine's own Node. Starts the servers twice, and ends them first by Ctrl-C, then by SIGTERM to npm.
 */

const [version = '9.2.0'] = process.argv.slice(2)
const ROOT = resolve(import.meta.dirname, '..')

const folder = mkdtempSync(join(tmpdir(), 'coauthors first ü '))
const clone = join(folder, 'clone')
const port = await freePort()
const env = {
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(delimiter),
  COAUTHORS_DATA_DIR: join(folder, 'data'),
  PORT: String(port),
}

const program = join(folder, 'npm/node_modules/npm/bin/npm-cli.js')

const npm = (args: readonly string[], options: SpawnOptions = {}): ChildProcess =>
  run('node', [program, ...args], options)

const run = (command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess =>
  spawn(command, args, { cwd: clone, env, stdio: 'inherit', ...options })

async function expectCode(command: string, child: ChildProcess, wanted: number): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== wanted) throw new Error(`${command} ended with ${code} instead of ${wanted}.`)
}

/** A terminal's Ctrl-C reaches the whole process group. A service manager's SIGTERM reaches only npm. */
const ENDS = {
  'Ctrl-C': (pid: number) => process.kill(-pid, 'SIGINT'),
  SIGTERM: (pid: number) => process.kill(pid, 'SIGTERM'),
}

let started: ChildProcess | undefined

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

try {
  await expectCode('git clone', spawn('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' }), 0)
  const installed = ['install', '--silent', '--prefix', join(folder, 'npm'), `npm@${version}`]
  await expectCode('npm install npm', run('npm', installed), 0)
  await expectCode('npm ci', npm(['ci']), 0)

  writeFileSync(join(folder, 'a.txt'), 'Ion Stoica\n')
  writeFileSync(join(folder, 'b.txt'), 'Scott Shenker\n')
  const page = `http://127.0.0.1:${port}/`
  const health = `${DEFAULT_API_BASE}/api/health`
  for (const [name, end] of Object.entries(ENDS)) {
    started = npm(['start'], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    await untilPrinted(started, 'Ctrl-C')
    for (const url of [page, health]) if (!(await answers(url))) throw new Error(`${url} does not answer.`)
    const check = run('./clone/coauthors', ['check', 'a.txt', 'b.txt'], { cwd: folder })
    await expectCode('coauthors check', check, 3)
    const ended = once(started, 'exit')
    end(started.pid ?? 0)
    await ended
    for (let tries = 100; (await answers(page)) || (await answers(health)); tries--) {
      if (tries === 0) throw new Error(`Port ${port} or ${BACKEND_PORT} still answers after ${name}.`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  process.stdout.write(`The first command works with npm ${version}.\n`)
} finally {
  if (started?.exitCode === null && started.signalCode === null) ENDS['Ctrl-C'](started.pid ?? 0)
  rmSync(folder, { recursive: true, force: true })
}
