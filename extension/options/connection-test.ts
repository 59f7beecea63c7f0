import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import type { Fetch } from '../../shared/clients/request.ts'
import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { NamedBackend } from '../settings/addresses.ts'

/** The program at an address that the user has set as the daemon's. */
export type DaemonSeen =
  | DaemonState
  /** Our backend, which sends the version header, too. */
  | { kind: 'not-daemon'; version: string }

/** The state of *Test connection*; null before the first test and after a change of the address. */
export type ConnectionTest =
  | { kind: 'asking'; base: string }
  /** The user has denied the permission for the host. */
  | { kind: 'forbidden'; base: string }
  | { kind: 'tested'; base: string; daemon: DaemonSeen; backend: NamedBackend }
  | null

/** Time limit of one request of the test, in milliseconds. */
const ANSWER_MS = 5000

/** Identifies the program at an address without sending names or titles. Rejects only with the reason of `signal`. */
export async function testConnection(base: string, fetch: Fetch, signal: AbortSignal): Promise<DaemonSeen> {
  const settings = { base, fetch }
  const options = { signal, timeoutMs: ANSWER_MS }
  const seen = await lookAtDaemon(settings, options)
  if (seen.kind !== 'ready' || seen.apiBase !== undefined) return seen
  // A server that does not name the backend may be the backend itself.
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
