import { spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Command } from './made-files.ts'

/**
 * Stands in for `systemctl`, `launchctl` and the like, called by links on PATH: notes what it is told, answers as the
 * real one does, and really starts and ends what the made files say. What it shall refuse is a file in its folder.
 */

const FOLDER = process.env.FAKE_MANAGER ?? ''
const [tool = '', ...args] = process.argv.slice(2)
const told = args.join(' ')
appendFileSync(join(FOLDER, 'told'), `${tool} ${told}\n`)

type Service = { file: string; pid: number }
const STATE = join(FOLDER, 'state.json')
/** By the manager's own name for the service. */
const services: Record<string, Service> = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {}

const shallRefuse = (what: string): boolean => existsSync(join(FOLDER, `refuse-${what}`))

const say = (text: string): void => void process.stdout.write(`${text}\n`)

function refuse(text: string, code = 1): never {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

function start(id: string, file: string, { argv, environment }: Command, output?: string): void {
  stop(id)
  const [program = '', ...rest] = argv
  const log = output === undefined ? ('ignore' as const) : openSync(output, 'a')
  const child = spawn(program, rest, {
    env: { PATH: '/usr/bin:/bin', HOME: process.env.HOME, ...environment },
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  services[id] = { file, pid: child.pid ?? 0 }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function stop(id: string): void {
  const { pid } = services[id] ?? { pid: 0 }
  if (pid > 0 && isAlive(pid)) process.kill(pid)
  const until = Date.now() + 10_000
  while (pid > 0 && isAlive(pid) && Date.now() < until)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
}

function pidOf(id: string): number {
  const { pid } = services[id] ?? { pid: 0 }
  return pid > 0 && isAlive(pid) ? pid : 0
}

/** Only where a made file has to be read: most calls need no parser, and there are many. */
const reading = () => import('./made-files.ts')

async function systemctl(): Promise<void> {
  if (told === '--version') return void say('systemd 252 (252.39)\n+PAM')
  if (shallRefuse('all')) refuse('Failed to connect to bus: No medium found')
  const [, verb = '', ...units] = args
  const names = units.filter((unit) => unit.startsWith('coauthors-'))
  if (verb === 'restart') {
    const { commandOfUnit } = await reading()
    for (const name of names) {
      const file = join(process.env.HOME ?? '', '.config/systemd/user', name)
      const text = readFileSync(file, 'utf8')
      if (shallRefuse('namespaces') && text.includes('PrivateUsers=')) refuse('Job failed.')
      start(name, file, commandOfUnit(text))
    }
  }
  if (verb === 'disable') for (const name of names) stop(name)
  if (verb === 'show' && names[0]) {
    const pid = pidOf(names[0])
    say(`MainPID=${pid}\nActiveState=${pid > 0 ? 'active' : 'inactive'}\nExecMainCode=0\nNRestarts=0`)
  }
}

async function launchctl(): Promise<void> {
  if (shallRefuse('all')) refuse('Could not find domain for user gui: 501', 125)
  const [verb, target = '', file = ''] = args
  const id = basename(verb === 'bootstrap' ? file : target, '.plist')
  if (verb === 'bootstrap') {
    // As the real one does while the old one is still ending.
    const busy = join(FOLDER, `ending-${id}`)
    if (existsSync(busy)) {
      rmSync(busy)
      refuse('Bootstrap failed: 5: Input/output error', 5)
    }
    const { elementAt, plistValue, xmlTree } = await reading()
    // What launchd.plist(5) says these keys hold.
    const plist = plistValue(elementAt(xmlTree(readFileSync(file, 'utf8')), 'plist', 'dict')) as {
      ProgramArguments: string[]
      EnvironmentVariables: Record<string, string>
      StandardErrorPath: string
    }
    const command = { argv: plist.ProgramArguments, environment: plist.EnvironmentVariables }
    start(id, file, command, plist.StandardErrorPath)
  }
  if (verb === 'bootout') {
    if (!services[id]) refuse('Boot-out failed: 3: No such process', 3)
    stop(id)
    delete services[id]
    writeFileSync(join(FOLDER, `ending-${id}`), '')
  }
  if (verb === 'print' && !/^\d+$/.test(id)) {
    if (!services[id]) refuse(`Could not find service "${id}" in domain for user gui: 501`, 113)
    const pid = pidOf(id)
    say(`${target} = {\n\tstate = ${pid > 0 ? `running\n\tpid = ${pid}` : 'not running'}`)
    say('\tlast exit code = (never exited)\n}')
  }
}

async function schtasks(): Promise<void> {
  if (shallRefuse('all')) refuse('ERROR: The Task Scheduler service is not available.')
  const valueAfter = (option: string): string => args[args.indexOf(option) + 1] ?? ''
  const id = valueAfter('/tn')
  if (!args.includes('/tn')) return
  if (args[0] === '/create') {
    const copy = join(FOLDER, `${id}.xml`)
    writeFileSync(
      copy,
      readFileSync(valueAfter('/xml'))
        .toString('utf16le')
        .replace(/^\uFEFF/, ''),
    )
    services[id] = { file: copy, pid: services[id]?.pid ?? 0 }
    return
  }
  const service = services[id] ?? refuse('ERROR: The system cannot find the file specified.')
  if (args[0] === '/run') {
    const { elementAt, windowsArguments, xmlTree } = await reading()
    const line = elementAt(
      xmlTree(readFileSync(service.file, 'utf8')),
      'Task',
      'Actions',
      'Exec',
      'Arguments',
    )
    start(id, service.file, { argv: windowsArguments(line.text).slice(1), environment: {} })
  }
  // It ends what it started, which may not be the program itself.
  if (args[0] === '/end') services[id] = { ...service, pid: pidOf(id) }
  if (args[0] === '/delete') delete services[id]
  if (args[0] === '/query') {
    const result = pidOf(id) > 0 ? 267_009 : 1
    say(`"PC","\\${id}","N/A","Läuft","Nur interaktiv","21.11.2026 10:00:00","${result}","PC\\ada","…"`)
  }
}

function taskkill(): void {
  for (const [id, { pid }] of Object.entries(services)) if (told.includes(`/pid ${pid} `)) stop(id)
}

const TOOLS: Record<string, () => void | Promise<void>> = {
  systemctl,
  launchctl,
  schtasks,
  taskkill,
  whoami: () => say('"pc\\ada","S-1-5-21-1-2-3-1001"'),
}
const before = JSON.stringify(services)
await TOOLS[tool]?.()
const after = JSON.stringify(services)
// Whole or not at all, and only by who changes it: some are called side by side.
if (after !== before) {
  writeFileSync(`${STATE}.${process.pid}`, after)
  renameSync(`${STATE}.${process.pid}`, STATE)
}
