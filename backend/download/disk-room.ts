import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatBytes } from '../../shared/measures.ts'
import { ImportError } from '../import/import-error.ts'

/**
 * Bytes of database per byte of compressed dump, rounded up. Estimate: dblp's 1 GB makes a database of at most 2.5
 * GB.
 */
const DATABASE_PER_DUMP_BYTE = 2.5

export interface RoomNeeded {
  folder: string
  dbPath: string
  /** Bytes still to be downloaded. */
  restBytes: number
  /** Bytes of the whole compressed dump. */
  dumpBytes: number
}

/** Returns the free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Checks that the rest of the dump, and the new database beside the old one, fit on the disk.
 * @throws ImportError that says how much is missing where
 */
export async function requireRoom(needed: RoomNeeded, freeBytes: FreeBytes = freeBytesOf): Promise<void> {
  const databaseFolder = dirname(needed.dbPath)
  const databaseBytes = Math.ceil(needed.dumpBytes * DATABASE_PER_DUMP_BYTE)
  const [one, other] = await Promise.all([stat(needed.folder), stat(databaseFolder)])
  if (one.dev === other.dev) {
    await requireBytes(needed.folder, needed.restBytes + databaseBytes, freeBytes)
    return
  }
  await requireBytes(needed.folder, needed.restBytes, freeBytes)
  await requireBytes(databaseFolder, databaseBytes, freeBytes)
}

async function requireBytes(folder: string, bytes: number, freeBytes: FreeBytes): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  throw new ImportError(
    folder,
    `the dump and the new database need ${formatBytes(bytes)} there, and ${formatBytes(free)} are free`,
  )
}
