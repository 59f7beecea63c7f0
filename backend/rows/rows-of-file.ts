/** Reads a dblp file and builds the rows of its database, in batches. */

import { CappedSample } from '../dump/capped-sample.ts'
import { readRecords } from '../dump/document-reader.ts'
import { entitiesFor } from '../dump/entities.ts'
import { type FutureDates, RecordDates } from '../dump/record-dates.ts'
import { openXml } from '../dump/xml-source.ts'
import { buildRows } from './build-rows.ts'
import { Collector } from './collector.ts'
import { type PackedRows, sizeOf, takeRows } from './row-batches.ts'

/** Large enough to make the cost of a thread message negligible, small enough to stop quickly. */
const BATCH_BYTES = 256 * 1024

export interface RowBatch {
  step: 'read' | 'build'
  /** Bytes of the file on disk read so far. */
  bytesRead: number
  publications: number
  persons: number
  rows: PackedRows[]
}

export interface RowsSource {
  file: string
  /** The last day that is not in the future (record-dates.ts). */
  latestDate: string
}

type Sampled = Pick<CappedSample, 'count' | 'first'>

/** The figures of a file, complete after the last row. */
export interface FileSummary {
  /** All records except person records. */
  publications: number
  /** Publications with authors. Queries find only these. */
  records: number
  persons: number
  names: number
  /** The newest `mdate` (YYYY-MM-DD) that is not in the future, or 'unknown'. */
  dataDate: string
  futureDates: FutureDates
  /** The newest year of a work that is not in the future; null without any year. */
  newestYear: number | null
  /** The number of skipped records, and the reasons of the first ten, with the byte after the start tag. */
  skipped: Sampled
  /** The number of elements that dblp's DTD does not define, and the names of the first ten. The import skips them. */
  unknownElements: Sampled
  /** Contradictions in the data that the import has resolved: a sentence for each of the first ten, and the number of others. */
  warnings: readonly string[]
  /** The length of the unpacked XML in bytes. */
  bytes: number
}

/**
 * Reads a file, gzipped or not, and builds the rows of all tables but `meta`. Yields no rows for a file without publications.
 * @throws XmlError for invalid content; Node's error for an unreadable file
 */
export async function* rowsOfFile({ file, latestDate }: RowsSource): AsyncGenerator<RowBatch, FileSummary> {
  const collector = new Collector(Number(latestDate.slice(0, 4)))
  const skipped = new CappedSample()
  const unknown = new CappedSample()
  const dates = new RecordDates(latestDate)
  const source = openXml(file)
  const batch = (step: RowBatch['step']): RowBatch => ({
    step,
    bytesRead: source.bytesRead,
    publications: collector.publications,
    persons: collector.persons.count,
    rows: takeRows(collector.rows),
  })

  const { entities, warning } = await entitiesFor(file)
  if (warning !== null) collector.warnings.add(warning)
  const reading = readRecords(source.chunks, {
    entities,
    onRecord: (record) => collector.take(record),
    skipped,
    unknown,
    dates,
  })
  let read = await reading.next()
  for (; !read.done; read = await reading.next()) {
    if (sizeOf(collector.rows) >= BATCH_BYTES) yield batch('read')
  }
  if (collector.publications > 0) {
    const building = buildRows(collector)
    // Then all names are known, and the thread that writes can sort them.
    building.next()
    yield batch('build')
    for (const _row of building) {
      if (sizeOf(collector.rows) >= BATCH_BYTES) yield batch('build')
    }
    yield batch('build')
  }
  const { authorships, names, persons, publications, warnings } = collector
  const more = warnings.count - warnings.first.length
  return {
    publications,
    records: authorships.recordCount,
    persons: persons.count,
    names: names.count,
    dataDate: dates.newest || 'unknown',
    futureDates: dates.future,
    newestYear: collector.newestYear === -1 ? null : collector.newestYear,
    skipped: { ...skipped },
    warnings: more === 0 ? warnings.first : [...warnings.first, `… and ${more} more like these`],
    unknownElements: { ...unknown },
    bytes: read.value,
  }
}
