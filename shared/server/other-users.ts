import { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { codeOf } from './error-code.ts'
import { ExpectedError, StartError } from './errors.ts'
import { isLoopbackAddress } from './loopback.ts'
import { openSocketTables, type PeerLookup, readSocketTables } from './socket-tables.ts'

/**
 * Keeps other users of the machine out: they reach loopback as its owner does. Linux alone says whose a connection is;
 * see docs/security.md.
 */
export type OtherUsers = { allowOtherUsers: boolean }

/** Why a connection is refused, or null when it is let in. */
export type PeerGuard = (socket: Socket) => ExpectedError | null

/** Whether this system says which user a connection comes from. */
export const KNOWS_PEERS = process.platform === 'linux'

const ROOT = 0
const HOW = 'set ALLOW_OTHER_USERS=1 to let in every user of this machine.'

/** Looks up each connection once, at its first request, together with all others that have come in by then. */
export function peerGuard(server: FastifyInstance, { allowOtherUsers }: OtherUsers): PeerGuard {
  if (allowOtherUsers || !KNOWS_PEERS) return () => null
  const refusals = new WeakMap<Socket, ExpectedError | null>()
  const unknown = new Set<Socket>()
  server.server.on('connection', (socket) => {
    unknown.add(socket)
    socket.once('close', () => unknown.delete(socket))
  })
  return (socket) => {
    const known = refusals.get(socket)
    if (known !== undefined) return known
    // A request that Fastify injects comes over no connection.
    if (!(socket instanceof Socket)) return null
    const ownerOf = readSocketTables()
    for (const each of unknown.add(socket)) refusals.set(each, refusalOf(each, ownerOf))
    unknown.clear()
    return refusals.get(socket) ?? null
  }
}

/** Throws a StartError when the system should say which user a connection comes from, and does not. */
export function requireKnownPeers({ allowOtherUsers }: OtherUsers): void {
  if (allowOtherUsers || !KNOWS_PEERS) return
  try {
    openSocketTables()
  } catch (error) {
    throw new StartError(
      `/proc/self/net/tcp, which says which user a connection comes from, cannot be read (${codeOf(error)}): ${HOW}`,
    )
  }
}

function refusalOf(socket: Socket, ownerOf: PeerLookup): ExpectedError | null {
  const { localAddress, localPort, remoteAddress, remotePort } = socket
  if (!localAddress || !localPort || !remoteAddress || !remotePort) return unknownUser()
  const owner = ownerOf({ localAddress, localPort, remoteAddress, remotePort })
  if (owner === ROOT || owner === process.geteuid?.()) return null
  if (typeof owner === 'number') {
    return new ExpectedError(403, `This connection comes from another user of this machine: ${HOW}`)
  }
  const isLocal = owner === 'closed' || isLoopbackAddress(localAddress) || isOwnAddress(remoteAddress)
  return isLocal ? unknownUser() : null
}

const unknownUser = (): ExpectedError =>
  new ExpectedError(403, `Nothing says which user of this machine this connection comes from: ${HOW}`)

/** Whether the other end is on this machine, as far as its address goes. */
function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  return (
    isLoopbackAddress(plain) ||
    Object.values(networkInterfaces()).some((addresses) => addresses?.some((own) => own.address === plain))
  )
}
