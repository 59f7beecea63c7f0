/**
 * The files of downloads: the dump as downloaded (`dblp.xml.gz`, its only copy), or a part of it
 * (`dblp.xml.gz.part`), each with a small file beside it that identifies the dump.
 */

import { chmod, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from '../../shared/contract/zod.ts'
import { formatBytes } from '../../shared/measures.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { makeFolders } from '../../shared/server/files/data-folder.ts'
import { acquireProcessLock, lockHolderOf } from '../../shared/server/files/process-lock.ts'
import { otherThanFile, readRegularFile, UnfitFile } from '../../shared/server/files/regular-file.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { ImportError } from '../import-error.ts'
import { type DumpIdentity, dumpIdentity } from './dump-identity.ts'

export type DownloadFolder = ReturnType<typeof downloadFolder>

export interface KeptFile {
  identity: DumpIdentity
  md5: string | null
  bytes: number
}

/** Includes the MD5 that the server published for this dump, if known. */
const keptIdentity = z.extend(dumpIdentity, { md5: z.optional(z.string().check(z.maxLength(64))) })
/** The suffix of the file that identifies a dump. */
const IDENTITY = '.json'
const IDENTITY_BYTES_AT_MOST = 16 * 1024

/** Returns the paths inside the data folder. */
export function downloadFolder(dataDir: string) {
  const path = join(dataDir, 'download')
  return {
    path,
    /** The complete dump. */
    dump: join(path, 'dblp.xml.gz'),
    /** The partial download. */
    part: join(path, 'dblp.xml.gz.part'),
    /** dblp's DTD: beside the dump, where the import looks for it. */
    dtd: join(path, 'dblp.dtd'),
  }
}

/** Creates the folder, for the owner only. */
export async function makeDownloadFolder({ path }: DownloadFolder): Promise<void> {
  makeFolders(path)
  await chmod(path, 0o700)
}

/**
 * Returns a downloaded file with its size and published MD5 (if known); null if it does not exist or its dump is
 * unknown.
 */
export async function keptFile(path: string): Promise<KeptFile | null> {
  try {
    const file = await stat(path)
    if (!file.isFile()) return null
    const text = readRegularFile(path + IDENTITY, IDENTITY_BYTES_AT_MOST).toString()
    const found = z.safeParse(keptIdentity, JSON.parse(text))
    if (!found.success) return null
    const { md5 = null, ...identity } = found.data
    return { identity, md5, bytes: file.size }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnfitFile) return null
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}

/** Stores which dump the file at `path` belongs to, with the MD5 published for that dump, if known. */
export function writeIdentity(path: string, identity: DumpIdentity, md5: string | null): void {
  const kept = { ...identity, ...(md5 !== null && { md5 }) }
  replaceFile(path + IDENTITY, `${JSON.stringify(kept)}\n`)
}

export async function removeKept(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(path + IDENTITY, { force: true })
}

/**
 * Renames the complete part to the dump. If the process ends between the two renames, the file is unidentified and
 * downloaded again.
 */
export async function partToDump({ part, dump }: DownloadFolder): Promise<void> {
  await removeKept(dump)
  await rename(part, dump)
  await rename(part + IDENTITY, dump + IDENTITY)
}

/**
 * Locks the folder against other imports until the returned function is called or the process ends.
 * @throws ImportError that names the process which holds the lock; the driver's and the system's errors
 */
export function lockFolder(folder: string): () => void {
  // Inside the folder, so that every path to the folder leads to the same lock.
  const path = join(folder, 'import')
  for (const end of ['.lock', '.lock-journal', '.pid']) {
    const other = otherThanFile(path + end)
    if (other !== null) throw new ImportError(path + end, `is ${other}; remove it`)
  }
  try {
    const lock = acquireProcessLock(path)
    if (lock !== null) return lock.release
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new ImportError(`${path}.lock`, 'is not the lock it should be; remove it', null, error)
  }
  const pid = lockHolderOf(path)?.pid
  const other = pid === undefined ? 'another import' : `another import (process ${pid})`
  throw new ImportError(folder, `${other} is downloading; wait for its end, or end it`)
}

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

/**
 * Checks that the rest of the dump, and the new database beside the old one, fit on the disk.
 * @param restBytes still to be downloaded
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
  const databaseFolder = dirname(dbPath)
  const databaseBytes = Math.ceil(dumpBytes * DATABASE_PER_DUMP_BYTE)
  const [one, other] = await Promise.all([stat(folder), stat(databaseFolder)])
  const isOneDisk = one.dev === other.dev
  await requireBytes(folder, restBytes + (isOneDisk ? databaseBytes : 0), freeBytes)
  if (!isOneDisk) await requireBytes(databaseFolder, databaseBytes, freeBytes)
}

async function requireBytes(folder: string, bytes: number, freeBytes: FreeBytes): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= bytes) return
  throw new ImportError(
    folder,
    `the dump and the new database need ${formatBytes(bytes)} there, and ${formatBytes(free)} are free`,
  )
}
