/** A whole run with a dump that a client sends: from its bytes to a new database that replaces the old one. */
import { rm } from 'node:fs/promises'
import { ImportError } from '../import-error.ts'
import { openDownloadFolder } from './fetch/download-folder.ts'
import { receiveUpload, refuseWith, type Upload } from './fetch/receive-upload.ts'
import type { Loaded, LoadOptions } from './load-dump.ts'
import { loadFile } from './load-file.ts'
import { progressTo } from './load-progress.ts'
import { requireReplaceable } from './replaceable.ts'

export interface LoadUploadOptions
  extends Pick<LoadOptions, 'dataDir' | 'dbPath' | 'force' | 'signal' | 'onProgress' | 'importDump'> {
  upload: Upload
  timeouts: Pick<NonNullable<LoadOptions['timeouts']>, 'stallMs' | 'freeBytes' | 'mostBytes'>
}

/**
 * Receives a dump and imports it. Nothing of it is kept, since its sender has the file: neither after an import nor
 * after a failure. The old data answer queries until the new database is complete.
 * @throws UploadError, ImportError; the signal's reason when aborted
 */
export async function loadUpload(options: LoadUploadOptions): Promise<Loaded> {
  const { upload, dataDir, dbPath, force, signal, onProgress, importDump, timeouts } = options
  const { folder, unlock } = await folderFor(dataDir, dbPath).catch(refuseWith(409))
  const progress = progressTo(onProgress)
  try {
    const onBytes = (done: number, total: number | null) => progress.download('download', done, total)
    await receiveUpload(upload, { ...timeouts, folder, dbPath, signal, onBytes })
    return await loadFile({
      file: folder.upload,
      dbPath,
      ifNewer: false,
      force,
      signal,
      onProgress,
      importDump,
    })
  } catch (error) {
    throw error instanceof ImportError ? withoutPath(error, folder.upload) : error
  } finally {
    await rm(folder.upload, { force: true }).finally(unlock)
  }
}

async function folderFor(dataDir: string, dbPath: string) {
  requireReplaceable(dbPath)
  return openDownloadFolder(dataDir)
}

/** The sender of a file does not know the path at which it was stored. */
function withoutPath(error: ImportError, path: string): ImportError {
  error.message = error.message
    .replace(`${path}: `, 'The file: ')
    .replace(/^The file: (?=(?:is|has|holds) )/, 'The file ')
  return error
}
