import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join, win32 } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CommandResult, RunCommand } from '../../../bin/service/manager.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import {
  type Command,
  commandOfUnit,
  elementAt,
  plistValue,
  windowsArguments,
  xmlTree,
} from './made-files.ts'

/** `all`: every request fails. `namespaces`: units with namespaces fail. `sessions`: services outlive the last session. */
export type Refusal = 'all' | 'namespaces' | 'sessions'

/** These replace `systemctl`, `launchctl` and others. They start and end processes as the installed files say. */
export type FakeTools = {
  run: RunCommand
  /** Chooses real programs, or servers in this process that answer as the programs do. */
  startReal: (isReal: boolean) => void
  refusals: Set<Refusal>
  changes: string[]
  /** Ends a service as a crash does, so it stays loaded. */
  crash: (id: string) => Promise<void>
  pids: () => number[]
  stopAll: () => Promise<void>
}

type Tool = (args: readonly string[]) => CommandResult | Promise<CommandResult>

const say = (...lines: string[]): CommandResult => ({ code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' })
const refuse = (stderr: string, code = 1): CommandResult => ({ code, stdout: '', stderr })
const DONE: CommandResult = { code: 0, stdout: '', stderr: '' }

export function makeFakeTools(home: string): FakeTools {
  const processes = makeProcesses(home)
  const refusals = new Set<Refusal>()
  const tools: Record<string, Tool> = {
    systemctl: systemctl(home, processes, refusals),
    launchctl: launchctl(processes, refusals),
    schtasks: schtasks(processes, refusals),
    taskkill: async (args) => {
      await processes.stopByPid(Number(args[args.indexOf('/pid') + 1]))
      return DONE
    },
    loginctl: () => say(`Linger=${refusals.has('sessions') ? 'yes' : 'no'}`),
    whoami: () => say('"pc\\ada","S-1-5-21-1-2-3-1001"'),
  }
  return {
    run: async (file, args) => {
      const tool = tools[win32.basename(file, '.exe')]
      return tool ? await tool(args) : { code: null, stdout: '', stderr: `${file}: ENOENT` }
    },
    startReal: (isReal) => {
      processes.areReal = isReal
    },
    refusals,
    changes: processes.changes,
    crash: processes.crash,
    pids: processes.pids,
    stopAll: processes.stopAll,
  }
}

type Running = { pid: number; end: () => Promise<void> }

/** A manager's processes, by the manager's name for the service. */
function makeProcesses(home: string) {
  const running = new Map<string, Running>()
  const crashed = new Set<string>()
  const changes: string[] = []
  const nameIn = (id: string): string => /daemon|backend/.exec(id)?.[0] ?? id
  const stop = async (id: string): Promise<void> => {
    const found = running.get(id)
    if (!found) return
    changes.push(`stop ${nameIn(id)}`)
    await found.end()
    running.delete(id)
  }
  return {
    areReal: false,
    changes,
    async start(id: string, command: Command, output?: string): Promise<void> {
      await stop(id)
      crashed.delete(id)
      changes.push(`start ${nameIn(id)}`)
      const forget = (pid: number) => void (running.get(id)?.pid === pid && running.delete(id))
      running.set(id, this.areReal ? spawned(home, command, forget, output) : await served(command))
    },
    stop,
    crash: async (id: string): Promise<void> => {
      await stop(id)
      crashed.add(id)
    },
    hasCrashed: (id: string): boolean => crashed.has(id),
    stopByPid: async (pid: number): Promise<void> => {
      for (const [id, process] of running) if (process.pid === pid) await stop(id)
    },
    pidOf: (id: string): number => running.get(id)?.pid ?? 0,
    pids: () => [...running.values()].map(({ pid }) => pid),
    stopAll: async () => {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}

function spawned(
  home: string,
  { argv: [program = '', ...rest], environment }: Command,
  forget: (pid: number) => void,
  output?: string,
): Running {
  const log = output === undefined ? ('ignore' as const) : openSync(output, 'a')
  const env = { PATH: '/usr/bin:/bin', HOME: home, ...environment }
  const child = spawn(program, rest, { env, stdio: ['ignore', log, log] })
  const pid = child.pid ?? 0
  const ended = once(child, 'exit')
  void ended.then(() => forget(pid))
  const end = async (): Promise<void> => {
    child.kill()
    await Promise.race([ended, delay(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
    await ended
  }
  return { pid, end }
}

let lastPid = 1000

async function served({ environment }: Command): Promise<Running> {
  const server = createServer((_, response) => {
    response.setHeader(VERSION_HEADER, APP_VERSION).setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ app_version: APP_VERSION }))
  })
  await once(server.listen(Number(environment.PORT), '127.0.0.1'), 'listening')
  const end = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close().closeAllConnections()
    await closed
  }
  return { pid: ++lastPid, end }
}

type Processes = ReturnType<typeof makeProcesses>

function systemctl(home: string, processes: Processes, refusals: Set<Refusal>): Tool {
  return async (args) => {
    if (refusals.has('all')) return refuse('Failed to connect to bus: No medium found')
    const [, verb = '', ...units] = args
    const names = units.filter((unit) => unit.startsWith('coauthors-'))
    if (verb === 'restart' || verb === 'start') {
      for (const name of names) {
        if (verb === 'start' && processes.pidOf(name) > 0) continue
        const text = readFileSync(join(home, '.config/systemd/user', name), 'utf8')
        if (refusals.has('namespaces') && text.includes('PrivateUsers=')) return refuse('Job failed.')
        await processes.start(name, commandOfUnit(text))
      }
    }
    if (['disable', 'stop'].includes(verb)) for (const name of names) await processes.stop(name)
    if (verb === 'show' && names[0]) {
      const pid = processes.pidOf(names[0])
      return say(
        `MainPID=${pid}`,
        `ActiveState=${pid > 0 ? 'active' : 'inactive'}`,
        'ExecMainCode=0',
        'NRestarts=0',
      )
    }
    return DONE
  }
}

function launchctl(processes: Processes, refusals: Set<Refusal>): Tool {
  const loaded = new Set<string>()
  const ending = new Set<string>()
  return async (args) => {
    if (refusals.has('all')) return refuse('Could not find domain for user gui: 501', 125)
    const [verb, target = '', file = ''] = args
    const id = basename(verb === 'bootstrap' ? file : target, '.plist')
    if (verb === 'bootstrap') {
      // The real launchctl refuses, too, while the old program ends.
      if (ending.delete(id) && processes.areReal) return refuse('Bootstrap failed: 5: Input/output error', 5)
      // launchd.plist(5) gives these types for the keys.
      const plist = plistValue(elementAt(xmlTree(readFileSync(file, 'utf8')), 'plist', 'dict')) as {
        ProgramArguments: string[]
        EnvironmentVariables: Record<string, string>
        StandardErrorPath: string
      }
      const command = { argv: plist.ProgramArguments, environment: plist.EnvironmentVariables }
      loaded.add(id)
      await processes.start(id, command, plist.StandardErrorPath)
    }
    if (verb === 'bootout') {
      if (!loaded.delete(id)) return refuse('Boot-out failed: 3: No such process', 3)
      await processes.stop(id)
      ending.add(id)
    }
    if (verb === 'print' && !/^\d+$/.test(id)) {
      if (!loaded.has(id)) return refuse(`Could not find service "${id}" in domain for user gui: 501`, 113)
      const pid = processes.pidOf(id)
      return say(
        `${target} = {`,
        `\tstate = ${pid > 0 ? `running\n\tpid = ${pid}` : 'not running'}`,
        `\tlast exit code = ${processes.hasCrashed(id) ? 1 : '(never exited)'}`,
        '}',
      )
    }
    return DONE
  }
}

function schtasks(processes: Processes, refusals: Set<Refusal>): Tool {
  const tasks = new Map<string, string>()
  return async (args) => {
    if (refusals.has('all')) return refuse('ERROR: The Task Scheduler service is not available.')
    if (!args.includes('/tn')) return DONE
    const valueAfter = (option: string): string => args[args.indexOf(option) + 1] ?? ''
    const id = valueAfter('/tn')
    if (args[0] === '/create') {
      const xml = readFileSync(valueAfter('/xml')).toString('utf16le')
      tasks.set(id, xml.replace(/^\uFEFF/, ''))
      return DONE
    }
    const xml = tasks.get(id)
    if (xml === undefined) return refuse('ERROR: The system cannot find the file specified.')
    if (args[0] === '/run') {
      const line = elementAt(xmlTree(xml), 'Task', 'Actions', 'Exec', 'Arguments')
      await processes.start(id, { argv: windowsArguments(line.text).slice(1), environment: {} })
    }
    // The real `/end` may end only the parent of the program. Here it does nothing.
    if (args[0] === '/delete') tasks.delete(id)
    if (args[0] === '/query') {
      // Each minute, Windows refuses to start the running task again. schtasks prints the code 0x800710E0 as a signed number.
      const result = processes.pidOf(id) > 0 ? -2_147_020_576 : 1
      return say(
        `"PC","\\${id}","N/A","Läuft","Nur interaktiv","21.11.2026 10:00:00","${result}","PC\\ada","…"`,
      )
    }
    return DONE
  }
}
