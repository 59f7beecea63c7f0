import { inflateSync } from 'fflate'

/** `size`: the unpacked size in the directory. `unpacked` throws a ZipError if the file has another size. */
export type ZipEntry = { size: number; unpacked: () => Uint8Array }

type ZipBounds = { entries: number; unpacked: number }

export class ZipError extends Error {
  readonly problem: 'broken' | 'tooLarge'

  constructor(problem: ZipError['problem']) {
    super(problem)
    this.problem = problem
  }
}

const END = { signature: 0x06054b50, length: 22, farthest: 0xffff }
const END_64 = { signature: 0x06064b50, locator: 0x07064b50, locatorLength: 20 }
const IN_DIRECTORY = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const IS_64 = 0xffffffff
const DEFLATED = 8

/**
 * Returns the files of a ZIP archive by their paths. First checks the directory: number and sizes of files, and that no two share
 * bytes, as the files of a ZIP bomb do. Throws a ZipError. (`unzipSync` of `fflate` believes a directory of four billion files.)
 */
export function zipEntries(bytes: Uint8Array, most: ZipBounds): Map<string, ZipEntry> {
  try {
    return checkedEntries(bytes, most)
  } catch (error) {
    // A RangeError: the directory points beyond the end.
    throw error instanceof RangeError ? new ZipError('broken') : error
  }
}

function checkedEntries(bytes: Uint8Array, most: ZipBounds): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const short = (at: number): number => view.getUint16(at, true)
  const long = (at: number): number => view.getUint32(at, true)
  const long64 = (at: number): number => Number(view.getBigUint64(at, true))
  const expect = (at: number, signature: number): void => {
    if (long(at) !== signature) throw new ZipError('broken')
  }
  let end = bytes.length - END.length
  while (long(end) !== END.signature && end > bytes.length - END.length - END.farthest) end--
  expect(end, END.signature)
  let [count, at] = [short(end + 10), long(end + 16)]
  const locator = end - END_64.locatorLength
  if (locator >= 0 && long(locator) === END_64.locator) {
    const end64 = long64(locator + 8)
    expect(end64, END_64.signature)
    count = long64(end64 + 32)
    at = long64(end64 + 48)
  }
  if (count > most.entries) throw new ZipError('tooLarge')
  const entries = new Map<string, ZipEntry>()
  const parts = [{ from: at, to: bytes.length }]
  let left = most.unpacked
  for (; count > 0; count--) {
    expect(at, IN_DIRECTORY.signature)
    const method = short(at + 10)
    const nameEnd = at + IN_DIRECTORY.length + short(at + 28)
    const extraEnd = nameEnd + short(at + 30)
    let extra = nameEnd
    while (extra < extraEnd && short(extra) !== 1) extra += 4 + short(extra + 2)
    extra += 4
    // Numbers too large for these fields are in an extra field after the name, in this order.
    const [size = 0, packed = 0, from = 0] = [24, 20, 42].map((field) => {
      const value = long(at + field)
      if (value !== IS_64) return value
      extra += 8
      if (extra > extraEnd) throw new ZipError('broken')
      return long64(extra - 8)
    })
    expect(from, LOCAL.signature)
    const start = from + LOCAL.length + short(from + 26) + short(from + 28)
    parts.push({ from, to: start + packed })
    left -= size
    if (left < 0) throw new ZipError('tooLarge')
    const path = new TextDecoder().decode(bytes.subarray(at + IN_DIRECTORY.length, nameEnd))
    const content = bytes.subarray(start, start + packed)
    entries.set(path, { size, unpacked: () => unpacked(content, method, size) })
    at = extraEnd + short(at + 32)
  }
  parts.sort((one, other) => one.from - other.from)
  if (parts.some(({ from }, index) => from < (parts[index - 1]?.to ?? 0))) throw new ZipError('broken')
  return entries
}

function unpacked(content: Uint8Array, method: number, size: number): Uint8Array {
  if (method !== 0 && method !== DEFLATED) throw new ZipError('broken')
  // One more byte is enough to prove a wrong size, and bounds the memory.
  const bytes = method === 0 ? content : inflated(content, size + 1)
  if (bytes.length !== size) throw new ZipError('broken')
  return bytes
}

function inflated(content: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(content, { out: new Uint8Array(most) })
  } catch {
    throw new ZipError('broken')
  }
}
