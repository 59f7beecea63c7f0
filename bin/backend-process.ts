import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from '../shared/contract/zod.ts'
import { BACKEND_PORT } from '../shared/ports.ts'
import { pageOrigins } from '../shared/server/network-addresses.ts'
import { COMMAND, NODE_FLAGS } from '../shared/server/own-commands.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { port, readSettings } from '../shared/server/settings.ts'

/** Parses `--backend-port`. Throws a StartError for an invalid port. */
export const chosenPort = (wish: string | undefined): number | undefined =>
  readSettings(z.object({ '--backend-port': z.optional(port) }), { '--backend-port': wish })['--backend-port']

/**
 * The environment of a backend beside the daemon, with its own `PORT`. Allows the origins of the page, of `CORS_ORIGINS` and of
 * `ALLOWED_ORIGINS`: an extension that the latter names asks both servers.
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

/** Runs the backend in another process. Rejects with a StartError if the backend ends before it listens. */
export async function startBackendProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(COMMAND, ['backend', '--starter'], {
    env,
    // Leaves out the daemon's heap flags, because they do not suit answers with thousands of papers.
    execArgv: [...NODE_FLAGS],
    // Ctrl-C ends a whole group at once. In its own group, the backend runs until the parent stops it. On Windows, such a
    // group has no console, and each process of the backend would open a window.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const listening = once(child, 'message').then(() => true)
  const ended = once(child, 'exit').then(() => false)
  if (!(await Promise.race([listening, ended]))) {
    throw new StartError(
      "The backend did not start, so the daemon was stopped too. PORT is the daemon's; --backend-port sets the port of the backend.",
    )
  }
  return child
}

/** Asks the process to finish its work. Kills it if it does not end in time. */
export async function stopBackendProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // The daemon itself ends after 10 s (shared/server/listen.ts), so it kills a hanging backend earlier.
  const killer = setTimeout(() => child.kill('SIGKILL'), 9_000)
  await ended
  clearTimeout(killer)
}
