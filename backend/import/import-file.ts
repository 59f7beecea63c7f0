/**
 * Imports a dblp file from the disk: bytes → records → persons and works → a new database file → verified → renamed. The
 * old database answers queries until the rename, and stays if any step fails.
 */
import { type Stats, statSync } from 'node:fs'
import { latestDate } from '../dump/record-dates.ts'
import { asImportError, ImportError } from '../import-error.ts'
import type { FileSummary } from '../rows/rows-of-file.ts'
import {
  atomicReplace,
  discard,
  newFileFor,
  type ReplaceOptions,
  removeLeftovers,
  requireReplaceable,
} from './atomic-replace.ts'
import type { FillJob, FillOptions } from './build/fill-database.ts'
import type { DumpIdentity } from './fetch/dump-identity.ts'
import { loadedData } from './loaded-data.ts'

/** Aborting leaves the old database in place and rejects with the signal's reason. */
export interface ImportOptions extends FillOptions {
  /** A `dblp.xml`, gzipped or not. */
  file: string
  /** The database to replace. Missing folders are created (0700). */
  dbPath: string
  /** True for the starter data. */
  sample?: boolean
  /** The identity of the dump in the file, if known. The database stores it. */
  dump?: DumpIdentity
  /** Whether to refuse a file with less than half as many publications as the old database has at the end of the import. */
  refuseFewer?: boolean
  /** Options for the replacement of an open database. */
  replace?: ReplaceOptions | undefined
}

export interface ImportResult extends FileSummary {
  durationMs: number
}

/**
 * Imports a dblp file and replaces the old database. By default this blocks the process, so programs use `importInProcess`
 * for all but small files (docs/dev/protocol.md, Import). Needs disk space only for the new file, and memory in
 * proportion to the names and authorships (measured: 0.3 GB at the peak for 500,000 publications).
 * @throws ImportError with a line that names the file, the problem and the byte offset of invalid content; the signal's reason
 * when aborted. In both cases the old database is unchanged and no new file is left.
 * @param fill builds the new database, and closes its files before its promise settles
 */
export async function importFile(
  options: ImportOptions,
  fill: (job: FillJob, options: FillOptions) => Promise<FileSummary> = fillHere,
): Promise<ImportResult> {
  const startedAt = performance.now()
  const { file, dbPath, signal } = options
  signal?.throwIfAborted()
  const { size: totalBytes, mtimeMs } = statOf(file)
  let path: string | undefined
  try {
    requireReplaceable(dbPath)
    path = newFileFor(dbPath)
    removeLeftovers(dbPath)
    const { sample = false, dump } = options
    const publishedAt = Date.parse(dump?.lastModified ?? '') || 0
    const latest = latestDate(Date.now(), mtimeMs, publishedAt)
    const result = await fill({ file, path, totalBytes, sample, dump, latestDate: latest }, options)
    signal?.throwIfAborted()
    if (options.refuseFewer) {
      const { publications } = await loadedData(dbPath, { waitMs: options.replace?.waitMs, signal })
      requireHalfOf(publications, result.publications, file)
    }
    await atomicReplace(path, dbPath, { ...options.replace, signal })
    return { ...result, durationMs: performance.now() - startedAt }
  } catch (error) {
    if (path !== undefined) discard(path)
    if (signal?.aborted && error === signal.reason) throw error
    throw asImportError(error, file, dbPath)
  }
}

/** Loads the module that reads dumps only here: a server reads dumps in another process and saves the memory. */
const fillHere = async (job: FillJob, options: FillOptions): Promise<FileSummary> =>
  (await import('./build/fill-database.ts')).fillDatabase(job, options)

/** Refuses a far smaller dump: a dump that was cut between two records, or comes from another source, is well-formed XML. */
function requireHalfOf(replaced: number, found: number, file: string): void {
  if (found * 2 >= replaced) return
  const [few, many] = [found.toLocaleString('en'), replaced.toLocaleString('en')]
  throw new ImportError(
    file,
    `holds ${few} ${found === 1 ? 'publication' : 'publications'}, less than half of the ${many} that are loaded (--force, over HTTP "rebuild", loads it all the same)`,
  )
}

function statOf(file: string): Stats {
  try {
    const found = statSync(file)
    if (found.isDirectory()) throw new ImportError(file, 'is a folder, not a dblp file')
    // A read of a pipe without a writer never ends, and no signal can interrupt it.
    if (!found.isFile()) throw new ImportError(file, 'is not a regular file: save its content to a file')
    return found
  } catch (error) {
    throw asImportError(error, file, file)
  }
}
