import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { USUAL_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { refusal } from '../../import-error.ts'
import type { Run } from '../run.ts'
import { downloadFolder } from './download-folder.ts'

/** An estimate: dblp's 1 GB makes a database of at most 2.5 GB. */
const DATABASE_PER_DUMP_BYTE = 2.5

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function roomFor(folder: string, dbPath: string, restBytes: number, dumpBytes: number) {
  const database = { folder: dirname(dbPath), bytes: Math.ceil(dumpBytes * DATABASE_PER_DUMP_BYTE) }
  const [downloadStat, databaseStat] = await Promise.all([stat(folder), stat(database.folder)])
  if (downloadStat.dev !== databaseStat.dev) return [{ folder, bytes: restBytes }, database] as const
  return [{ folder, bytes: restBytes + database.bytes }] as const
}

/**
 * Checks that the rest of the dump and the new database fit on the disk beside the old database.
 * @param restBytes the bytes that are still to arrive
 * @param dumpBytes the size of the compressed dump
 * @throws ImportError that names the folder and the missing bytes
 */
export async function requireRoom(
  { settings: { dataDir, dbPath }, timeouts }: Run,
  restBytes: number,
  dumpBytes: number,
): Promise<void> {
  for (const { folder, bytes } of await roomFor(downloadFolder(dataDir).path, dbPath, restBytes, dumpBytes)) {
    const free = await (timeouts?.freeBytes ?? freeBytesOf)(folder)
    if (free >= bytes) continue
    const [need, have, missing] = [bytes, free, bytes - free].map((one) => formatBytes(one))
    const line = `${folder}: the dump and the new database need ${need} there, and ${have} are free; make room for ${missing} more`
    throw refusal(507, line)
  }
}

/** @param partBytes the bytes that an earlier download has stored */
export async function roomForDblp(dataDir: string, dbPath: string, partBytes: number) {
  const restBytes = Math.max(0, USUAL_DUMP_BYTES - partBytes)
  const rooms = await roomFor(dataDir, dbPath, restBytes, USUAL_DUMP_BYTES)
  const { folder, bytes } = rooms[rooms.length - 1] ?? rooms[0]
  return { free_bytes: await freeBytesOf(folder), needed_bytes: bytes }
}
