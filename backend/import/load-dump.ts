import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { asImportError, ImportError, messageOf } from '../import-error.ts'
import { requireReplaceable } from './atomic-replace.ts'
import { dtdBeside } from './fetch/allowed-addresses.ts'
import { shown } from './fetch/download-error.ts'
import {
  type DownloadFolder,
  downloadFolder,
  inDownloadFolder,
  removeDownload,
} from './fetch/download-folder.ts'
import { downloadFromSources } from './fetch/download-from-sources.ts'
import { type DumpIdentity, isNotNewer } from './fetch/dump-identity.ts'
import { fetchSmall } from './fetch/open-response.ts'
import { receiveUpload, type Upload } from './fetch/receive-upload.ts'
import { type ImportResult, importInProcess, statOf } from './import-file.ts'
import { loadedData } from './loaded-data.ts'
import type { Run } from './run.ts'

/** Null if the dump is no newer than the loaded data. */
export type Loaded = ImportResult | null

/**
 * Downloads and loads a dump. The old data answer queries until the new database is complete. A partial download stays for the
 * next run.
 * @param source the only address to ask. With null, asks the addresses of the settings in order until one has the dump.
 * @param dtdUrl the DTD's address. With null, takes the settings' address or, if they have none, `dblp.dtd` beside the dump.
 * @throws ImportError with a message of one line; the signal's reason
 */
export function loadDump(
  run: Run,
  source: string | null = null,
  dtdUrl: string | null = null,
): Promise<Loaded> {
  const { dbPath, dblpSources, dblpDtdUrl } = run.settings
  return inFolder(run, async (folder) => {
    const { dump: loaded } = await loadedData(dbPath, run)
    // A local file may have the date of its copying, which cannot be compared with the server's date.
    const isComparable = !run.force && loaded !== null && /^https?:/.test(loaded.url)
    const sources = source === null ? dblpSources : [source]
    const dump = await downloadFromSources(run, sources, isComparable ? loaded : null)
    if (dump === null) return null
    await fetchDtd(run, dtdUrl ?? dblpDtdUrl ?? dtdBeside(dump.identity.url), folder.dtd)
    return importForRun(run, dump.file, dump.identity).catch((error: unknown) => {
      // A dump with invalid content would fail again. So the next run must download the dump again.
      if (error instanceof ImportError && error.byteOffset !== null) removeDownload(folder)
      throw error
    })
  })
}

async function inFolder(run: Run, work: (folder: DownloadFolder) => Promise<Loaded>): Promise<Loaded> {
  const { dataDir, dbPath } = run.settings
  const folder = downloadFolder(dataDir)
  run.signal.throwIfAborted()
  requireReplaceable(dbPath)
  try {
    return await inDownloadFolder(folder, () => work(folder))
  } catch (error) {
    throw run.signal.aborted ? error : asImportError(error, folder.path, dbPath)
  }
}

/** dblp's DTD has 13 KB. */
const MAX_DTD_BYTES = 1024 * 1024

/** Only adds a note to the log if the DTD cannot be fetched: a load needs no DTD. */
async function fetchDtd(run: Run, url: string, path: string): Promise<void> {
  const failed = (problem: string) => run.onEvent({ note: `${problem}; dblp's entities are built in` })
  try {
    const content = await fetchSmall(url, MAX_DTD_BYTES, run)
    // A web page must not replace an earlier DTD.
    if (content?.includes('<!E')) replaceFile(path, content)
    else failed(`There is no DTD at ${shown(url)}`)
  } catch (error) {
    run.signal.throwIfAborted()
    failed(`The DTD was not fetched (${messageOf(error)})`)
  }
}

/**
 * Receives and imports a dump. Always removes the received file, because the sender still has the dump.
 * @throws ImportError; the signal's reason
 */
export function loadUpload(run: Run, upload: Upload): Promise<Loaded> {
  return inFolder(run, async ({ upload: file }) => {
    try {
      await receiveUpload(upload, run, file)
      return await loadFile(run, file)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      // The sender does not know the path of the received file.
      const line = error.message
        .replace(`${file}: `, 'The file: ')
        .replace(/^The file: (?=(?:is|has|holds) )/, 'The file ')
      throw Object.assign(error, { message: line })
    }
  })
}

/** @throws the errors of importFile; a StartError if `file` is empty */
export async function loadFile(run: Run, file: string, ifNewer = false): Promise<Loaded> {
  if (file === '') throw new StartError('FILE is empty: name a dump, or omit FILE to download dblp.')
  const identity = identityOf(file)
  const loaded = ifNewer ? (await loadedData(run.settings.dbPath, run)).dump : null
  return loaded !== null && isNotNewer(identity, loaded) ? null : importForRun(run, file, identity)
}

function identityOf(file: string): DumpIdentity {
  const { size, mtime } = statOf(file)
  return { url: pathToFileURL(resolve(file)).href, etag: null, lastModified: mtime.toUTCString(), size }
}

function importForRun(run: Run, file: string, dump: DumpIdentity): Promise<ImportResult> {
  const { settings, force, onEvent, importDump = importInProcess } = run
  const onProgress = (progress: PipelineProgress) => onEvent({ progress })
  return importDump({ ...run, file, dbPath: settings.dbPath, dump, refuseFewer: !force, onProgress })
}
