import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Stats, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { NODE_FLAGS } from '../../shared/server/own-commands.ts'
import { latestDate } from '../dump/record-dates.ts'
import { asImportError, ImportError } from '../import-error.ts'
import type { FileSummary } from '../rows/rows-of-file.ts'
import { atomicReplace, newFileFor, type ReplaceOptions } from './atomic-replace.ts'
import type { FillJob, FillOptions } from './build/fill-database.ts'
import type { DumpIdentity } from './fetch/dump-identity.ts'
import { loadedData } from './loaded-data.ts'

export interface ImportOptions extends FillOptions {
  /** A `dblp.xml`, gzipped or not. */
  file: string
  /** The database to replace. The import creates missing folders (0700). */
  dbPath: string
  sample?: boolean
  /** The identity of the dump in the file, if known. */
  dump?: DumpIdentity
  /** Whether to refuse a file with less than half as many publications as the old database. */
  refuseFewer?: boolean
  replace?: ReplaceOptions | undefined
}

export interface ImportResult extends FileSummary {
  durationMs: number
}

/**
 * Imports a dblp file: bytes → records → persons and works → a new database file → verified → renamed over the old one, which
 * answers queries until then. Blocks this process for seconds at a time, unless `fill` uses another process. Names and
 * authorships of 500,000 publications take 0.3 GB of memory.
 * @throws ImportError, which names the file, the problem and the byte of invalid content. After an abort, throws the signal's
 * reason. In both cases the old database is unchanged, and no new file is left.
 * @param fill builds the new database, and closes its files before its promise settles
 */
export async function importFile(
  options: ImportOptions,
  fill: (job: FillJob, options: FillOptions) => Promise<FileSummary> = fillHere,
): Promise<ImportResult> {
  const startedAt = performance.now()
  const { file, dbPath, signal, dump, sample = false } = options
  signal?.throwIfAborted()
  const { size: totalBytes, mtimeMs } = statOf(file)
  try {
    const { path, discard } = newFileFor(dbPath)
    try {
      const latest = latestDate(Date.now(), mtimeMs, Date.parse(dump?.lastModified ?? '') || 0)
      const result = await fill({ file, path, totalBytes, sample, dump, latestDate: latest }, options)
      signal?.throwIfAborted()
      if (options.refuseFewer) {
        const { publications } = await loadedData(dbPath, { waitMs: options.replace?.waitMs, signal })
        requireHalfOf(publications, result.publications, file)
      }
      await atomicReplace(path, dbPath, { ...options.replace, signal })
      return { ...result, durationMs: performance.now() - startedAt }
    } finally {
      discard()
    }
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    throw asImportError(error, file, dbPath)
  }
}

/** Loads `fill-database.ts` late to save memory: a server fills the database in another process. */
const fillHere = async (job: FillJob, options: FillOptions): Promise<FileSummary> =>
  (await import('./build/fill-database.ts')).fillDatabase(job, options)

/** Refuses a far smaller dump, which may lack records and still be well-formed XML. */
function requireHalfOf(replaced: number, found: number, file: string): void {
  if (found * 2 >= replaced) return
  const [few, many] = [found.toLocaleString('en'), replaced.toLocaleString('en')]
  throw new ImportError(
    `${file}: holds ${few} ${found === 1 ? 'paper' : 'papers'}, less than half of the ${many} that are loaded (--force, or "rebuild" over HTTP, loads it anyway)`,
  )
}

/** @throws ImportError unless `file` is a regular file */
export function statOf(file: string): Stats {
  try {
    const found = statSync(file)
    if (found.isDirectory()) throw new ImportError(`${file}: is a folder, not a dblp file`)
    // A read of a pipe without a writer never ends, and no signal can interrupt it.
    if (!found.isFile()) throw new ImportError(`${file}: is not a regular file: save its content to a file`)
    return found
  } catch (error) {
    throw asImportError(error, file, file)
  }
}

export type FromImport = { progress: PipelineProgress } | { summary: FileSummary } | { error: object }

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** A nice value: the server, which answers queries meanwhile, has a lower one and runs first. */
const LOW_PRIORITY = 10

/**
 * As `importFile`, but builds the new database in another process. SQLite takes seconds, without a pause, to commit or verify
 * all of dblp. A process can be killed meanwhile, and returns its memory when it ends.
 */
export function importInProcess(options: ImportOptions): Promise<ImportResult> {
  return importFile(options, fillInProcess)
}

/** An abort kills the process, which leaves only its unfinished file. */
async function fillInProcess(job: FillJob, { onProgress, signal }: FillOptions): Promise<FileSummary> {
  const child = fork(PROGRAM, { execArgv: [...NODE_FLAGS], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  lowerPriority(child.pid)
  const outcomes: Exclude<FromImport, { progress: unknown }>[] = []
  child.on('message', (message) => {
    // The cast holds: the process sends only messages of this type.
    const received = message as FromImport
    if ('progress' in received) onProgress?.(received.progress)
    else outcomes.push(received)
  })
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    // A send fails only if the process has ended. The next lines handle that.
    child.send(job, () => undefined)
    await once(child, 'exit')
    // The last messages may still be on their way.
    if (child.connected) await once(child, 'disconnect')
  } finally {
    signal?.removeEventListener('abort', kill)
  }
  signal?.throwIfAborted()
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The process of the import ended without an answer.')
  if ('error' in outcome) throw Object.assign(new Error(), outcome.error)
  return outcome.summary
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // The import goes on: without low priority, it slows queries down more.
  }
}
