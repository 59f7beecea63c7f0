import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMMAND } from '../programs.ts'

/** Runs a command to its end and gives the seconds it took, its start included. */
export async function secondsOf(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return (performance.now() - startedAt) / 1000
}

export const secondsOfCoauthors = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  secondsOf(process.execPath, [COMMAND, ...args], env)
