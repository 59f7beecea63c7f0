/**
 * From a dblp file on disk to the database: bytes → records → persons and works → a new file → checked → renamed.
 * The old database answers queries until the rename, and for good when anything goes wrong before it.
 */
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from './build.ts'
import { checkDatabase } from './check.ts'
import { Collector } from './collector.ts'
import { entitiesFor } from './entities.ts'
import { asImportError } from './failures.ts'
import { ImportError } from './import-error.ts'
import { NewDatabase } from './new-database.ts'
import { Noticed } from './noticed.ts'
import { discard, newFileFor, putInPlace, removeLeftovers } from './place.ts'
import { type ImportProgress, throttled } from './progress.ts'
import { type ReadSummary, readRecords } from './read-records.ts'
import type { SkippedRecord } from './record.ts'
import { type Breathe, breathing } from './turns.ts'
import { openXml } from './xml-source.ts'

export { ImportError } from './import-error.ts'
export type { ImportProgress } from './progress.ts'

export interface ImportOptions {
  /** A `dblp.xml`, packed by gzip or not. */
  file: string
  /** The database to replace; folders on the way are made (0700). */
  dbPath: string
  /** Whether these are the starter data. */
  sample?: boolean
  /** What is being imported, for people; the file's name when not given. */
  source?: string
  /** Aborting leaves the old database as it is and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Called at each new step and at most ten times a second in between. */
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

export interface ImportResult {
  /** All records but person records. */
  publications: number
  /** Publications with authors, which are those that can be found. */
  records: number
  persons: number
  names: number
  /** The newest `mdate` (YYYY-MM-DD), or 'unknown'. */
  dataDate: string
  /** Records left out: all counted, the first ten with reason and byte offset of their start tag. */
  skipped: { count: number; examples: readonly string[] }
  /** Elements that hold no record of a known kind, passed over. */
  unknownElements: number
  /** Contradictions in the data that the import has decided, a sentence each: the first ten, then how many more. */
  warnings: readonly string[]
  /** Bytes of the XML, unpacked. */
  bytes: number
  durationMs: number
}

/**
 * Imports a dblp file and puts the new database in the old one's place.
 * Source of the rules: contract.md, part 3. Needs no disk but for the new file, and memory in proportion to the names
 * and authorships (measured: 0.5 GB at the peak for 500,000 publications, 0.8 GB for 2 million).
 * @throws ImportError, its message one line with the file, the problem and the byte offset where the content is at
 *   fault; the signal's reason when aborted. In both cases the old database is untouched and nothing is left behind.
 */
export async function importFile(options: ImportOptions): Promise<ImportResult> {
  const started = performance.now()
  const { file, dbPath, signal } = options
  signal?.throwIfAborted()
  const totalBytes = sizeOf(file)
  let path: string | undefined
  let database: NewDatabase | undefined
  try {
    refuseFolder(dbPath)
    removeLeftovers(dbPath)
    path = newFileFor(dbPath)
    database = new NewDatabase(path)
    const result = await fill(database, options, totalBytes, breathing(signal))
    database.close()
    database.sync()
    signal?.throwIfAborted()
    putInPlace(path, dbPath)
    return { ...result, durationMs: performance.now() - started }
  } catch (error) {
    database?.close()
    if (path !== undefined) discard(path)
    if (signal?.aborted && error === signal.reason) throw error
    throw asImportError(error, file, dbPath)
  }
}

async function fill(
  database: NewDatabase,
  options: ImportOptions,
  totalBytes: number,
  breathe: Breathe,
): Promise<Omit<ImportResult, 'durationMs'>> {
  const { file } = options
  const collector = new Collector(database)
  const skipped = new Noticed<SkippedRecord>()
  const source = openXml(file)
  const report = throttled(options.onProgress, () => ({
    bytesRead: source.bytesRead,
    totalBytes,
    publications: collector.publications,
    persons: collector.persons.count,
  }))

  report('read')
  const { entities, warning } = await entitiesFor(file)
  if (warning !== null) collector.warnings.add(warning)
  const read = await readRecords(source.chunks, {
    entities,
    onRecord: (record) => collector.take(record),
    onSkipped: (record) => skipped.add(record),
    afterChunk: async () => {
      report('read')
      await breathe()
    },
  })
  if (collector.publications === 0) throw new ImportError(file, 'holds no publications')

  const dataDate = read.newestDate || 'unknown'
  const provenance = { dataDate, sample: options.sample ?? false, source: options.source ?? basename(file) }
  report('build')
  await build(collector, database, provenance, async () => {
    report('build')
    await breathe()
  })
  const counts = countsOf(collector)
  report('check')
  await breathe()
  checkDatabase(database.connection, counts, options.dbPath)
  report('replace')
  return { ...counts, ...summary(read, skipped, collector), dataDate }
}

function countsOf(collector: Collector) {
  return {
    publications: collector.publications,
    records: collector.authorships.recordCount,
    persons: collector.persons.count,
    names: collector.names.count,
  }
}

function summary(read: ReadSummary, skipped: Noticed<SkippedRecord>, { warnings }: Collector) {
  return {
    skipped: {
      count: skipped.count,
      examples: skipped.first.map(({ reason, byteOffset }) => `${reason}, at byte ${byteOffset}`),
    },
    warnings:
      warnings.more === 0 ? warnings.first : [...warnings.first, `… and ${warnings.more} more like these`],
    unknownElements: read.unknownElements,
    bytes: read.bytes,
  }
}

function sizeOf(file: string): number {
  try {
    const found = statSync(file)
    if (found.isDirectory()) throw new ImportError(file, 'is a folder, not a dblp file')
    return found.size
  } catch (error) {
    throw asImportError(error, file, file)
  }
}

function refuseFolder(dbPath: string): void {
  if (statSync(dbPath, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ImportError(dbPath, 'is a folder; DB_PATH has to name a file')
  }
}
