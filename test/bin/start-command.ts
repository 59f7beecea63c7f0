import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { COMMAND, type Ended } from '../programs.ts'

export type Started = { child: ChildProcess; ended: Promise<Ended> }

/** Starts a command. Its input stays open. `ended` resolves to its output and exit code. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A command may end before it has read its input.
  child.stdin.on('error', () => {})
  // A test may close the output first.
  const stdout = text(child.stdout).catch(() => '')
  const ended = Promise.all([stdout, text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]) => ({ stdout, stderr, code }),
  )
  return { child, ended }
}
