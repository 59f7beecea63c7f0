/**
 * The files of downloads: the dump as downloaded (`dblp.xml.gz`, its only copy), or a part of it
 * (`dblp.xml.gz.part`), each with a small file beside it that identifies the dump.
 */

import { chmod, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../../shared/contract/zod.ts'
import { makeFolders } from '../../../shared/server/files/data-folder.ts'
import { acquireProcessLock, lockHolderOf } from '../../../shared/server/files/process-lock.ts'
import { otherThanFile, readRegularFile, UnfitFile } from '../../../shared/server/files/regular-file.ts'
import { replaceFile } from '../../../shared/server/files/replace-file.ts'
import { codeOf, StartError } from '../../../shared/server/server-errors.ts'
import { asImportError, ImportError } from '../../import-error.ts'
import { type DumpIdentity, dumpIdentity } from './dump-identity.ts'

export type DownloadFolder = ReturnType<typeof downloadFolder>

export interface KeptFile {
  identity: DumpIdentity
  bytes: number
}

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
    /** A dump that a client sends, packed or not, while a run receives and imports it. */
    upload: join(path, 'dblp.upload'),
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
 * Creates and locks the folder for one run, until `unlock` is called or the process ends. Removes the upload of a run
 * that was killed.
 * @throws ImportError that says what is in the way, or which process has the folder
 */
export async function openDownloadFolder(
  dataDir: string,
): Promise<{ folder: DownloadFolder; unlock: () => void }> {
  const folder = downloadFolder(dataDir)
  try {
    await makeDownloadFolder(folder)
    const unlock = lockFolder(folder.path)
    try {
      await rm(folder.upload, { force: true })
    } catch (error) {
      unlock()
      throw error
    }
    return { folder, unlock }
  } catch (error) {
    throw asImportError(error, folder.path, folder.path)
  }
}

/** Returns a downloaded file with its size; null if it does not exist or its dump is unknown. */
export async function keptFile(path: string): Promise<KeptFile | null> {
  try {
    const file = await stat(path)
    if (!file.isFile()) return null
    const text = readRegularFile(path + IDENTITY, IDENTITY_BYTES_AT_MOST).toString()
    const found = z.safeParse(dumpIdentity, JSON.parse(text))
    return found.success ? { identity: found.data, bytes: file.size } : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnfitFile) return null
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}

/** Stores which dump the file at `path` belongs to. */
export const writeIdentity = (path: string, identity: DumpIdentity): void =>
  replaceFile(path + IDENTITY, `${JSON.stringify(identity)}\n`)

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
