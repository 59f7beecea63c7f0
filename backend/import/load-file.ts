import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { asImportError } from '../import-error.ts'
import { type DumpIdentity, isNotNewer } from './fetch/dump-identity.ts'
import type { ImportOptions, ImportResult } from './import-file.ts'
import { progressTo } from './load-progress.ts'
import { loadedData } from './loaded-data.ts'

/** The options of every run: with a downloaded, an uploaded or a local dump. */
export interface Run {
  dbPath: string
  /** Loads the dump even if it is no newer than the loaded one, or has fewer than half of its publications. */
  force: boolean
  signal: AbortSignal
  onProgress: (progress: PipelineProgress) => void
  /** Imports a file: `importInProcess`, or `importFile` in tests. */
  importDump: (options: ImportOptions) => Promise<ImportResult>
}

/** Null if the dump is no newer than the loaded data. */
export type Loaded = ImportResult | null

/**
 * Loads a dump from the disk. Returns null if `ifNewer` is set and the file is no newer.
 * @throws the errors of importFile; a StartError without a file name
 */
export async function loadFile(run: Run & { file: string; ifNewer: boolean }): Promise<Loaded> {
  const { file, ifNewer, dbPath } = run
  if (file === '') throw new StartError('FILE is empty: name a dump, or leave it out to download dblp.')
  const identity = await identityOf(file)
  const loaded = ifNewer ? (await loadedData(dbPath, run)).dump : null
  return loaded !== null && isNotNewer(identity, loaded) ? null : importForRun(run, file, identity)
}

/** Imports the dump of a run from the disk. */
export const importForRun = (
  { dbPath, force, signal, onProgress, importDump }: Run,
  file: string,
  dump: DumpIdentity,
): Promise<ImportResult> =>
  importDump({ file, dbPath, dump, refuseFewer: !force, signal, onProgress: progressTo(onProgress).import })

/** Identifies a local file. Its modification date stands in for Last-Modified. */
async function identityOf(file: string): Promise<DumpIdentity> {
  try {
    const { size, mtime } = await stat(file)
    const url = pathToFileURL(resolve(file)).href
    return { url, etag: null, lastModified: mtime.toUTCString(), size }
  } catch (error) {
    throw asImportError(error, file, file)
  }
}
