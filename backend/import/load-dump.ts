/** A whole run: from dblp's server to a file on disk, and from there to a new database that replaces the old one. */

import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { asImportError, ImportError, messageOf } from '../import-error.ts'
import { addressRule, dtdBeside } from './fetch/allowed-addresses.ts'
import { type Retry, shown } from './fetch/download-error.ts'
import { openDownloadFolder, removeKept } from './fetch/download-folder.ts'
import { downloadFromSources } from './fetch/download-from-sources.ts'
import type { Resolve } from './fetch/host-lookup.ts'
import { type Connection, fetchSmall } from './fetch/open-response.ts'
import type { FreeBytes } from './fetch/room.ts'
import { importForRun, type Loaded, type Run } from './load-file.ts'
import { progressTo } from './load-progress.ts'
import { loadedData } from './loaded-data.ts'
import { requireReplaceable } from './replaceable.ts'

export interface LoadOptions extends Run {
  /** Addresses of the dump, asked in this order until one has it. */
  sources: readonly string[]
  /** The DTD's address; null for `dblp.dtd` beside the dump. */
  dtdUrl: string | null
  /**
   * Addresses from the operator's settings. They are allowed too, and so are their redirects within the same
   * origin.
   */
  operatorAddresses: readonly string[]
  dataDir: string
  /** Receives a sentence about each event. It names no author. */
  onNote: (note: string) => void
  /** Receives the host that is asked now. */
  onSource?: (host: string) => void
  /**
   * Called when dblp's server fails and will be tried again. The next progress or note means that the server has
   * answered.
   */
  onRetry?: (retry: Retry) => void
  timeouts?: LoadTimeouts
}

/** Timeouts in milliseconds, and replacements for the check of free disk space and the look-up of hosts. */
export interface LoadTimeouts {
  /** The most bytes of an upload. */
  mostBytes?: number
  stallMs?: number
  firstPauseMs?: number
  freeBytes?: FreeBytes
  resolve?: Resolve
}

/**
 * Downloads the dump and loads it. The old data answer queries until the new database is complete, and stay if
 * anything fails before. A partial download is kept for the next run.
 * @throws NoSourceError or ImportError with a message of one line; the signal's reason when aborted
 */
export async function loadDump(options: LoadOptions): Promise<Loaded> {
  const { sources, dbPath, signal, onNote, timeouts = {} } = options
  signal.throwIfAborted()
  requireReplaceable(dbPath)
  const { folder, unlock } = await openDownloadFolder(options.dataDir)
  const connection = { mayFetch: addressRule(options.operatorAddresses), signal, stallMs: timeouts.stallMs }
  try {
    const { dump: loaded } = loadedData(dbPath)
    // The date of a local file may be the day it was copied, which says nothing about the server's version.
    const isDownloaded = loaded !== null && /^https?:/.test(loaded.url)
    const dump = await downloadFromSources({
      ...timeouts,
      sources,
      folder,
      dbPath,
      loaded: isDownloaded && !options.force ? loaded : null,
      connection,
      onBytes: progressTo(options.onProgress).download,
      onNote,
      onSource: options.onSource,
      onRetry: options.onRetry,
    })
    if (dump === null) return null
    const { url } = dump.identity
    await fetchDtd(options.dtdUrl ?? dtdBeside(url), folder.dtd, connection, onNote)
    return await importForRun(options, dump.file, dump.identity)
  } catch (error) {
    // The content of the file is wrong and would fail again, so the next run downloads it again.
    if (error instanceof ImportError && error.byteOffset !== null) await removeKept(folder.dump)
    throw signal.aborted ? error : asImportError(error, folder.path, dbPath)
  } finally {
    unlock()
  }
}

/** dblp's DTD has 13 KB. The import does not read a larger one than this. */
const MOST_BYTES = 1024 * 1024

/**
 * Downloads the DTD next to the dump; it may add to the built-in entities. The DTD is optional, so a failure is
 * only noted. Rejects only with the signal's reason.
 */
async function fetchDtd(
  url: string,
  path: string,
  connection: Connection,
  onNote: (note: string) => void,
): Promise<void> {
  try {
    const content = await fetchSmall(url, MOST_BYTES, connection)
    // A web page in its place must not replace the DTD of an earlier download.
    if (content === null || !content.includes('<!E'))
      onNote(`There is no DTD at ${shown(url)}; dblp's entities are built in`)
    else replaceFile(path, content)
  } catch (error) {
    connection.signal?.throwIfAborted()
    onNote(`The DTD was not fetched (${messageOf(error)}); dblp's entities are built in`)
  }
}
