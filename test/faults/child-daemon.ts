import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DAEMON_NODE_FLAGS } from '../../shared/server/own-commands.ts'
import { jsonPost } from '../json-post.ts'

export type ChildDaemon = {
  child: ChildProcess
  /** '' if the daemon did not start. */
  url: string
  /** Why the daemon did not start. */
  refused: string | undefined
  end: (signal: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  post: (path: string, body: unknown) => Promise<Response>
  put: (key: string, data: unknown) => Promise<Response>
  event: () => Promise<Response>
  get: (key: string) => Promise<Response>
  stats: () => Promise<{ counters: Record<string, number>; [more: string]: unknown }>
}

/**
 * Starts a daemon at `PORT` or at a free port. Waits until it listens or has failed to start.
 * `killAfterMs` is the time from the fork to a kill (kill -9).
 */
export async function startChildDaemon(env: NodeJS.ProcessEnv, killAfterMs?: number): Promise<ChildDaemon> {
  const child = forkDaemon(env)
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  const { url = '', refused } = heard(said)
  const post = (path: string, body: unknown) => fetch(`${url}/api/runtime/${path}`, jsonPost(body))
  return {
    child,
    url,
    refused,
    end: (signal) => endProcess(child, signal),
    post,
    put: (key, data) => post('cache/put', { key, data }),
    event: () => post('query/event', {}),
    get: (key) => post('cache/get', { key }),
    stats: async () => (await fetch(`${url}/api/runtime/stats`)).json(),
  }
}

function forkDaemon(env: NodeJS.ProcessEnv): ChildProcess {
  return fork(join(import.meta.dirname, 'daemon-process.ts'), {
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', ...env },
    execArgv: [...DAEMON_NODE_FLAGS],
  })
}

async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { code: child.exitCode, signal: child.signalCode }
}

/** Reads the message of daemon-process.ts. A daemon that ended early has sent none: `said` is then its exit code. */
function heard(said: unknown): { url?: string; refused?: string } {
  return typeof said === 'object' && said !== null ? said : {}
}
