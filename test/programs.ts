import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../shared/server/own-commands.ts'
import { codeOf } from '../shared/server/server-errors.ts'
import { compiledOf } from './compiled-programs.ts'

/** Runs the programs as real processes, for benchmarks and tests. */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'bin/coauthors.mjs')
/** Tests run the compiled command. */
export const COMMAND = (process.env.VITEST && compiledOf(SOURCE)) || SOURCE

export type Running = { url: string; port: number; pid: number; stop: () => Promise<void> }
export type Ended = { code: number | null; stdout: string; stderr: string }

/** Waits until the program listens. */
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

/** Runs a command in its own process. Prefer `runHere`, which takes a tenth of the time. */
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

/** Waits until the program has printed the text. Rejects with the output if the program ends earlier. */
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

/** Ports outside the ephemeral ports of all systems. Browsers refuse none of them. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/** A port that is free at both loopback addresses. A parallel test is unlikely to draw the same one. */
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
