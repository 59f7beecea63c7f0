import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { runtimeClient } from '../../shared/clients/runtime-client.ts'

/** What answers at an address that was set to be the daemon's. */
export type DaemonSeen =
  | DaemonState
  /** Ours, but not the daemon: the backend sends our version too. */
  | { kind: 'not-daemon'; version: string }

/** How long one request of the test may take, in milliseconds. */
const ANSWER_MS = 5000

/** Asks an address who answers there, without a name or a title. Rejects only with the reason of `signal`. */
export async function testConnection(base: string, fetch: Fetch, signal: AbortSignal): Promise<DaemonSeen> {
  const settings = { base, fetch }
  const options = { signal, timeoutMs: ANSWER_MS }
  const seen = await lookAtDaemon(settings, options)
  if (seen.kind !== 'ready' || seen.apiBase !== undefined) return seen
  // Whoever does not tell where the backend is may be it.
  try {
    await runtimeClient(settings).stats(options)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof HttpFailure && error.status === 404) {
      return { kind: 'not-daemon', version: seen.version }
    }
  }
  return seen
}
