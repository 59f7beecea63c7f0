/** Runs an import: takes a dump from a download, an upload or the disk, and replaces the old database by a new one. */
import { rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { asImportError, ImportError, messageOf } from '../import-error.ts'
import type { BackendSettings } from '../settings.ts'
import { type ReplaceOptions, requireReplaceable } from './atomic-replace.ts'
import { addressRule, dtdBeside, operatorAddresses } from './fetch/allowed-addresses.ts'
import { shown } from './fetch/download-error.ts'
import { openDownloadFolder, removeDownload } from './fetch/download-folder.ts'
import { downloadFromSources, type SourcesOptions } from './fetch/download-from-sources.ts'
import { type DumpIdentity, isNotNewer } from './fetch/dump-identity.ts'
import { type Connection, fetchSmall } from './fetch/open-response.ts'
import { type Receiving, receiveUpload, refuseWith, type Upload } from './fetch/receive-upload.ts'
import type { ImportOptions, ImportResult } from './import-file.ts'
import { importInProcess } from './import-in-process.ts'
import { loadedData } from './loaded-data.ts'
import { progressReporter, type RunEvent } from './run-progress.ts'

/** The settings that a server, or a test, uses for all its runs. */
export interface RunParts {
  /** Imports a file: `importInProcess`, or `importFile` in tests. */
  importDump?: (options: ImportOptions) => Promise<ImportResult>
  /** Bounds of a run, and replacements for the check of free disk space and the look-up of hosts. */
  timeouts?: Partial<
    Pick<SourcesOptions & Receiving, 'mostBytes' | 'stallMs' | 'firstPauseMs' | 'freeBytes' | 'resolve'>
  >
  replace?: ReplaceOptions
}

export interface Run extends RunParts {
  settings: Pick<BackendSettings, 'dbPath' | 'dataDir' | 'dblpSources' | 'dblpDtdUrl'>
  /** Whether to load a dump that is no newer than the loaded one, or has less than half as many publications. */
  force: boolean
  signal: AbortSignal
  onEvent: (event: RunEvent) => void
}

/** Null if the dump is no newer than the loaded data. */
export type Loaded = ImportResult | null

/**
 * Downloads the dump and loads it. The old data answer queries until the new database is complete, and stay if any step
 * fails. A partial download stays for the next run.
 * @param source the only address to ask; null to ask the addresses of the settings in order until one has the dump
 * @param dtdUrl the DTD's address; null for the address in the settings or, without one, `dblp.dtd` beside the dump
 * @throws NoSourceError or ImportError with a message of one line; the signal's reason when aborted
 */
export async function loadDump(
  run: Run,
  source: string | null = null,
  dtdUrl: string | null = null,
): Promise<Loaded> {
  const { settings, signal, onEvent, timeouts } = run
  const { dbPath, dblpSources, dblpDtdUrl } = settings
  signal.throwIfAborted()
  const { folder, unlock } = await openFolder(settings)
  const connection = { ...timeouts, mayFetch: addressRule(operatorAddresses(settings)), signal, onEvent }
  try {
    const { dump: loaded } = await loadedData(dbPath, { signal })
    // The date of a local file may be the date of its copying, which cannot be compared with the server's date.
    const isDownloaded = loaded !== null && /^https?:/.test(loaded.url)
    const dump = await downloadFromSources({
      ...connection,
      sources: source === null ? dblpSources : [source],
      folder,
      dbPath,
      loaded: isDownloaded && !run.force ? loaded : null,
    })
    if (dump === null) return null
    await fetchDtd(dtdUrl ?? dblpDtdUrl ?? dtdBeside(dump.identity.url), folder.dtd, connection)
    return await importForRun(run, dump.file, dump.identity)
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

/** Downloads the DTD beside the dump. It is optional, so a failure only writes a note. Rejects only with the signal's reason. */
async function fetchDtd(
  url: string,
  path: string,
  connection: Connection & Pick<Run, 'onEvent'>,
): Promise<void> {
  const failed = (problem: string) => connection.onEvent({ note: `${problem}; dblp's entities are built in` })
  try {
    const content = await fetchSmall(url, MAX_DTD_BYTES, connection)
    // A web page must not replace the DTD of an earlier download.
    if (content?.includes('<!E')) replaceFile(path, content)
    else failed(`There is no DTD at ${shown(url)}`)
  } catch (error) {
    connection.signal.throwIfAborted()
    failed(`The DTD was not fetched (${messageOf(error)})`)
  }
}

/**
 * Receives a dump and imports it. Removes the received file after an import and after a failure, because the sender still has
 * the dump. The old data answer queries until the new database is complete.
 * @throws UploadError, ImportError; the signal's reason when aborted
 */
export async function loadUpload(run: Run, upload: Upload): Promise<Loaded> {
  const { settings, signal, onEvent, timeouts } = run
  const { dbPath } = settings
  const { folder, unlock } = await openFolder(settings).catch(refuseWith(409))
  const report = progressReporter((progress) => onEvent({ progress }))
  try {
    const onBytes = (bytes_done: number, bytes_total: number | null) =>
      report({ step: 'download', bytes_done, bytes_total, publications: 0, persons: 0 })
    await receiveUpload(upload, { ...timeouts, folder, dbPath, signal, onBytes })
    return await loadFile(run, folder.upload)
  } catch (error) {
    throw error instanceof ImportError ? withoutPath(error, folder.upload) : error
  } finally {
    await rm(folder.upload, { force: true }).finally(unlock)
  }
}

async function openFolder({ dataDir, dbPath }: Run['settings']) {
  requireReplaceable(dbPath)
  return openDownloadFolder(dataDir)
}

/** Removes the path of the received file from a message: its sender does not know the path. */
function withoutPath(error: ImportError, path: string): ImportError {
  error.message = error.message
    .replace(`${path}: `, 'The file: ')
    .replace(/^The file: (?=(?:is|has|holds) )/, 'The file ')
  return error
}

/**
 * Loads a dump from the disk. Returns null if `ifNewer` is set and the file is no newer than the loaded dump.
 * @throws the errors of importFile; a StartError without a file name
 */
export async function loadFile(run: Run, file: string, ifNewer = false): Promise<Loaded> {
  if (file === '') throw new StartError('FILE is empty: name a dump, or leave it out to download dblp.')
  const identity = await identityOf(file)
  const loaded = ifNewer ? (await loadedData(run.settings.dbPath, run)).dump : null
  return loaded !== null && isNotNewer(identity, loaded) ? null : importForRun(run, file, identity)
}

/** Identifies a local file. Its modification date takes the place of Last-Modified. */
async function identityOf(file: string): Promise<DumpIdentity> {
  try {
    const { size, mtime } = await stat(file)
    const url = pathToFileURL(resolve(file)).href
    return { url, etag: null, lastModified: mtime.toUTCString(), size }
  } catch (error) {
    throw asImportError(error, file, file)
  }
}

function importForRun(run: Run, file: string, dump: DumpIdentity): Promise<ImportResult> {
  const { settings, force, signal, onEvent, replace, importDump = importInProcess } = run
  const onProgress = (progress: PipelineProgress) => onEvent({ progress })
  return importDump({
    file,
    dbPath: settings.dbPath,
    dump,
    refuseFewer: !force,
    signal,
    onProgress,
    replace,
  })
}
