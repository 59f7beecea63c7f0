import { WorkbookError } from './xml-events.ts'

/** A file in a zip archive. Sizes are as its directory states them. */
export type ZipEntry = { packed: Uint8Array; isDeflated: boolean; unpackedSize: number }

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
/** A workbook has a part for each sheet and each picture. */
const MOST_ENTRIES = 10_000
/** The end of the directory, and the longest comment behind it. */
const LONGEST_END = 22 + 65_535
const ENCRYPTED = 1

/**
 * The files of a zip archive by their paths, from its directory (APPNOTE.TXT 6.3). Nothing is unpacked. Archives of more
 * than 4 GB (zip64) are none of ours. Throws a WorkbookError for an archive that is cut off or encrypted, and for one in
 * which two files have bytes in common, as in bombs.
 */
export function zipEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map<string, ZipEntry>()
  try {
    const end = endOfDirectory(view)
    let at = view.getUint32(end + 16, true)
    const places: [start: number, end: number][] = []
    if (view.getUint16(end + 10, true) > MOST_ENTRIES) throw new WorkbookError('workbookTooLarge')
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new WorkbookError('workbookBroken')
      const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
      if (view.getUint16(at + 8, true) & ENCRYPTED || (method !== 0 && method !== 8))
        throw new WorkbookError('workbookBroken')
      const nameLength = view.getUint16(at + 28, true)
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      const start = startOfData(view, view.getUint32(at + 42, true))
      if (start + size > bytes.length) throw new WorkbookError('workbookBroken')
      places.push([view.getUint32(at + 42, true), start + size])
      const packed = bytes.subarray(start, start + size)
      entries.set(path, { packed, isDeflated: method === 8, unpackedSize: view.getUint32(at + 24, true) })
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    const inOrder = places.sort(([one], [other]) => one - other)
    if (inOrder.some(([start], index) => start < (inOrder[index - 1]?.[1] ?? 0)))
      throw new WorkbookError('workbookBroken')
  } catch (error) {
    // A place beyond the end of the file.
    throw error instanceof RangeError ? new WorkbookError('workbookBroken') : error
  }
  return entries
}

function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - LONGEST_END); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new WorkbookError('workbookBroken')
}

function startOfData(view: DataView, header: number): number {
  if (view.getUint32(header, true) !== LOCAL_HEADER) throw new WorkbookError('workbookBroken')
  return header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
}
