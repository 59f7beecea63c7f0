import { bitSet, wordsFor } from '../database/id-lists.ts'
import { NAMES_PER_ROW } from '../database/persons-of-names.ts'
import { CappedSample } from '../dump/capped-sample.ts'
import { readRecords } from '../dump/document-reader.ts'
import { entitiesFor } from '../dump/entities.ts'
import { type FutureDates, RecordDates } from '../dump/record-dates.ts'
import { openXml } from '../dump/xml-source.ts'
import { XmlError } from '../import-error.ts'
import { Collector } from './collector.ts'
import { type FoldedNames, NameRows } from './name-rows.ts'
import { personProfiles, rankedByPublications, recordsByPerson } from './person-profiles.ts'
import { type PackedRows, sizeOf, takeRows } from './row-batches.ts'

/** Large enough that a thread message costs little, and small enough for a quick stop. */
const BATCH_BYTES = 256 * 1024

export interface RowBatch {
  step: 'read' | 'build'
  /** The bytes of the file on the disk that were read so far. */
  bytesRead: number
  publications: number
  persons: number
  rows: PackedRows[]
  /** Set in the last batch. */
  summary: FileSummary | null
}

export interface RowsSource {
  file: string
  /** The last day that is not in the future (record-dates.ts). */
  latestDate: string
}

type Sampled = Pick<CappedSample, 'count' | 'first'>

export interface FileSummary {
  /** All records except person records. */
  publications: number
  /** Publications with authors: only these can be found. */
  records: number
  persons: number
  names: number
  /** The newest `mdate` (YYYY-MM-DD) up to today, or 'unknown'. */
  dataDate: string
  futureDates: FutureDates
  /** The newest year of a work up to now; null without any year. */
  newestYear: number | null
  /** The number of skipped records. `first` gives the reason and the position of the first ten. */
  skipped: Sampled
  /** The number of skipped elements outside of dblp's DTD, and the names of the first ten. */
  unknownElements: Sampled
  /** A sentence for each of the first ten warnings, then a line with the number of the others. */
  warnings: readonly string[]
  /** The size of the unpacked XML. */
  bytes: number
}

/**
 * Reads a dblp file, gzipped or not, and builds the rows of all tables but `meta`.
 * @param foldedNames called after the first batch of the step `build`, which completes the names
 * @throws XmlError for invalid content or a file without publications; Node's error for an unreadable file
 */
export async function* rowsOfFile(
  { file, latestDate }: RowsSource,
  foldedNames: () => Promise<FoldedNames>,
): AsyncGenerator<RowBatch> {
  const collector = new Collector(Number(latestDate.slice(0, 4)))
  const skipped = new CappedSample()
  const unknown = new CappedSample()
  const dates = new RecordDates(latestDate)
  const source = openXml(file)
  const batch = (step: RowBatch['step'], summary: FileSummary | null = null): RowBatch => ({
    step,
    bytesRead: source.bytesRead,
    publications: collector.publications,
    persons: collector.persons.count,
    rows: takeRows(collector.rows),
    summary,
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
  if (collector.publications === 0) throw new XmlError('holds no publications', null)
  const { persons } = collector
  persons.addUnlisted()
  const toldApart = persons.toldApart()
  persons.addUnicodeNames()
  collector.addNameRows()
  yield batch('build')
  const works = listWorks(collector)
  // While this thread sorts names, the writing thread can list the versions of works.
  yield batch('build')
  const nameRows = new NameRows(await foldedNames(), works.personOf)
  for (const _row of personRows(collector, works, nameRows, toldApart)) {
    if (sizeOf(collector.rows) >= BATCH_BYTES) yield batch('build')
  }
  const { authorships, names, publications, warnings } = collector
  const more = warnings.count - warnings.first.length
  yield batch('build', {
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
  })
}

function listWorks({ authorships, names, persons, recordFacts, rows, ties, works }: Collector) {
  const sets = authorships.authorSets(names, persons.count)
  const published = wordsFor(sets.recordCount)
  const mayHaveVersions = bitSet(published)
  const listed = works.listed(
    sets,
    { ties: ties.resolved(), facts: recordFacts },
    (work, recordId, isListed) => {
      rows.works.integer(work)
      rows.works.integer(recordId)
      rows.works.integer(isListed ? 1 : 0)
      if (!isListed) mayHaveVersions.add(recordId)
    },
  )
  rows.published.numbers(published)
  const byPerson = recordsByPerson(sets, persons.count, listed)
  const { order, ranks } = rankedByPublications(byPerson.publications)
  const personOf = Int32Array.from({ length: names.count + 1 }, (_, id) => ranks[names.personOf(id)] ?? 0)
  return { sets, ...byPerson, order, ranks, personOf }
}

/** Makes the rows of persons, their names and venues. Yields after a few rows, so that the caller can send them. */
function* personRows(
  { persons, recordFacts, rows, venues }: Collector,
  { sets, publications, records, ends, order, ranks, personOf }: ReturnType<typeof listWorks>,
  nameRows: NameRows,
  toldApart: readonly (readonly number[])[],
): Generator<undefined> {
  for (let first = 0; first < personOf.length; first += NAMES_PER_ROW) {
    rows.namedPersons.integer(first)
    rows.namedPersons.numbers(personOf.subarray(first, first + NAMES_PER_ROW))
    yield
  }
  yield* nameRows.addTo(rows)
  for (const pair of toldApart) for (const person of pair) rows.toldApart.integer(ranks[person] ?? 0)
  const profile = personProfiles(sets, recordFacts, { venues: venues.count, persons: persons.count })
  for (let index = 0; index < order.length; index++) {
    const id = order[index] ?? 0
    const [start, end] = [ends[id - 1] ?? 0, ends[id] ?? 0]
    profile.of(id, records, start, end)
    const { top: coauthors, topCount } = profile.coauthors
    for (let at = 0; at < topCount; at++) coauthors[at] = persons.primaryNameOf(coauthors[at] ?? 0)
    persons.addTo(rows.persons, id, index + 1)
    rows.persons.integer(nameRows.isShared(persons.primaryNameOf(id)))
    rows.persons.integer(publications[id] ?? 0)
    rows.persons.varints(records, start, end, true)
    rows.persons.integer(profile.firstYear)
    rows.persons.integer(profile.lastYear)
    rows.persons.varints(profile.venues.top, 0, profile.venues.topCount)
    rows.persons.varints(coauthors, 0, topCount)
    rows.words.integer(index + 1)
    nameRows.addWordsTo(rows.words, persons.namesOf(id))
    yield
  }
  for (let id = 1; id <= venues.count; id++) {
    rows.venues.integer(id)
    rows.venues.listed(venues, id)
    yield
  }
}
