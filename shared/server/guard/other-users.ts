import { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { boundedFetch, type Fetch } from '../../clients/bounded-fetch.ts'
import { AnotherUser } from '../../clients/failures.ts'
import { isLoopback } from '../../loopback.ts'
import { endWithAnswer } from '../answers/error-answers.ts'
import { isLoopbackAddress } from '../network-addresses.ts'
import { codeOf, ExpectedError, StartError } from '../server-errors.ts'
import { lookUpListener, lookUpPeers, openSocketTables, type PeerLookup } from './socket-tables.ts'
import { nameOfUid } from './user-ids.ts'

/**
 * `true` lets in all users of this machine. A list of ids lets in these users, root and the server's user. Only Linux tells who
 * opened a connection (docs/dev/security.md).
 */
export type OtherUsers = { allowOtherUsers: boolean | readonly number[] }

/** Calls `done` with the refusal, or without an argument. May wait for a look-up. */
export type PeerGuard = (socket: Socket, done: (refused?: ExpectedError) => void) => void

export const KNOWS_PEERS = process.platform === 'linux'

const ROOT = 0
const FIX = 'set ALLOW_OTHER_USERS=1 to let in every user of this machine, or ALLOW_OTHER_USERS=NAME for one.'

const ANOTHER_USER = new ExpectedError(403, `This connection comes from another user of this machine: ${FIX}`)
const UNKNOWN = new ExpectedError(403, `The system does not say which user opened this connection: ${FIX}`)

/** Ends connections of other users, because they could use up all file descriptors. */
export function peerGuard(server: FastifyInstance, { allowOtherUsers }: OtherUsers): PeerGuard {
  if (allowOtherUsers === true || !KNOWS_PEERS) return (_socket, done) => done()
  const refusals = new WeakMap<Socket, ExpectedError | undefined>()
  let lookUp: Promise<void> | null = null
  let unknown: Socket[] = []
  let nextLookUpAt = 0
  const lookUpAll = () => {
    const since = performance.now()
    const ownerOf = lookUpPeersOrRefuse()
    for (const socket of unknown) {
      const refused = refusalOf(socket, ownerOf(socket), allowOtherUsers)
      refusals.set(socket, refused)
      if (!refused) continue
      endWithAnswer(socket, '403 Forbidden', refused.message)
      // `destroySoon` does not wait for a client that never ends the connection.
      socket.destroySoon()
    }
    unknown = []
    lookUp = null
    const now = performance.now()
    // The next look-up waits as long as this one took, so look-ups take at most half of the time.
    nextLookUpAt = now + (now - since)
  }
  server.server.on('connection', (socket) => {
    unknown.push(socket)
    const waitMs = nextLookUpAt - performance.now()
    // All connections of one turn of the event loop share a look-up.
    lookUp ??= (waitMs > 0 ? pause(waitMs) : nextTurn()).then(lookUpAll)
  })
  return (socket, done) => {
    const answer = () => done(refusals.has(socket) ? refusals.get(socket) : UNKNOWN)
    // An injected request has no connection.
    if (!(socket instanceof Socket)) done()
    else if (refusals.has(socket) || lookUp === null) answer()
    else void lookUp.then(answer)
  }
}

/** Throws a StartError if the guard cannot read Linux's lists of connections. */
export function requireKnownPeers({ allowOtherUsers }: OtherUsers): void {
  if (allowOtherUsers === true || !KNOWS_PEERS) return
  try {
    openSocketTables()
  } catch (error) {
    throw new StartError(
      `/proc/self/net/tcp, which says which user a connection comes from, cannot be read (${codeOf(error)}): ${FIX}`,
    )
  }
}

/** If the lists cannot be read, every connection counts as closed, and is refused. */
function lookUpPeersOrRefuse(): PeerLookup {
  try {
    return lookUpPeers()
  } catch {
    return () => 'closed'
  }
}

function refusalOf(
  socket: Socket,
  owner: ReturnType<PeerLookup>,
  letIn: OtherUsers['allowOtherUsers'],
): ExpectedError | undefined {
  if (isTrusted(owner, letIn)) return
  if (typeof owner === 'number') return ANOTHER_USER
  const { localAddress = '', remoteAddress = '' } = socket
  const isLocal = owner === 'closed' || isLoopbackAddress(localAddress) || isOwnAddress(remoteAddress)
  return isLocal ? UNKNOWN : undefined
}

const isTrusted = (owner: ReturnType<PeerLookup>, letIn: OtherUsers['allowOtherUsers']): boolean =>
  owner === ROOT ||
  owner === process.geteuid?.() ||
  (typeof owner === 'number' && typeof letIn !== 'boolean' && letIn.includes(owner))

function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  return (
    isLoopbackAddress(plain) ||
    Object.values(networkInterfaces()).some((addresses) => addresses?.some((own) => own.address === plain))
  )
}

/** Returns the untrusted user who listens at a loopback address. Null if nobody does, or if the system does not name the user. */
export function strangerAt(base: string, { allowOtherUsers }: OtherUsers): string | null {
  if (allowOtherUsers === true || !KNOWS_PEERS || !isLoopback(base)) return null
  const { hostname, port, protocol } = new URL(base)
  const addresses = hostname === 'localhost' ? ['127.0.0.1', '::1'] : [hostname.replace(/^\[|\]$/g, '')]
  const number = Number(port) || (protocol === 'https:' ? 443 : 80)
  for (const address of addresses) {
    const owner = listenerAt(address, number)
    if (owner !== null && !isTrusted(owner, allowOtherUsers)) return nameOfUid(owner)
  }
  return null
}

/** Makes a fetch that rejects with `AnotherUser` before it sends anything to another user's program on this machine. */
export const localFetch =
  (settings: OtherUsers): Fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const user = strangerAt(address, settings)
    if (user !== null) throw new AnotherUser(user)
    return boundedFetch(input, init)
  }

/** Null if nobody listens, or if the lists cannot be read. */
function listenerAt(address: string, port: number): number | null {
  try {
    return lookUpListener(address, port)
  } catch {
    return null
  }
}
