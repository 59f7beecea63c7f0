import type { FileSummary, RowBatch, RowsSource } from '../build/rows-of-file.ts'
import { XmlError } from './import-error.ts'
import { type ImportProgress, throttled } from './import-progress.ts'
import { NewDatabase } from './new-database.ts'
import type { Breathe } from './threads/turns.ts'
import { verifyDatabase } from './verify.ts'

/** A new database to be made from a file. */
export interface FillJob extends RowsSource {
  /** Where the database is made; nothing is there yet. */
  path: string
  totalBytes: number
  sample: boolean
  source: string
}

/**
 * Makes the database from the file's rows, checks it and brings it to the disk.
 * @param batches the rows of the file; are ended in any case
 * @param breathe is awaited every now and then; what it throws ends the work
 * @throws XmlError when the content is at fault, else what Node and SQLite throw, with their codes
 */
export async function fillDatabase(
  job: FillJob,
  batches: AsyncGenerator<RowBatch, FileSummary>,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  breathe: Breathe,
): Promise<FileSummary> {
  let state = { bytesRead: 0, publications: 0, persons: 0, built: 0 }
  let rowsBuilt = 0
  const report = throttled(onProgress, () => ({ totalBytes: job.totalBytes, ...state }))
  report('read')
  const database = new NewDatabase(job.path)
  try {
    const summary = await written(batches, async ({ step, rows, names, ...counts }) => {
      state = { ...counts, built: Math.min(1, rowsBuilt / (counts.persons + names)) }
      report(step)
      for (const table of rows) {
        const added = database.add(table)
        if (table.table === 'persons' || table.table === 'bases') rowsBuilt += added
        await breathe()
      }
    })
    if (summary.publications === 0) throw new XmlError('holds no publications', null)
    database.addMeta(metaOf(job, summary))
    for (const _part of database.finish()) await breathe()
    report('check')
    await breathe()
    verifyDatabase(database.connection, summary)
    await breathe()
    report('replace')
    database.close()
    database.sync()
    return summary
  } finally {
    database.close()
  }
}

/** Hands each batch on and gives what comes of the last one; ends the reading when that fails. */
async function written(
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

/** What the `meta` table says. */
function metaOf({ sample, source }: FillJob, summary: FileSummary): Record<string, string> {
  return {
    publications: String(summary.publications),
    persons: String(summary.persons),
    names: String(summary.names),
    data_date: summary.dataDate,
    sample: sample ? '1' : '0',
    source,
  }
}
