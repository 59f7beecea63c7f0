import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../shared/server/own-commands.ts'
import { codeOf } from '../shared/server/server-errors.ts'
import { compiledOf } from './compiled-programs.ts'

/** Starts the programs as real processes, for the benchmarks and for tests of the processes. */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'bin/coauthors.mjs')
/** The command line. Tests run the compiled command. */
export const COMMAND = (process.env.VITEST && compiledOf(SOURCE)) || SOURCE

export type Running = { url: string; port: number; pid: number; stop: () => Promise<void> }
export type Ended = { code: number | null; stdout: string; stderr: string }

/** Starts `coauthors daemon` or `coauthors backend` and waits until it listens. */
export async function startProgram(
  name: 'daemon' | 'backend',
  env: NodeJS.ProcessEnv,
  port?: number,
): Promise<Running> {
  const chosen = port ?? (await freePort())
  const flags = name === 'daemon' ? DAEMON_NODE_FLAGS : NODE_FLAGS
  const child = spawn(process.execPath, [...flags, COMMAND, name], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(chosen) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilPrinted(child, 'http://')
  return {
    url: `http://127.0.0.1:${chosen}`,
    port: chosen,
    pid: child.pid ?? 0,
    stop: async () => void (await stopProgram(child)),
  }
}

/** Runs a `coauthors` command in a process of its own. If a test needs no process, `runHere` does a tenth of the work. */
export async function runProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  user: { uid?: number; gid?: number } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  const [code] = await exit
  return { code, stdout, stderr }
}

/** Waits until the program has printed the text. Rejects with the whole output if the program ends without the text. */
export async function untilPrinted(child: ChildProcess, text: string): Promise<string> {
  let printed = ''
  child.stdout?.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`The program ended before it printed "${text}": ${printed}`))
    child.once('exit', ended)
    child.stdout?.on('data', (chunk: string) => {
      printed += chunk
      if (!printed.includes(text)) return
      child.off('exit', ended)
      resolve(printed)
    })
  })
}

export async function stopProgram(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code
}

/** Excludes the ephemeral ports of all systems, and the ports that browsers refuse. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/**
 * Returns a port that is free at both loopback addresses. A parallel test is unlikely to draw the same port before the server
 * listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const [ipv4, ipv6] = await Promise.all([problemAt('127.0.0.1', port), problemAt('::1', port)])
    if (ipv4 === undefined && ipv6 !== 'EADDRINUSE') return port
  }
}

async function problemAt(host: string, port: number): Promise<string | undefined> {
  const server = createServer().listen(port, host)
  const problem = await once(server, 'listening').then(() => undefined, codeOf)
  server.close()
  return problem
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
