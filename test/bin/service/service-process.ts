import './as-platform.ts'
import { once } from 'node:events'
import { Command } from 'commander'
import { launchd } from '../../../bin/service/launchd.ts'
import type { ServiceManager } from '../../../bin/service/manager.ts'
import { addServiceCommands } from '../../../bin/service/service-commands.ts'
import { systemd } from '../../../bin/service/systemd.ts'
import { taskScheduler } from '../../../bin/service/task-scheduler.ts'
import { type FakeTools, makeFakeTools, type Refusal } from './fake-tools.ts'

/**
 * Runs `coauthors service …`. The environment names the platform and the home. One process runs all verbs for its parent, because
 * to load the code again for each verb takes longer than the verb.
 */

/** A verb with its options, and the behaviour of the tools. */
export type Request = {
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** From this verb on, the tools refuse these requests. */
  refusals?: readonly Refusal[]
  /** Before the verb, this launchd service crashes. */
  crash?: string
  /** Whether the tools start real programs. */
  areReal?: boolean
  /** Whether the verb waits for answers for only a tenth of the usual time. */
  isHurried?: boolean
}
export type Reply = {
  code: number
  stdout: string
  stderr: string
  changes: string[]
  pids: number[]
}

const { AS_PLATFORM = '', HOME = '' } = process.env
const tools: FakeTools = makeFakeTools(HOME)

function managerOfPlatform(): ServiceManager {
  if (AS_PLATFORM === 'darwin') return launchd(tools.run)
  return AS_PLATFORM === 'win32' ? taskScheduler(tools.run) : systemd(tools.run)
}

async function run({ args, env = {}, ...before }: Request): Promise<Reply> {
  if (before.refusals) tools.refusals.clear()
  for (const refusal of before.refusals ?? []) tools.refusals.add(refusal)
  tools.startReal(before.areReal ?? false)
  if (before.crash) await tools.crash(before.crash)
  const printed = collected()
  const usual = { ...process.env }
  const { timeout } = AbortSignal
  if (before.isHurried) AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 10)
  Object.assign(process.env, env)
  process.exitCode = 0
  const program = new Command().exitOverride()
  addServiceCommands(program, managerOfPlatform)
  for (const command of program.commands) for (const verb of command.commands) verb.exitOverride()
  try {
    await program.parseAsync(['node', 'coauthors', 'service', ...args])
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    process.env = usual
    AbortSignal.timeout = timeout
  }
  const code = Number(process.exitCode)
  process.exitCode = 0
  return {
    ...printed.stop(),
    code,
    changes: tools.changes.splice(0),
    pids: tools.pids(),
  }
}

function collected() {
  const printed = { stdout: '', stderr: '' }
  const names = ['stdout', 'stderr'] as const
  const usual = names.map((name) => process[name].write)
  for (const name of names) {
    process[name].write = (piece: string | Uint8Array): boolean => {
      printed[name] += piece
      return true
    }
  }
  return {
    stop: () => {
      for (const [index, name] of names.entries()) Object.assign(process[name], { write: usual[index] })
      return printed
    },
  }
}

let last: Promise<unknown> = Promise.resolve()
process.on('message', (request: Request) => {
  last = last.then(() => run(request)).then((reply) => process.send?.(reply))
})
await once(process, 'disconnect')
await tools.stopAll()
process.exit()
