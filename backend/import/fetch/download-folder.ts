/**
 * The download folder has at most one dump from a server: whole (`dblp.xml.gz`) or in part (`dblp.xml.gz.part`). The file
 * `record` holds the identity of the dump.
 */
import { chmodSync, existsSync, lstatSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../../shared/contract/zod.ts'
import { makeFolders } from '../../../shared/server/files/data-folder.ts'
import { acquireProcessLock, lockHolderOf } from '../../../shared/server/files/process-lock.ts'
import { otherThanFile, readRegularFile } from '../../../shared/server/files/regular-file.ts'
import { replaceFile } from '../../../shared/server/files/replace-file.ts'
import { asImportError, ImportError, refusal } from '../../import-error.ts'
import { type DumpIdentity, dumpIdentity } from './dump-identity.ts'

export type DownloadFolder = ReturnType<typeof downloadFolder>

export function downloadFolder(dataDir: string) {
  const path = join(dataDir, 'download')
  return {
    path,
    dump: join(path, 'dblp.xml.gz'),
    part: join(path, 'dblp.xml.gz.part'),
    record: join(path, 'dblp.xml.gz.json'),
    /** A client's upload, packed or not. Exists only during the run. */
    upload: join(path, 'dblp.upload'),
    /** The import reads dblp's DTD beside the dump. */
    dtd: join(path, 'dblp.dtd'),
  }
}

const RECORD_BYTES_AT_MOST = 16 * 1024

export interface Download {
  file: string
  bytes: number
  identity: DumpIdentity
  /** All bytes have arrived. A `.part` file still has to be verified. */
  isComplete: boolean
}

/** Returns the download of an earlier run, or null if the dump or its identity is missing or unreadable. */
export function keptDownload({ dump, part, record }: DownloadFolder): Download | null {
  try {
    const file = existsSync(dump) ? dump : part
    const found = statSync(file)
    if (!found.isFile()) return null
    const bytes = found.size
    const text = readRegularFile(record, RECORD_BYTES_AT_MOST).toString()
    const identity = z.parse(dumpIdentity, JSON.parse(text))
    const isComplete = identity.size === null ? file === dump : bytes === identity.size
    // A dump that lost bytes cannot be resumed.
    return file === dump && !isComplete ? null : { file, bytes, identity, isComplete }
  } catch {
    return null
  }
}

/** Counts the bytes of dump and part together, even without an identity. */
export const bytesIn = ({ dump, part }: DownloadFolder): number =>
  [dump, part].reduce((sum, path) => sum + (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)

export function removeDownload({ dump, part, record }: DownloadFolder): void {
  for (const path of [dump, part, record]) rmSync(path, { force: true })
}

/**
 * Removes the earlier download, and saves the new one's identity.
 * @throws ImportError with the file if the disk fails
 */
export function beginDownload(folder: DownloadFolder, identity: DumpIdentity): void {
  try {
    removeDownload(folder)
    replaceFile(folder.record, `${JSON.stringify(identity)}\n`)
  } catch (error) {
    throw asImportError(error, folder.record, folder.record)
  }
}

/**
 * Creates the folder, makes it private, and locks it during `work`. Removes uploads before and after.
 * @throws the errors of `lockFolder`, `work` and the system
 */
export async function inDownloadFolder<T>(folder: DownloadFolder, work: () => Promise<T>): Promise<T> {
  makeFolders(folder.path)
  chmodSync(folder.path, 0o700)
  const unlock = lockFolder(folder.path)
  try {
    const removeUpload = () => rmSync(folder.upload, { force: true })
    removeUpload()
    return await work().finally(removeUpload)
  } finally {
    unlock()
  }
}

/**
 * Locks the folder until the returned function is called or the process ends.
 * @throws ImportError with the process that has the lock; StartError if the file in the lock's place is not a lock file; system
 * errors
 */
export function lockFolder(folder: string): () => void {
  // The lock is inside the folder, so that all paths to the folder have the same lock.
  const path = join(folder, 'import')
  for (const end of ['.lock', '.lock-journal', '.pid']) {
    const other = otherThanFile(path + end)
    if (other !== null) throw new ImportError(`${path}${end}: is ${other}; remove it`)
  }
  const lock = acquireProcessLock(path)
  if (lock !== null) return lock.release
  const pid = lockHolderOf(path)?.pid
  const other = pid === undefined ? 'another import' : `another import (process ${pid})`
  throw refusal(409, `${folder}: ${other} is downloading; wait for its end, or end it`)
}
