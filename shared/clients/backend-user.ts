import { isLoopback } from '../loopback.ts'
import { AnotherUser } from './failures.ts'
import type { Fetch } from './request.ts'
import { runtimeClient } from './runtime-client.ts'

/** Milliseconds for which the daemon's word holds. */
const GOOD_FOR_MS = 3000
/** A daemon that does not say it in time is no reason to ask nobody: the backend may run without it. */
const ASK_MS = 1500

/**
 * A `fetch` for the backend, to be used in a browser: before it sends anything to a backend on this machine, the daemon
 * says whether its port belongs to another user (docs/protocol.md, Runtime config). If so it rejects with
 * `AnotherUser`, and sends nothing.
 */
export function notToStrangers(settings: { daemonBase: string; fetch: Fetch; now: () => number }): Fetch {
  const { daemonBase, fetch, now } = settings
  const daemon = runtimeClient({ base: daemonBase, fetch })
  let asked: Promise<string | undefined> | undefined
  let goodUntil = 0
  const strangerThere = (): Promise<string | undefined> => {
    if (asked === undefined || now() > goodUntil) {
      goodUntil = now() + GOOD_FOR_MS
      asked = daemon.config({ timeoutMs: ASK_MS }).then(
        (config) => config.api_base_user,
        () => undefined,
      )
    }
    return asked
  }
  return async (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    if (address.startsWith(`${daemonBase}/`) || !isLoopback(address)) return fetch(input, init)
    const user = await strangerThere()
    init?.signal?.throwIfAborted()
    if (user !== undefined) throw new AnotherUser(user)
    return fetch(input, init)
  }
}
