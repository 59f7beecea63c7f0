import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMMAND } from '../programs.ts'
import { watchMemory } from './resident.ts'

/** Runs a command. Returns its seconds, including the start, and the peak memory of the command and its children. */
export async function wholeProcess(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const memory = watchMemory(child.pid ?? 0)
  const [code] = await once(child, 'exit')
  const megabytes = memory.end()
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - startedAt) / 1000, megabytes }
}

export const runCoauthors = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  wholeProcess(process.execPath, [COMMAND, ...args], env)
