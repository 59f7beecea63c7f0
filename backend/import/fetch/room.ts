/** Checks the free disk space for a dump and for the database of its import. */
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { USUAL_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { ImportError } from '../../import-error.ts'

/** Bytes of database per byte of compressed dump, rounded up. Estimate: dblp's 1 GB makes a database of at most 2.5 GB. */
const DATABASE_PER_DUMP_BYTE = 2.5

/** Returns the free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The bytes that must be free on the disk of a folder. */
interface Room {
  folder: string
  bytes: number
}

/** Returns the room that the rest of a dump and the new database need on each disk. The database's disk comes last. */
async function roomFor(folder: string, dbPath: string, restBytes: number, dumpBytes: number) {
  const databaseFolder = dirname(dbPath)
  const databaseBytes = Math.ceil(dumpBytes * DATABASE_PER_DUMP_BYTE)
  const [downloadStat, databaseStat] = await Promise.all([stat(folder), stat(databaseFolder)])
  const database: Room = { folder: databaseFolder, bytes: databaseBytes }
  if (downloadStat.dev !== databaseStat.dev) return [{ folder, bytes: restBytes }, database] as const
  return [{ folder, bytes: restBytes + databaseBytes }] as const
}

/**
 * Checks that the rest of the dump, and the new database beside the old one, fit on the disk.
 * @param restBytes the bytes that are still to be downloaded
 * @param dumpBytes the bytes of the whole compressed dump
 * @throws ImportError that names the folder and the missing bytes
 */
export async function requireRoom(
  folder: string,
  dbPath: string,
  restBytes: number,
  dumpBytes: number,
  freeBytes: FreeBytes = freeBytesOf,
): Promise<void> {
  for (const needed of await roomFor(folder, dbPath, restBytes, dumpBytes)) {
    const free = await freeBytes(needed.folder)
    if (free >= needed.bytes) continue
    const [need, have, missing] = [needed.bytes, free, needed.bytes - free].map((bytes) => formatBytes(bytes))
    throw new ImportError(
      needed.folder,
      `the dump and the new database need ${need} there, and ${have} are free; make room for ${missing} more`,
    )
  }
}

/**
 * Returns the free bytes on the disk of the database, and the bytes that a download of dblp and its import need there.
 * @param partBytes the bytes of the part that the download resumes
 */
export async function roomForDblp(folder: string, dbPath: string, partBytes: number) {
  const restBytes = Math.max(0, USUAL_DUMP_BYTES - partBytes)
  const rooms = await roomFor(folder, dbPath, restBytes, USUAL_DUMP_BYTES)
  const { folder: place, bytes } = rooms[rooms.length - 1] ?? rooms[0]
  return { free_bytes: await freeBytesOf(place), needed_bytes: bytes }
}
