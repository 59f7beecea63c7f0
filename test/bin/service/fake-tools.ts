import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { basename, join, win32 } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CommandResult, RunCommand } from '../../../bin/service/manager.ts'
import {
  type Command,
  commandOfUnit,
  elementAt,
  plistValue,
  windowsArguments,
  xmlTree,
} from './made-files.ts'

/** Requests that a tool refuses: every one, making namespaces, or ending services with the last session. */
export type Refusal = 'all' | 'namespaces' | 'sessions'

/**
 * Replacements for `systemctl`, `launchctl`, `schtasks` and the like. They note each command, answer as the real tools
 * do, and start and end real processes as the installed files say.
 */
export type FakeTools = {
  run: RunCommand
  refusals: Set<Refusal>
  /** The commands that the tools got, a line each. */
  told: string[]
  /** Returns the ids of the running processes. */
  pids: () => number[]
  /** Ends every running process. */
  stopAll: () => Promise<void>
}

type Tool = (args: readonly string[]) => CommandResult | Promise<CommandResult>

const say = (...lines: string[]): CommandResult => ({ code: 0, stdout: `${lines.join('\n')}\n`, stderr: '' })
const refuse = (stderr: string, code = 1): CommandResult => ({ code, stdout: '', stderr })
const DONE: CommandResult = { code: 0, stdout: '', stderr: '' }

export function makeFakeTools(home: string): FakeTools {
  const processes = makeProcesses(home)
  const refusals = new Set<Refusal>()
  const told: string[] = []
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
      told.push([file, ...args].join(' '))
      const tool = tools[win32.basename(file, '.exe')]
      return tool ? await tool(args) : { code: null, stdout: '', stderr: `${file}: ENOENT` }
    },
    refusals,
    told,
    pids: processes.pids,
    stopAll: processes.stopAll,
  }
}

type Processes = ReturnType<typeof makeProcesses>

/** Starts and ends a manager's processes, by the manager's name for the service. */
function makeProcesses(home: string) {
  type Running = { pid: number; stop: () => Promise<void> }
  const running = new Map<string, Running>()
  const stop = async (id: string): Promise<void> => running.get(id)?.stop()
  return {
    start: async (id: string, { argv, environment }: Command, output?: string): Promise<void> => {
      await stop(id)
      const [program = '', ...rest] = argv
      const log = output === undefined ? ('ignore' as const) : openSync(output, 'a')
      const child = spawn(program, rest, {
        env: { PATH: '/usr/bin:/bin', HOME: home, ...environment },
        stdio: ['ignore', log, log],
      })
      const ended = once(child, 'exit')
      void ended.then(() => running.get(id)?.pid === child.pid && running.delete(id))
      const stopIt = async (): Promise<void> => {
        child.kill()
        await Promise.race([
          ended,
          delay(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL')),
        ])
        await ended
      }
      running.set(id, { pid: child.pid ?? 0, stop: stopIt })
    },
    stop,
    stopByPid: async (pid: number): Promise<void> => {
      for (const process of running.values()) if (process.pid === pid) await process.stop()
    },
    /** Returns 0 for a service that does not run. */
    pidOf: (id: string): number => running.get(id)?.pid ?? 0,
    pids: () => [...running.values()].map(({ pid }) => pid),
    stopAll: async () => {
      await Promise.all([...running.keys()].map(stop))
    },
  }
}

function systemctl(home: string, processes: Processes, refusals: Set<Refusal>): Tool {
  return async (args) => {
    if (refusals.has('all')) return refuse('Failed to connect to bus: No medium found')
    const [, verb = '', ...units] = args
    const names = units.filter((unit) => unit.startsWith('coauthors-'))
    if (verb === 'restart') {
      for (const name of names) {
        const text = readFileSync(join(home, '.config/systemd/user', name), 'utf8')
        if (refusals.has('namespaces') && text.includes('PrivateUsers=')) return refuse('Job failed.')
        await processes.start(name, commandOfUnit(text))
      }
    }
    if (verb === 'start')
      for (const name of names)
        if (processes.pidOf(name) === 0)
          await processes.start(
            name,
            commandOfUnit(readFileSync(join(home, '.config/systemd/user', name), 'utf8')),
          )
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
      // The real launchctl does the same while the old program is still ending.
      if (ending.delete(id)) return refuse('Bootstrap failed: 5: Input/output error', 5)
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
        '\tlast exit code = (never exited)',
        '}',
      )
    }
    return DONE
  }
}

function schtasks(processes: Processes, refusals: Set<Refusal>): Tool {
  /** The XML of each task. */
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
    // `/end` ends the process that the task started, which may not be the program itself. Here `/end` does nothing.
    if (args[0] === '/delete') tasks.delete(id)
    if (args[0] === '/query') {
      // Windows refuses to start a running task each minute: 0x800710E0, printed with a sign.
      const result = processes.pidOf(id) > 0 ? -2_147_020_576 : 1
      return say(
        `"PC","\\${id}","N/A","Läuft","Nur interaktiv","21.11.2026 10:00:00","${result}","PC\\ada","…"`,
      )
    }
    return DONE
  }
}
