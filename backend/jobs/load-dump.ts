/** The whole way: dblp's server → a file on disk → a new database in the old one's place. */
import { addressRule } from '../download/allowed-addresses.ts'
import type { FreeBytes } from '../download/disk-room.ts'
import { downloadDump, type Retry } from '../download/download-dump.ts'
import { shown } from '../download/download-error.ts'
import {
  type DownloadFolder,
  downloadFolder,
  lockFolder,
  makeDownloadFolder,
  removeKept,
  writeDtd,
} from '../download/download-folder.ts'
import { type Connection, fetchSmall } from '../download/open-response.ts'
import { asImportError, messageOf } from '../import/import-error.ts'
import { ImportError, type ImportOptions, type ImportResult } from '../import/import-file.ts'
import { type LoadProgress, progressTo } from './load-progress.ts'
import { downloadedProvenance, writeProvenance } from './provenance.ts'

export interface LoadOptions {
  xmlGzUrl: string
  dtdUrl: string
  /** Addresses that the operator has set: they, and what they redirect to at the same origin, are allowed too. */
  operatorAddresses: readonly string[]
  dataDir: string
  dbPath: string
  /** Loads the dump even when it is no newer than the loaded one, or has less than half of its publications. */
  force: boolean
  signal: AbortSignal
  onProgress: (progress: LoadProgress) => void
  /** Told in a sentence what happens; names no author. */
  onNote: (note: string) => void
  /** Told when dblp's server failed and is asked again. What is said or done next means that it has answered. */
  onRetry?: (retry: Retry) => void
  /** Makes the database of the file and puts it in place: `importInProcess`, in tests `importFile`. */
  importDump: (options: ImportOptions) => Promise<ImportResult>
  timeouts?: LoadTimeouts
}

/** How long things are waited for, in milliseconds; and where the free bytes of a disk are asked for. */
export interface LoadTimeouts {
  stallMs?: number
  firstPauseMs?: number
  freeBytes?: FreeBytes
}

const UNNOTED = 'Which dump this is could not be noted; the next import will load it again'

/** Null when dblp has nothing newer than what is loaded. */
export type Loaded = ImportResult | null

/**
 * Downloads the dump and loads it. The old data answer queries until the new are whole, and for good when anything
 * goes wrong before; a part that has been downloaded stays for the next time.
 * @throws DownloadError or ImportError of one line; the signal's reason when aborted
 */
export async function loadDump(options: LoadOptions): Promise<Loaded> {
  const { xmlGzUrl, dtdUrl, dbPath, signal, onNote, timeouts = {} } = options
  signal.throwIfAborted()
  const folder = downloadFolder(options.dataDir)
  const unlock = await claim(folder)
  const connection = { mayFetch: addressRule(options.operatorAddresses), signal, stallMs: timeouts.stallMs }
  const progress = progressTo(options.onProgress)
  try {
    const dump = await downloadDump({
      url: xmlGzUrl,
      folder,
      dbPath,
      loaded: options.force ? null : await downloadedProvenance(dbPath),
      connection,
      onBytes: progress.download,
      onNote,
      onRetry: options.onRetry,
      firstPauseMs: timeouts.firstPauseMs,
      freeBytes: timeouts.freeBytes,
    })
    if (dump === null) return null
    await fetchDtd(dtdUrl, folder, connection, onNote)
    const result = await options.importDump({
      file: dump.file,
      dbPath,
      sample: false,
      source: xmlGzUrl,
      publishedAt: Date.parse(dump.identity.lastModified ?? '') || 0,
      refuseFewer: !options.force,
      signal,
      onProgress: progress.import,
    })
    await writeProvenance(dbPath, dump.identity).catch(() => onNote(UNNOTED))
    return result
  } catch (error) {
    // What is wrong inside the file will be wrong the next time too: then it is to be fetched anew.
    if (error instanceof ImportError && error.byteOffset !== null) await removeKept(folder.dump)
    throw signal.aborted ? error : asImportError(error, folder.path, dbPath)
  } finally {
    unlock()
  }
}

/** Makes the folder and keeps others out of it. */
async function claim(folder: DownloadFolder): Promise<() => void> {
  try {
    await makeDownloadFolder(folder)
    return lockFolder(folder.path)
  } catch (error) {
    throw asImportError(error, folder.path, folder.path)
  }
}

/** dblp's DTD has 13 KB; the import reads none that is larger. */
const MOST_BYTES = 1024 * 1024

/**
 * Fetches the DTD to beside the dump, where it may add to the entities that are built in. It can be done without: a
 * failure is noted and no more. Rejects only with the signal's reason.
 */
async function fetchDtd(
  url: string,
  folder: DownloadFolder,
  connection: Connection,
  onNote: (note: string) => void,
): Promise<void> {
  try {
    const content = await fetchSmall(url, MOST_BYTES, connection)
    if (content === null) onNote(`There is no DTD at ${shown(url)}; dblp's entities are built in`)
    else await writeDtd(folder, content)
  } catch (error) {
    connection.signal?.throwIfAborted()
    onNote(`The DTD was not fetched (${messageOf(error)}); dblp's entities are built in`)
  }
}
