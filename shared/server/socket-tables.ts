/** Linux's lists of this machine's TCP sockets. They say which user has the other end of a connection. */
import { openSync, readSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { endianness } from 'node:os'
import { codeOf } from './error-code.ts'

/** Both ends of a connection, as the socket at our end gives them. */
type Connection = {
  localAddress: string
  localPort: number
  remoteAddress: string
  remotePort: number
}

/** A user id; `closed`: the other end is closed, and the list no longer says whose it was; `absent`: not listed. */
type PeerOwner = number | 'closed' | 'absent'

/** Looks one connection up. */
export type PeerLookup = (connection: Connection) => PeerOwner

const FIRST_BYTES = 64 * 1024

/** One of the kernel's lists. Its file stays open: a process that may open no more files can still look. */
class Table {
  readonly #file: number
  readonly write: WriteAddress
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)

  constructor(path: string, write: WriteAddress) {
    this.#file = openSync(path, 'r')
    this.write = write
  }

  /** All of it as it is now; the next read overwrites it. */
  read(): Buffer {
    let length = 0
    for (;;) {
      if (length === this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], 2 * length)
      const read = readSync(this.#file, this.#buffer, length, this.#buffer.length - length, length)
      if (read === 0) return this.#buffer.subarray(0, length)
      length += read
    }
  }
}

let tables: readonly Table[] | undefined

/** Opens the lists, once for the process. Throws the system's error when they cannot be read. */
export function openSocketTables(): readonly Table[] {
  // Below `self`: a sandbox that shows nothing but processes in /proc hides /proc/net.
  tables ??= [new Table('/proc/self/net/tcp', ipv4Hex), ...ipv6Tables('/proc/self/net/tcp6')]
  return tables
}

/** None on a machine without IPv6. A program may reach an IPv4 address through an IPv6 socket; Firefox does. */
function ipv6Tables(path: string): Table[] {
  try {
    return [new Table(path, ipv6Hex)]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Reads the lists as they are now, without waiting: some milliseconds, since the kernel goes through all its sockets,
 * those of closed connections too. The look-up is good until the next read.
 *
 * Ask a socket for its ends only afterwards. Node then asks the system, which no longer knows the ends of a connection
 * that was reset; so a row that is found belongs to this connection and to no later one from the same port.
 */
export function readSocketTables(): PeerLookup {
  const lists = openSocketTables().map((table) => ({ write: table.write, rows: table.read() }))
  return (connection) => {
    const owners = lists.map(({ write, rows }) => {
      const start = peerRow(connection, write)
      return start === null ? 'absent' : ownerIn(rows, start)
    })
    return owners.find((owner) => owner !== 'absent') ?? 'absent'
  }
}

type WriteAddress = (address: string) => string | null

/** How the row of the other end begins: its own address first, ours second. */
function peerRow(
  { localAddress, localPort, remoteAddress, remotePort }: Connection,
  write: WriteAddress,
): string | null {
  const [peer, own] = [write(remoteAddress), write(localAddress)]
  return peer === null || own === null ? null : ` ${peer}:${hex(remotePort, 4)} ${own}:${hex(localPort, 4)} `
}

/** Of a closed socket that still has to send something, the kernel says user 0 and inode 0: that is not root's. */
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
  return isIPv4(plain) ? word(plain.split('.').map(Number)) : null
}

function ipv6Hex(address: string): string | null {
  const bytes = ipv6Bytes(address)
  return bytes && [0, 4, 8, 12].map((at) => word(bytes.slice(at, at + 4))).join('')
}

/** The 16 bytes of an IPv6 address, or of an IPv4 address as IPv6 sockets see it. */
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

/** Four bytes as the kernel prints them: a number in the machine's own byte order. */
function word(bytes: number[]): string {
  const ordered = endianness() === 'LE' ? bytes.toReversed() : bytes
  return ordered.map((byte) => hex(byte, 2)).join('')
}

const hex = (number: number, digits: number): string =>
  number.toString(16).toUpperCase().padStart(digits, '0')
