import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { XmlError } from '../../import-error.ts'
import { type FileSummary, type RowBatch, type RowsSource, rowsOfFile } from '../../rows/rows-of-file.ts'
import { syncToDisk } from '../atomic-replace.ts'
import type { DumpIdentity } from '../fetch/dump-identity.ts'
import { newDatabase } from './new-database.ts'
import { rowsFromThread } from './rows-from-thread.ts'

export interface FillJob extends RowsSource {
  /** The path of the new database, where no file exists yet. */
  path: string
  totalBytes: number
  sample: boolean
  dump: DumpIdentity | undefined
}

/** Reading a smaller file takes less time than starting a thread. */
const SMALL_FILE_BYTES = 1024 * 1024

/**
 * Builds the database from the file's rows, verifies it and syncs it to the disk. A thread reads a large file while this
 * one writes. Other work runs after each batch and between SQLite's long steps.
 * @throws XmlError for invalid content; the signal's reason when aborted; errors of Node and SQLite with their codes
 */
export async function fillDatabase(
  job: FillJob,
  { onProgress, signal }: { onProgress?: OnProgress; signal?: AbortSignal | undefined },
): Promise<FileSummary> {
  const { totalBytes } = job
  let state = { bytesRead: 0, publications: 0, persons: 0, built: 0 }
  let rowsBuilt = 0
  const report = throttled(onProgress, () => ({ totalBytes, ...state }))
  const yieldToEventLoop = async (): Promise<void> => {
    signal?.throwIfAborted()
    await nextTurn()
    signal?.throwIfAborted()
  }
  report('read')
  const database = newDatabase(job.path)
  try {
    const batches = totalBytes < SMALL_FILE_BYTES ? rowsOfFile(job) : rowsFromThread(job)
    const summary = await writeBatches(batches, async ({ step, rows, ...counts }) => {
      state = { ...counts, built: Math.min(1, rowsBuilt / counts.persons) }
      report(step)
      for (const table of rows) {
        const added = database.add(table)
        if (table.table === 'persons') rowsBuilt += added
      }
      if (step === 'build') database.sortNames()
      await yieldToEventLoop()
    })
    if (summary.publications === 0) throw new XmlError('holds no publications', null)
    database.addMeta(metaOf(job, summary))
    database.finish()
    await yieldToEventLoop()
    report('check')
    await yieldToEventLoop()
    verifyDatabase(database.connection, summary)
    await yieldToEventLoop()
    report('replace')
    database.connection.close()
    syncToDisk(job.path, 'r+')
    return summary
  } finally {
    database.connection.close()
  }
}

/** Passes each batch to `write` and returns the generator's summary. Stops reading if writing fails. */
async function writeBatches(
  batches: AsyncGenerator<RowBatch, FileSummary>,
  write: (batch: RowBatch) => Promise<void>,
): Promise<FileSummary> {
  try {
    for (;;) {
      const next = await batches.next()
      if (next.done) return next.value
      await write(next.value)
    }
  } catch (error) {
    await batches.throw(error).catch(() => undefined)
    throw error
  }
}

/** Returns the rows of the `meta` table. */
function metaOf({ sample, dump }: FillJob, summary: FileSummary): Record<string, string> {
  return {
    publications: String(summary.publications),
    persons: String(summary.persons),
    names: String(summary.names),
    data_date: summary.dataDate,
    newest_year: String(summary.newestYear ?? ''),
    sample: sample ? '1' : '0',
    dump: dump === undefined ? '' : JSON.stringify(dump),
  }
}

type ImportStep = 'read' | 'build' | 'check' | 'replace'

export interface ImportProgress {
  step: ImportStep
  /** Bytes read of the file on disk, packed or not. */
  bytesRead: number
  totalBytes: number
  publications: number
  persons: number
  /** The written share of the rows of persons, 0 to 1: the progress of the step `build`. */
  built: number
}

type OnProgress = ((progress: ImportProgress) => void) | undefined

/** Nobody can read faster updates. */
const INTERVAL_MS = 100

/** Forwards progress: each new step, and at most ten updates a second in between. Calls `state` only for these. */
function throttled(
  onProgress: OnProgress,
  state: () => Omit<ImportProgress, 'step'>,
): (step: ImportStep) => void {
  let lastStep: ImportStep | null = null
  let lastTime = 0
  return (step) => {
    const now = performance.now()
    if (!onProgress || (step === lastStep && now - lastTime < INTERVAL_MS)) return
    lastStep = step
    lastTime = now
    onProgress({ step, ...state() })
  }
}

/** The error of a new database that does not hold the written rows. */
class DamagedError extends Error {
  /** SQLite's code for a damaged file. */
  readonly code = 'SQLITE_CORRUPT'
}

/**
 * Verifies a new database before it replaces the old one: SQLite's integrity check and the number of rows.
 * @throws DamagedError that names the problem
 */
function verifyDatabase(database: Database.Database, expected: FileSummary): void {
  const verdict = database.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw new DamagedError(`the new database is damaged: ${String(verdict)}`)
  const counts = {
    persons: expected.persons,
    names: expected.names,
    base_names: expected.names,
    records: expected.records,
  }
  for (const [table, count] of Object.entries(counts)) {
    const rows = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    if (rows !== count)
      throw new DamagedError(`the new database holds ${rows} ${table} where ${count} were read`)
  }
}
