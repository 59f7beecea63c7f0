/** Builds the rows that are known only at the end of the file: works, persons, the person of each name, venues. */
import { wordsOf } from '../names/name-tokens.ts'
import type { Collector } from './collector.ts'
import {
  type PersonProfile,
  PersonProfiles,
  rankedByPublications,
  recordsByPerson,
} from './person-profiles.ts'

const ASCII_END = 0x80

/**
 * Adds these rows to the collector's. Yields every few rows, so that they can be sent. Call it after the last
 * record.
 */
export function* buildRows(collector: Collector): Generator<undefined> {
  collector.persons.addUnlisted()
  const ranks = yield* personRows(collector)
  yield* baseRows(collector, ranks)
  yield* shortenedRows(collector, ranks)
  const { rows, venues } = collector
  for (let id = 1; id <= venues.count; id++) {
    rows.venues.integer(id)
    rows.venues.text(venues.bytes, venues.start(id), venues.end(id))
    yield
  }
}

/** @returns the database number of each person */
function* personRows(collector: Collector): Generator<undefined, Int32Array> {
  const { authorships, names, persons, recordFacts, rows, venues, works } = collector
  const sets = authorships.authorSets(names)
  const listed = works.listed(sets, (work, recordId, informal) => {
    rows.works.integer(work)
    rows.works.integer(recordId)
    rows.works.integer(informal ? 1 : 0)
  })
  yield
  const { publications, records, ends } = recordsByPerson(sets, persons.count, listed)
  const { order, ranks } = rankedByPublications(publications)
  const profiles = new PersonProfiles(sets, recordFacts, { venues: venues.count, persons: persons.count })
  for (const [index, id] of order.entries()) {
    persons.addTo(rows.persons, id, index + 1)
    rows.persons.integer(publications[id] ?? 0)
    const [start, end] = [ends[id - 1] ?? 0, ends[id] ?? 0]
    rows.persons.ascending(records, start, end)
    addProfile(collector, profiles.of(id, records.subarray(start, end)))
    addWords(collector, id, index + 1)
    yield
  }
  return ranks
}

function addProfile({ persons, rows }: Collector, profile: PersonProfile): void {
  const { firstYear, lastYear, venueIds, coauthors } = profile
  rows.persons.integer(firstYear)
  rows.persons.integer(lastYear)
  rows.persons.varints(venueIds, 0, venueIds.length)
  const primaryNames = coauthors.map((id) => persons.namesOf(id)[0] ?? 0)
  rows.persons.varints(primaryNames, 0, primaryNames.length)
}

/**
 * Adds the words of all names of the person. The folded text of an ASCII name is added as it is: the index splits
 * it as `wordsOf` does.
 */
function addWords({ bases, persons, rows }: Collector, personId: number, rank: number): void {
  const nameIds = persons.namesOf(personId)
  const [only = 0] = nameIds
  rows.words.integer(rank)
  if (nameIds.length === 1 && isAscii(bases.bytes, bases.start(only), bases.end(only))) {
    rows.words.text(bases.bytes, bases.start(only), bases.end(only))
    return
  }
  const texts = Array.from(nameIds, (id) =>
    Buffer.from(bases.bytes.subarray(bases.start(id), bases.end(id))).toString(),
  )
  rows.words.string(wordsOf(texts.join(' ')).join(' '))
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if ((bytes[at] ?? 0) >= ASCII_END) return false
  }
  return true
}

function* baseRows({ bases, names, rows }: Collector, ranks: Int32Array): Generator<undefined> {
  // In the order of the bases, so that SQLite writes the index sequentially.
  for (const id of bases.sorted()) {
    rows.bases.text(bases.bytes, bases.start(id), bases.end(id))
    rows.bases.integer(id)
    rows.bases.integer(ranks[names.personOf(id)] ?? 0)
    yield
  }
}

function* shortenedRows({ names, rows, shortened }: Collector, ranks: Int32Array): Generator<undefined> {
  for (const id of shortened.sorted()) {
    const nameId = shortened.nameOf(id)
    rows.shortened.text(shortened.bytes, shortened.start(id), shortened.end(id))
    rows.shortened.integer(nameId)
    rows.shortened.integer(ranks[names.personOf(nameId)] ?? 0)
    yield
  }
}
