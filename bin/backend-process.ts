import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from '../shared/contract/zod.ts'
import { BACKEND_PORT } from '../shared/ports.ts'
import { pageOrigins } from '../shared/server/network-addresses.ts'
import { COMMAND, NODE_FLAGS } from '../shared/server/own-commands.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { port, readSettings } from '../shared/server/settings.ts'

/** Returns the port of `--backend-port`. Throws a StartError for an invalid port. */
export const chosenPort = (wish: string | undefined): number | undefined =>
  readSettings(z.object({ '--backend-port': z.optional(port) }), { '--backend-port': wish })['--backend-port']

/**
 * Returns the environment of a backend beside the daemon. `PORT` is the daemon's port, so the backend uses its own
 * default. The backend lets in each spelling of the page's origin and the origins in `CORS_ORIGINS`. It also lets in the
 * daemon's `ALLOWED_ORIGINS`, such as an extension with another id, because these ask both servers.
 */
export function backendEnvironment(
  env: NodeJS.ProcessEnv,
  daemonUrl: string,
  ownPort = BACKEND_PORT,
): NodeJS.ProcessEnv {
  const daemonPort = new URL(daemonUrl).port || '80'
  const named = [env.CORS_ORIGINS, env.ALLOWED_ORIGINS].filter((origins) => origins?.trim())
  const pages = [...named, ...pageOrigins(daemonPort)].join(',')
  return { ...env, PORT: String(ownPort), CORS_ORIGINS: pages }
}

/**
 * Runs the backend in a process of its own. Outside Windows it also has a group of its own: Ctrl-C then reaches only the parent,
 * which ends both in order. On Windows such a group would have no console, and each process that the backend starts would open a
 * window. Rejects with a StartError if the backend ends before it listens; it has then printed why.
 */
export async function startBackendProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(COMMAND, ['backend', '--starter'], {
    env,
    // The daemon's heap flags do not suit answers with thousands of papers.
    execArgv: [...NODE_FLAGS],
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child, 'message').then(() => true)
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([listening, ended]))) {
    throw new StartError('The backend did not start, so the daemon was stopped too.')
  }
  return child
}

/** Asks the process to finish its work and waits for its end; kills it if it does not end in time. */
export async function stopBackendProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // Shorter than the daemon's own grace period.
  const killer = setTimeout(() => child.kill('SIGKILL'), 9_000)
  await ended
  clearTimeout(killer)
}
