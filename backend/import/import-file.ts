/**
 * From a dblp file on disk to the database: bytes → records → persons and works → a new file → checked → renamed.
 * The old database answers queries until the rename, and for good when anything goes wrong before it.
 */
import { type Stats, statSync } from 'node:fs'
import { basename } from 'node:path'
import { otherThanFile } from '../../shared/server/files/regular-file.ts'
import { latestDate } from '../build/record-dates.ts'
import type { FileSummary } from '../build/rows-of-file.ts'
import { DATABASE_FILES } from '../database/open-bibliography.ts'
import { loadedPublications } from '../jobs/provenance.ts'
import { atomicReplace, discard, newFileFor, type ReplaceOptions, removeLeftovers } from './atomic-replace.ts'
import { type FillJob, fillDatabase } from './fill-database.ts'
import { asImportError, ImportError } from './import-error.ts'
import type { ImportProgress } from './import-progress.ts'

export { ImportError } from './import-error.ts'
export type { ImportProgress } from './import-progress.ts'

export interface ImportOptions {
  /** A `dblp.xml`, packed by gzip or not. */
  file: string
  /** The database to replace; folders on the way are made (0700). */
  dbPath: string
  /** Whether these are the starter data. */
  sample?: boolean
  /** What is being imported, for people; the file's name when not given. */
  source?: string
  /** When the file was published, in milliseconds since 1970, where a server has said it; else 0. */
  publishedAt?: number
  /** Refuses a file with less than half of the publications that are loaded by the time it would replace them. */
  refuseFewer?: boolean
  /** Aborting leaves the old database as it is and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Whether a process of the import's own has to leave the processor to others. */
  lowPriority?: boolean
  /** How the old database is replaced where that is open. */
  replace?: ReplaceOptions | undefined
  /** Called at each new step and at most ten times a second in between. */
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

export interface ImportResult extends FileSummary {
  durationMs: number
}

export type FillOptions = Pick<ImportOptions, 'onProgress' | 'signal' | 'lowPriority'>

/**
 * Imports a dblp file and puts the new database in the old one's place. The work is done in this process, which is kept
 * busy by it: programs use `importInProcess`, save for small files.
 * The rules: docs/protocol.md, Import. Needs no disk but for the new file, and memory in proportion to the names
 * and authorships (measured: 0.4 GB at the peak for 500,000 publications).
 * @throws ImportError, its message one line with the file, the problem and the byte offset where the content is at
 *   fault; the signal's reason when aborted. In both cases the old database is untouched and nothing is left behind.
 */
export function importFile(options: ImportOptions): Promise<ImportResult> {
  return importWith(options, (job, { onProgress, signal }) => fillDatabase(job, onProgress, signal))
}

/** `importFile`, with what makes the new database: it has ended, with no file open, when its promise settles. */
export async function importWith(
  options: ImportOptions,
  fill: (job: FillJob, options: FillOptions) => Promise<FileSummary>,
): Promise<ImportResult> {
  const started = performance.now()
  const { file, dbPath, signal } = options
  signal?.throwIfAborted()
  const { size: totalBytes, mtimeMs } = statOf(file)
  let path: string | undefined
  try {
    refuseOtherThanFile(dbPath)
    removeLeftovers(dbPath)
    path = newFileFor(dbPath)
    const { sample = false, source = basename(file), publishedAt = 0 } = options
    const latest = latestDate(Date.now(), mtimeMs, publishedAt)
    const result = await fill({ file, path, totalBytes, sample, source, latestDate: latest }, options)
    signal?.throwIfAborted()
    if (options.refuseFewer) requireHalfOf(await loadedPublications(dbPath), result.publications, file)
    signal?.throwIfAborted()
    await atomicReplace(path, dbPath, { ...options.replace, signal })
    return { ...result, durationMs: performance.now() - started }
  } catch (error) {
    if (path !== undefined) discard(path)
    if (signal?.aborted && error === signal.reason) throw error
    throw asImportError(error, file, dbPath)
  }
}

/** A dump that somebody has cut at a record's end, or that is not dblp's, is well-formed all the same. */
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
    // A pipe that nobody writes to would never end, and no signal reaches who waits for it.
    if (!found.isFile()) throw new ImportError(file, 'is not a regular file: save what it gives to a file')
    return found
  } catch (error) {
    throw asImportError(error, file, file)
  }
}

/** A rename would replace a device or a pipe without a word, and SQLite would wait for ever for one beside it. */
function refuseOtherThanFile(dbPath: string): void {
  for (const end of DATABASE_FILES) {
    const other = otherThanFile(dbPath + end)
    if (other === null) continue
    throw new ImportError(
      dbPath + end,
      end === '' ? `is ${other}; DB_PATH has to name a file` : `is ${other}; remove it`,
    )
  }
}
