/** Reads Linux's lists of TCP sockets, which name the user of each end of a connection. */
import { existsSync, openSync, readSync } from 'node:fs'
import { isIPv6, type Socket } from 'node:net'
import { endianness } from 'node:os'

/** A user id. `closed`: the lists no longer name the user. `absent`: the other end is on another machine. */
type PeerOwner = number | 'closed' | 'absent'

export type PeerLookup = (socket: Socket) => PeerOwner

/** An open list of the kernel. A row has the last 4 or all 16 bytes of an address. */
type Table = { file: number; addressBytes: 4 | 16 }

let tables: { ipv4: Table; ipv6: Table | null } | undefined

/** Opens the lists once. Later reads then work even at the limit of open files. Throws the system's error. */
export function openSocketTables(): { ipv4: Table; ipv6: Table | null } {
  // Some sandboxes show only processes in /proc, and hide /proc/net.
  const [ipv4, ipv6] = ['/proc/self/net/tcp', '/proc/self/net/tcp6'] as const
  tables ??= {
    ipv4: { file: openSync(ipv4, 'r'), addressBytes: 4 },
    ipv6: existsSync(ipv6) ? { file: openSync(ipv6, 'r'), addressBytes: 16 } : null,
  }
  return tables
}

/** Reads each list at most once, in a few milliseconds. */
export function lookUpPeers(): PeerLookup {
  const read = new Map<Table, string[]>()
  return (socket) => {
    for (const table of tablesFor(socket.localAddress ?? '')) {
      const rows = read.get(table) ?? rowsOf(table)
      read.set(table, rows)
      // After a reset a socket has no addresses, so its row cannot be found.
      const { localAddress, localPort, remoteAddress, remotePort } = socket
      if (!localAddress || !localPort || !remoteAddress || !remotePort) return 'closed'
      // In the row of the other end, our remote address is the local one.
      const ends = [endOf(remoteAddress, remotePort, table), endOf(localAddress, localPort, table)]
      const owner = ownerIn(rows, ends)
      if (owner !== 'absent') return owner
    }
    return 'absent'
  }
}

/** Returns the user who listens at an address, or null. Prefers a socket at exactly this address, like the kernel. */
export function lookUpListener(address: string, port: number): number | null {
  for (const table of tablesFor(address)) {
    const rows = rowsOf(table)
    for (const local of [address, '::']) {
      // The other end of a listening socket is all zeros.
      const owner = ownerIn(rows, [endOf(local, port, table), endOf('::', 0, table)])
      if (typeof owner === 'number') return owner
    }
  }
  return null
}

/** An IPv4 address may be in the list of IPv6 sockets, too. */
function tablesFor(address: string): Table[] {
  const { ipv4, ipv6 } = openSocketTables()
  const isIPv6Only = isIPv6(address) && !MAPPED.test(address)
  return [...(isIPv6Only ? [] : [ipv4]), ...(ipv6 ? [ipv6] : [])]
}

function rowsOf({ file }: Table): string[] {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const piece = Buffer.allocUnsafe(64 * 1024)
    const length = readSync(file, piece, 0, piece.length, at)
    if (length === 0) return Buffer.concat(pieces).toString('latin1').split('\n')
    pieces.push(piece.subarray(0, length))
    at += length
  }
}

/** A row with inode 0 is a closed socket with unsent data. Its user 0 does not mean root. */
function ownerIn(rows: readonly string[], ends: readonly string[]): PeerOwner {
  const wanted = ` ${ends.join(' ')} `
  let owner: PeerOwner = 'absent'
  for (const row of rows) {
    if (!row.includes(wanted)) continue
    // A row has: number, both ends, state, queues, timer, retransmits, user, timeout, inode.
    const [, , , , , , , uid, , inode] = row.trim().split(/ +/)
    if (inode !== undefined && inode !== '0') return Number(uid)
    owner = 'closed'
  }
  return owner
}

const MAPPED = /^::ffff:(?=\d+\.)/i

function endOf(address: string, port: number, { addressBytes }: Table): string {
  const bytes = Buffer.from(bytesOf(address).slice(-addressBytes))
  // The kernel writes each four bytes as a number in native byte order.
  if (endianness() === 'LE') bytes.swap32()
  return `${bytes.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}

/** Returns 16 bytes, also for an IPv4 address: it is mapped to IPv6. */
function bytesOf(address: string): number[] {
  const [plain = ''] = address.split('%')
  const ipv4 = /(?:^|:)(\d+(?:\.\d+){3})$/.exec(plain)?.[1]
  if (ipv4) return [...Array(10).fill(0), 255, 255, ...ipv4.split('.').map(Number)]
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
}
