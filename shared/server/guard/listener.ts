import { readFileSync } from 'node:fs'
import { boundedFetch, type Fetch } from '../../clients/bounded-fetch.ts'
import { AnotherUser } from '../../clients/failures.ts'
import { isLoopback } from '../../loopback.ts'
import { KNOWS_PEERS, type OtherUsers } from './other-users.ts'
import { lookUpListener } from './socket-tables.ts'

/** A look at who listens, before a client tells a server of this machine anything (docs/security.md, Other users). */

const ROOT = 0

/**
 * The name of the user, neither ours nor root, whose program listens at a loopback address; null if there is none, or
 * if the system does not tell.
 */
export function strangerAt(base: string, { allowOtherUsers }: OtherUsers): string | null {
  if (allowOtherUsers || !KNOWS_PEERS || !isLoopback(base)) return null
  const { hostname, port, protocol } = new URL(base)
  const addresses = hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replace(/^\[|\]$/g, '')]
  const number = Number(port) || (protocol === 'https:' ? 443 : 80)
  for (const address of addresses) {
    const owner = listenerAt(address, number)
    if (owner !== null && owner !== ROOT && owner !== process.geteuid?.()) return nameOf(owner)
  }
  return null
}

/** Sends nothing to a program of another user on this machine: rejects with `AnotherUser`. */
export const localFetch =
  (settings: OtherUsers): Fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const user = strangerAt(address, settings)
    if (user !== null) throw new AnotherUser(user)
    return boundedFetch(input, init)
  }

/** Null where the tables cannot be read: what runs without them worked before. */
function listenerAt(address: string, port: number): number | null {
  try {
    return lookUpListener(address, port)
  } catch {
    return null
  }
}

function nameOf(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid))
    return line?.split(':')[0] || String(uid)
  } catch {
    return String(uid)
  }
}
