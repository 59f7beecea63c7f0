import { closeSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartError } from '../../shared/server/errors.ts'
import { openRegularFile } from '../../shared/server/files/regular-file.ts'
import { asImportError, ImportError } from '../import-error.ts'
import { type DumpIdentity, isNotNewer, kindOfStart, START_BYTES } from './fetch/dump-identity.ts'
import type { Loaded, LoadOptions } from './load-dump.ts'
import { progressTo } from './load-progress.ts'
import { loadedData } from './provenance.ts'

export interface LoadFileOptions
  extends Pick<LoadOptions, 'dbPath' | 'force' | 'signal' | 'onProgress' | 'importDump'> {
  file: string
  /** Skips a file that is no newer than the loaded dump. */
  ifNewer: boolean
}

/**
 * Loads a dump from the disk. Returns null if `ifNewer` is set and the file is no newer.
 * @throws as importFile; a StartError when no file is named
 */
export async function loadFile({
  file,
  dbPath,
  ifNewer,
  force,
  signal,
  onProgress,
  importDump,
}: LoadFileOptions): Promise<Loaded> {
  if (file === '') throw new StartError('FILE is empty: name a dump, or leave it out to download dblp.')
  const identity = await identityOf(file)
  if (ifNewer) {
    const { dump } = await loadedData(dbPath)
    if (dump !== null && isNotNewer(identity, dump)) return null
  }
  return importDump({
    file,
    dbPath,
    dump: identity,
    refuseFewer: !force,
    signal,
    onProgress: progressTo(onProgress).import,
  })
}

/** A program that saves what a server answers may have saved the page of a bot guard. */
function refuseWebPage(file: string): void {
  const start = Buffer.alloc(START_BYTES)
  const descriptor = openRegularFile(file)
  try {
    if (kindOfStart(start.subarray(0, readSync(descriptor, start))) !== 'page') return
  } finally {
    closeSync(descriptor)
  }
  throw new ImportError(file, 'is a web page, not a dblp dump', 0)
}

/** Uses the file's own modification date in place of Last-Modified. */
async function identityOf(file: string): Promise<DumpIdentity> {
  try {
    const found = await stat(file)
    // The import says what else is wrong with it.
    if (found.isFile()) refuseWebPage(file)
    const { size, mtime } = found
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
