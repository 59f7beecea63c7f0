import { execFile, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Errand } from './as-user-process.ts'
import { request } from './raw-request.ts'

/** The ids of two users who own no files. */
export const NOBODY = 65_534
export const SOMEBODY = 65_533

/** Whether tests can act as other users. Needs root to become them, and Linux to know who opened a connection. */
export const canBeOthers = process.platform === 'linux' && process.getuid?.() === 0

const CLIENT = join(import.meta.dirname, 'as-user-process.ts')
const run = promisify(execFile)

/** Sends a request as a user, and returns the answer. */
export async function as(
  uid: number,
  errand: { host: string; port: number } & Partial<Errand>,
): Promise<string> {
  const bytes = request('GET / HTTP/1.1', [`Host: 127.0.0.1:${errand.port}`])
  const { stdout } = await run(process.execPath, [CLIENT, JSON.stringify({ uid, bytes, ...errand })])
  return stdout
}

/** Connects, sends and disconnects as a user. Meanwhile it blocks this process, and every server in it. */
export function leaveAs(uid: number, errand: Omit<Errand, 'uid'>): void {
  const { status, stderr } = spawnSync(process.execPath, [CLIENT, JSON.stringify({ uid, ...errand })])
  if (status !== 0) throw new Error(`The client failed: ${stderr}`)
}

/** Starts a process that listens at a free port as a user. `told` gets its messages. */
export async function listenerOf(uid: number, host = '127.0.0.1') {
  const child = fork(join(import.meta.dirname, 'listen-as-user-process.ts'), [String(uid), host])
  const [port] = await once(child, 'message')
  const told: string[] = []
  child.on('message', (text) => told.push(String(text)))
  const close = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { port: Number(port), told, close }
}
