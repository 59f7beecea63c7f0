import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../../shared/server/errors.ts'
import { type DumpIdentity, isNotNewer } from '../download/dump-identity.ts'
import { asImportError } from '../import/import-error.ts'
import { importInProcess } from '../import/process/import-in-process.ts'
import type { Loaded } from './load-dump.ts'
import { type LoadProgress, progressTo } from './load-progress.ts'
import { loadedProvenance, writeProvenance } from './provenance.ts'

export interface LoadFileOptions {
  file: string
  dbPath: string
  /** Loads nothing when the file is no younger than the dump that is loaded. */
  ifNewer: boolean
  /** Loads a file with less than half of the publications that are loaded, too. */
  force: boolean
  signal: AbortSignal
  onProgress: (progress: LoadProgress) => void
}

/**
 * Loads a dump that lies on the disk; null when it is not newer and was only wanted if it is.
 * @throws as importFile; a StartError when no file is named
 */
export async function loadFile({
  file,
  dbPath,
  ifNewer,
  force,
  signal,
  onProgress,
}: LoadFileOptions): Promise<Loaded> {
  if (file === '') throw new StartError('FILE is empty: name a dump, or leave it out to download dblp.')
  const identity = await identityOf(file)
  if (ifNewer) {
    const loaded = await loadedProvenance(dbPath)
    if (loaded !== null && isNotNewer(identity, loaded)) return null
  }
  const result = await importInProcess({
    file,
    dbPath,
    sample: false,
    refuseFewer: !force,
    signal,
    onProgress: progressTo(onProgress).import,
  })
  // Without the note the same file is loaded again the next time, and no more.
  await writeProvenance(dbPath, identity).catch(() => undefined)
  return result
}

/** A file's own date is what its Last-Modified would be. */
async function identityOf(file: string): Promise<DumpIdentity> {
  try {
    const { size, mtime } = await stat(file)
    return {
      url: pathToFileURL(resolve(file)).href,
      etag: null,
      lastModified: mtime.toUTCString(),
      size,
    }
  } catch (error) {
    throw asImportError(error, file, file)
  }
}
