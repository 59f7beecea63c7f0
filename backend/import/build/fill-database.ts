import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { PipelineProgress, PipelineStep } from '../../../shared/contract/backend/pipeline-shapes.ts'
import { type FileSummary, type RowsSource, rowsOfFile } from '../../rows/rows-of-file.ts'
import { syncToDisk } from '../atomic-replace.ts'
import type { DumpIdentity } from '../fetch/dump-identity.ts'
import { progressReporter } from '../run-progress.ts'
import { newDatabase } from './new-database.ts'
import { rowsFromThread } from './rows-from-thread.ts'

export interface FillJob extends RowsSource {
  /** The new database. No file exists there yet. */
  path: string
  totalBytes: number
  sample: boolean
  dump: DumpIdentity | undefined
}

/** A smaller file is read faster than a thread starts. */
const SMALL_FILE_BYTES = 1024 * 1024
/** The shortest time between two reports of a step: nobody can read faster ones. */
const INTERVAL_MS = 100

export interface FillOptions {
  /** Called for each step, and at most ten times a second. */
  onProgress?: ((progress: PipelineProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Builds, verifies and syncs the database. Another thread reads a large file while this one writes. Other work of this process
 * runs after each batch and between SQLite's long steps.
 * @throws XmlError for invalid content; the signal's reason; errors of Node and SQLite with their codes
 */
export async function fillDatabase(
  job: FillJob,
  { onProgress = () => undefined, signal }: FillOptions,
): Promise<FileSummary> {
  const { totalBytes } = job
  let counts = { bytes_done: 0, publications: 0, persons: 0 }
  let rowsBuilt = 0
  const reporter = progressReporter(onProgress, INTERVAL_MS)
  /** @param built the share of written persons; undefined: the share of bytes counts; null: the step has no share */
  const report = (step: PipelineStep, built?: number | null): void =>
    reporter({ step, bytes_total: totalBytes, ...counts }, built, built === undefined ? undefined : 1)
  const yieldToEventLoop = async (): Promise<void> => {
    await nextTurn()
    signal?.throwIfAborted()
  }
  report('read')
  const database = newDatabase(job.path)
  try {
    let summary: FileSummary | null = null
    const { foldedNames } = database
    const batches =
      totalBytes < SMALL_FILE_BYTES
        ? rowsOfFile(job, async () => foldedNames())
        : rowsFromThread(job, foldedNames)
    for await (const batch of batches) {
      const { step, bytesRead, publications, persons, rows } = batch
      counts = { bytes_done: bytesRead, publications, persons }
      report(step, step === 'build' ? rowsBuilt / persons : undefined)
      for (const table of rows) {
        const added = database.add(table)
        if (table.table === 'persons') rowsBuilt += added
      }
      summary = batch.summary
      await yieldToEventLoop()
    }
    if (summary === null) throw new Error('The rows of the file have no end.')
    database.addMeta(metaOf(job, summary))
    database.finish()
    report('check', null)
    await yieldToEventLoop()
    verifyDatabase(database.connection, summary)
    report('replace', null)
    await yieldToEventLoop()
    database.connection.close()
    syncToDisk(job.path, 'r+')
    return summary
  } finally {
    database.connection.close()
  }
}

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

const damaged = (problem: string) =>
  Object.assign(new Error(`the new database ${problem}`), { code: 'SQLITE_CORRUPT' })

function verifyDatabase(database: Database.Database, expected: FileSummary): void {
  const verdict = database.pragma('integrity_check(1)', { simple: true })
  if (verdict !== 'ok') throw damaged(`is damaged: ${String(verdict)}`)
  const { persons, names, records } = expected
  const counts = { persons, names, base_names: names, records }
  for (const [table, count] of Object.entries(counts)) {
    const rows = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    if (rows !== count) throw damaged(`holds ${rows} ${table} where ${count} were read`)
  }
}
