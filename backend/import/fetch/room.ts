/** Room on the disk for a dump, and for the database that is built from it. */
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { USUAL_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { codeOf } from '../../../shared/server/server-errors.ts'
import { ImportError } from '../../import-error.ts'

/**
 * Bytes of database per byte of compressed dump, rounded up. Estimate: dblp's 1 GB makes a database of at most 2.5
 * GB.
 */
const DATABASE_PER_DUMP_BYTE = 2.5

/** Returns the free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Bytes that have to be free on the disk of a folder. */
interface Room {
  folder: string
  bytes: number
}

/** Returns the room for the rest of a dump and the new database beside the old one; the last is the database's disk. */
async function roomFor(folder: string, dbPath: string, restBytes: number, dumpBytes: number) {
  const databaseFolder = dirname(dbPath)
  const databaseBytes = Math.ceil(dumpBytes * DATABASE_PER_DUMP_BYTE)
  const [one, other] = await Promise.all([stat(folder), stat(databaseFolder)])
  const database: Room = { folder: databaseFolder, bytes: databaseBytes }
  if (one.dev !== other.dev) return [{ folder, bytes: restBytes }, database] as const
  return [{ folder, bytes: restBytes + databaseBytes }] as const
}

/**
 * Checks that the rest of the dump, and the new database beside the old one, fit on the disk.
 * @param restBytes still to be stored
 * @param dumpBytes of the whole compressed dump
 * @throws ImportError that says how much is missing where
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
 * Returns what is free on the disk of the database, and what a download of dblp and its import need there.
 * @param partBytes of a download that goes on
 */
export async function usualRoom(folder: string, dbPath: string, partBytes: number) {
  const restBytes = Math.max(0, USUAL_DUMP_BYTES - partBytes)
  const rooms = await roomFor(folder, dbPath, restBytes, USUAL_DUMP_BYTES)
  const { folder: place, bytes } = rooms[rooms.length - 1] ?? rooms[0]
  return { free_bytes: await freeBytesOf(place), needed_bytes: bytes }
}

/** Whether an error, or its cause, says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'].includes(codeOf(error.cause))
