import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FileSummary, type RowBatch, type RowsSource, rowsOfFile } from '../rows/rows-of-file.ts'
import { XmlError } from './import-error.ts'
import { type ImportProgress, throttled } from './import-progress.ts'
import { NewDatabase } from './new-database.ts'
import { rowsFromThread } from './threads/rows-from-thread.ts'
import { verifyDatabase } from './verify.ts'

/** The job to build a new database from a file. */
export interface FillJob extends RowsSource {
  /** The path of the new database. No file exists there yet. */
  path: string
  totalBytes: number
  sample: boolean
  source: string
}

/** Smaller files are read in less time than a thread takes to start. */
const SMALL_FILE_BYTES = 1024 * 1024

/**
 * Builds the database from the file's rows, verifies it and syncs it to the disk. A thread reads a large file while
 * this one writes. The event loop runs after each batch, and between SQLite's long steps.
 * @throws XmlError when the content is invalid, the signal's reason once it is aborted, otherwise the errors of
 * Node and SQLite with their codes
 */
export async function fillDatabase(
  job: FillJob,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  signal?: AbortSignal,
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
  const database = new NewDatabase(job.path)
  try {
    const batches = totalBytes < SMALL_FILE_BYTES ? rowsOfFile(job) : rowsFromThread(job)
    const summary = await writeBatches(batches, async ({ step, rows, names, ...counts }) => {
      state = { ...counts, built: Math.min(1, rowsBuilt / (counts.persons + names)) }
      report(step)
      for (const table of rows) {
        const added = database.add(table)
        if (table.table === 'persons' || table.table === 'bases') rowsBuilt += added
      }
      await yieldToEventLoop()
    })
    if (summary.publications === 0) throw new XmlError('holds no publications', null)
    database.addMeta(metaOf(job, summary))
    for (const _part of database.finish()) await yieldToEventLoop()
    report('check')
    await yieldToEventLoop()
    verifyDatabase(database.connection, summary)
    await yieldToEventLoop()
    report('replace')
    database.close()
    database.sync()
    return summary
  } finally {
    database.close()
  }
}

/** Passes each batch to `write` and returns the result of the generator. Stops reading if writing fails. */
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

/** The content of the `meta` table. */
function metaOf({ sample, source }: FillJob, summary: FileSummary): Record<string, string> {
  return {
    publications: String(summary.publications),
    persons: String(summary.persons),
    names: String(summary.names),
    data_date: summary.dataDate,
    newest_year: String(summary.newestYear ?? ''),
    sample: sample ? '1' : '0',
    source,
  }
}
