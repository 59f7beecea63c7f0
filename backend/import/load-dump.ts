/** Runs a whole import: downloads the dump, and builds a new database that replaces the old one. */

import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { asImportError, ImportError, messageOf } from '../import-error.ts'
import { addressRule, dtdBeside } from './fetch/allowed-addresses.ts'
import { type Retry, shown } from './fetch/download-error.ts'
import { openDownloadFolder, removeDownload } from './fetch/download-folder.ts'
import { downloadFromSources } from './fetch/download-from-sources.ts'
import type { Resolve } from './fetch/host-lookup.ts'
import { type Connection, fetchSmall } from './fetch/open-response.ts'
import type { FreeBytes } from './fetch/room.ts'
import { importForRun, type Loaded, type Run } from './load-file.ts'
import { progressTo } from './load-progress.ts'
import { loadedData } from './loaded-data.ts'
import { requireReplaceable } from './replaceable.ts'

export interface LoadOptions extends Run {
  /** Addresses of the dump. The download asks them in order until one has it. */
  sources: readonly string[]
  /** The DTD's address; null for `dblp.dtd` beside the dump. */
  dtdUrl: string | null
  /** Addresses from the operator's settings. They are allowed, and so are their redirects within the same origin. */
  operatorAddresses: readonly string[]
  dataDir: string
  /** Receives a sentence about each event, without names of authors. */
  onNote: (note: string) => void
  /** Receives the host of each asked source. */
  onSource?: (host: string) => void
  /** Called when a server fails and will be tried again. The next progress or note means that a server has answered. */
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
 * Downloads the dump and loads it. The old data answer queries until the new database is complete, and stay if any step
 * fails. A partial download stays for the next run.
 * @throws NoSourceError or ImportError with a message of one line; the signal's reason when aborted
 */
export async function loadDump(options: LoadOptions): Promise<Loaded> {
  const { sources, dbPath, signal, onNote, timeouts = {} } = options
  signal.throwIfAborted()
  requireReplaceable(dbPath)
  const { folder, unlock } = await openDownloadFolder(options.dataDir)
  const connection = { mayFetch: addressRule(options.operatorAddresses), signal, stallMs: timeouts.stallMs }
  try {
    const { dump: loaded } = await loadedData(dbPath, { signal })
    // A local file may have the date of its copy, which cannot be compared with the server's date.
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
    // A dump with invalid content would fail again, so the next run must download it again.
    if (error instanceof ImportError && error.byteOffset !== null) await removeDownload(folder.dump)
    throw signal.aborted ? error : asImportError(error, folder.path, dbPath)
  } finally {
    unlock()
  }
}

/** dblp's DTD has 13 KB. The import reads no larger file. */
const MAX_DTD_BYTES = 1024 * 1024

/** Downloads the DTD beside the dump. The DTD is optional, so a failure only writes a note. Rejects only with the signal's reason. */
async function fetchDtd(
  url: string,
  path: string,
  connection: Connection,
  onNote: (note: string) => void,
): Promise<void> {
  try {
    const content = await fetchSmall(url, MAX_DTD_BYTES, connection)
    // A web page must not replace the DTD of an earlier download.
    if (content === null || !content.includes('<!E'))
      onNote(`There is no DTD at ${shown(url)}; dblp's entities are built in`)
    else replaceFile(path, content)
  } catch (error) {
    connection.signal?.throwIfAborted()
    onNote(`The DTD was not fetched (${messageOf(error)}); dblp's entities are built in`)
  }
}
