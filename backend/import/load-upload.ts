/** Runs a whole import of an uploaded dump: receives its bytes, and builds a new database that replaces the old one. */
import { rm } from 'node:fs/promises'
import { ImportError } from '../import-error.ts'
import { openDownloadFolder } from './fetch/download-folder.ts'
import { receiveUpload, refuseWith, type Upload } from './fetch/receive-upload.ts'
import type { LoadTimeouts } from './load-dump.ts'
import { type Loaded, loadFile, type Run } from './load-file.ts'
import { progressTo } from './load-progress.ts'
import { requireReplaceable } from './replaceable.ts'

/**
 * Receives a dump and imports it. Removes the received file after an import and after a failure, because its sender has
 * it. The old data answer queries until the new database is complete.
 * @throws UploadError, ImportError; the signal's reason when aborted
 */
export async function loadUpload(
  run: Run & { dataDir: string; upload: Upload; timeouts: LoadTimeouts },
): Promise<Loaded> {
  const { upload, dataDir, dbPath, signal, timeouts } = run
  const { folder, unlock } = await folderFor(dataDir, dbPath).catch(refuseWith(409))
  const { download } = progressTo(run.onProgress)
  try {
    const onBytes = (done: number, total: number | null) => download('download', done, total)
    await receiveUpload(upload, { ...timeouts, folder, dbPath, signal, onBytes })
    return await loadFile({ ...run, file: folder.upload, ifNewer: false })
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

/** Replaces the path in a message: the sender of a file does not know it. */
function withoutPath(error: ImportError, path: string): ImportError {
  error.message = error.message
    .replace(`${path}: `, 'The file: ')
    .replace(/^The file: (?=(?:is|has|holds) )/, 'The file ')
  return error
}
