/**
 * The files of downloads: the downloaded dump (`dblp.xml.gz`, at most one) or a part of it (`dblp.xml.gz.part`). A
 * small file beside each identifies the dump.
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

export interface DownloadedFile {
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
    dump: join(path, 'dblp.xml.gz'),
    part: join(path, 'dblp.xml.gz.part'),
    /** The dump that a client uploads, packed or not. It exists while a run receives and imports it. */
    upload: join(path, 'dblp.upload'),
    /** dblp's DTD. The import looks for it beside the dump. */
    dtd: join(path, 'dblp.dtd'),
  }
}

/** Creates the folder, for the owner only. */
export async function makeDownloadFolder({ path }: DownloadFolder): Promise<void> {
  makeFolders(path)
  await chmod(path, 0o700)
}

/**
 * Creates and locks the folder for one run, until `unlock` is called or the process ends. Removes the upload of a killed run.
 * @throws ImportError that names the obstacle, or the process that has locked the folder
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

/** Returns a downloaded file with its size; null if the file is missing or its dump unknown. */
export async function downloadedFile(path: string): Promise<DownloadedFile | null> {
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

/** Writes the identity of the dump at `path` beside it. */
export const writeIdentity = (path: string, identity: DumpIdentity): void =>
  replaceFile(path + IDENTITY, `${JSON.stringify(identity)}\n`)

export async function removeDownload(path: string): Promise<void> {
  await rm(path, { force: true })
  await rm(path + IDENTITY, { force: true })
}

/** Renames the complete part to the dump. If the process ends in between, the next run downloads the dump again. */
export async function partToDump({ part, dump }: DownloadFolder): Promise<void> {
  await removeDownload(dump)
  await rename(part, dump)
  await rename(part + IDENTITY, dump + IDENTITY)
}

/**
 * Locks the folder against other imports until the returned function is called or the process ends.
 * @throws ImportError that names the process with the lock; errors of SQLite and the system
 */
export function lockFolder(folder: string): () => void {
  // The lock is inside the folder, so that every path to the folder leads to the same lock.
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
    throw new ImportError(`${path}.lock`, 'is not a lock file; remove it', null, error)
  }
  const pid = lockHolderOf(path)?.pid
  const other = pid === undefined ? 'another import' : `another import (process ${pid})`
  throw new ImportError(folder, `${other} is downloading; wait for its end, or end it`)
}
