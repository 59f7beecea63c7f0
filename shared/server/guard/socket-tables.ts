/** Reads Linux's lists of this machine's TCP sockets, which tell which user owns the other end of a connection. */
import { existsSync, openSync, readSync } from 'node:fs'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import { endianness } from 'node:os'

/**
 * A user id. `closed`: the other end is closed, and its owner can no longer be determined. `absent`: it is not on
 * this machine.
 */
type PeerOwner = number | 'closed' | 'absent'

/** Determines the owner of the other end of a connection. */
export type PeerLookup = (socket: Socket) => PeerOwner

const FIRST_BYTES = 64 * 1024
/** A row whose state is any but listening. */
const CONNECTED = /\d: \S+ \S+ (?!0A)\w\w/

/**
 * One of the kernel's lists. Its file stays open, so that the process can read it even at its limit of open files.
 */
class Table {
  readonly #file: number
  readonly write: WriteAddress
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)

  constructor(path: string, write: WriteAddress) {
    this.#file = openSync(path, 'r')
    this.write = write
  }

  /**
   * Reads the current list. The next read overwrites it. The kernel lists listening sockets first, so those alone take
   * a fraction of the time.
   */
  read({ onlyListening = false } = {}): Buffer {
    let length = 0
    for (;;) {
      if (length === this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], 2 * length)
      const read = readSync(this.#file, this.#buffer, length, this.#buffer.length - length, length)
      const rows = this.#buffer.subarray(length, length + read)
      length += read
      if (read === 0 || (onlyListening && CONNECTED.test(rows.toString('latin1'))))
        return this.#buffer.subarray(0, length)
    }
  }
}

let tables: { ipv4: Table; ipv6: Table | null } | undefined

/** Opens the lists once for the process. Throws the system's error if they cannot be read. */
export function openSocketTables(): { ipv4: Table; ipv6: Table | null } {
  // Uses `self`: a sandbox that shows only processes in /proc hides /proc/net.
  tables ??= {
    ipv4: new Table('/proc/self/net/tcp', ipv4Hex),
    ipv6: existsSync('/proc/self/net/tcp6') ? new Table('/proc/self/net/tcp6', ipv6Hex) : null,
  }
  return tables
}

/**
 * Returns a look-up in the current lists, for the connections that the server has now. Reads each list at most
 * once, synchronously: this takes some milliseconds, since the kernel goes through all its sockets, including those
 * of closed connections.
 */
export function lookUpPeers(): PeerLookup {
  const { ipv4, ipv6 } = openSocketTables()
  const read = new Map<Table, Buffer>()
  return (socket) => {
    // A program may reach an IPv4 address through an IPv6 socket, which is in the other list.
    const lists = isIPv6Only(socket.localAddress ?? '') ? [ipv6] : [ipv4, ipv6]
    for (const table of lists) {
      if (table === null) continue
      const rows = read.get(table) ?? table.read()
      read.set(table, rows)
      // Read after the first list, because the system no longer knows the addresses of a connection that was reset
      // in the meantime. The entry in the list is then certainly this connection, not a later one from the same
      // port.
      const { localAddress, localPort, remoteAddress, remotePort } = socket
      if (!localAddress || !localPort || !remoteAddress || !remotePort) return 'closed'
      const peer = endOf(remoteAddress, remotePort, table)
      const own = endOf(localAddress, localPort, table)
      // The row of the other end starts with the other end's address.
      const owner = peer === null || own === null ? 'absent' : ownerIn(rows, ` ${peer} ${own} `)
      if (owner !== 'absent') return owner
    }
    return 'absent'
  }
}

/**
 * Returns the user whose program takes connections to this address, or null if nothing listens. The kernel prefers a
 * socket of the very address to one of all addresses.
 */
export function lookUpListener(address: string, port: number): number | null {
  const { ipv4, ipv6 } = openSocketTables()
  const places = isIPv6Only(address)
    ? ([[ipv6, address, '::']] as const)
    : ([
        [ipv4, address, '0.0.0.0'],
        [ipv6, `::ffff:${address}`, '::'],
      ] as const)
  for (const [table, own, all] of places) {
    if (table === null) continue
    const rows = table.read({ onlyListening: true })
    for (const local of [own, all]) {
      // The other end of a listening socket is all zeros.
      const owner = ownerIn(rows, ` ${endOf(local, port, table)} ${endOf(all, 0, table)} `)
      if (typeof owner === 'number') return owner
    }
  }
  return null
}

const isIPv6Only = (address: string): boolean => isIPv6(address) && !address.startsWith('::ffff:')

type WriteAddress = (address: string) => string | null

/** Null for an address of the other family. */
function endOf(address: string, port: number, { write }: Table): string | null {
  const written = write(address)
  return written && `${written}:${hex(port, 4)}`
}

/**
 * For a closed socket that still has data to send, the kernel reports user 0 and inode 0, which does not mean root.
 */
function ownerIn(table: Buffer, row: string): PeerOwner {
  let owner: PeerOwner = 'absent'
  for (let at = table.indexOf(row, 0, 'latin1'); at !== -1; at = table.indexOf(row, at + 1, 'latin1')) {
    const start = at + row.length
    const end = table.indexOf('\n', start)
    // State, queues, timer, retransmits, user, timeout, inode.
    const [, , , , uid, , inode] = table.toString('latin1', start, end).split(/ +/)
    if (uid === undefined || inode === undefined) continue
    if (inode !== '0') return Number(uid)
    owner = 'closed'
  }
  return owner
}

function ipv4Hex(address: string): string | null {
  const plain = address.replace(/^::ffff:/i, '')
  return isIPv4(plain) ? hexWord(plain.split('.').map(Number)) : null
}

function ipv6Hex(address: string): string | null {
  const bytes = ipv6Bytes(address)
  return bytes && [0, 4, 8, 12].map((at) => hexWord(bytes.slice(at, at + 4))).join('')
}

/** The 16 bytes of an IPv6 address, or of an IPv4 address mapped to IPv6. */
function ipv6Bytes(address: string): number[] {
  const [plain = ''] = address.split('%')
  const ipv4 = plain.slice(plain.lastIndexOf(':') + 1)
  if (isIPv4(ipv4)) return [...Array(10).fill(0), 255, 255, ...ipv4.split('.').map(Number)]
  const [head = [], tail = []] = plain
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return groups.map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
}

/** Formats four bytes as the kernel does: a number in native byte order. */
function hexWord(bytes: number[]): string {
  const ordered = endianness() === 'LE' ? bytes.toReversed() : bytes
  return ordered.map((byte) => hex(byte, 2)).join('')
}

const hex = (number: number, digits: number): string =>
  number.toString(16).toUpperCase().padStart(digits, '0')
