/** Builds the rows that depend on the whole file: works, persons, the person of each name, venues. */
import { wordsOf } from '../../shared/names/name-words.ts'
import { NAMES_PER_ROW } from '../database/name-owners.ts'
import type { Collector } from './collector.ts'
import { type NameTable, sortedIndexes } from './name-table.ts'
import { personProfiles, rankedByPublications, recordsByPerson } from './person-profiles.ts'

/** Adds these rows to the collector's after the last record. Yields after each few rows, so that the caller can send them. */
export function* buildRows(collector: Collector): Generator<undefined> {
  const { names, persons, rows, venues } = collector
  persons.addUnlisted()
  const toldApart = persons.toldApart()
  persons.addUnicodeNames()
  collector.addNameRows()
  // Sorted, so that SQLite writes the indexes sequentially.
  const byBase = sortedIndexes(names.bases).subarray(1)
  const ranks = yield* personRows(collector, sharedNames(names, byBase))
  const owners = Int32Array.from({ length: names.count + 1 }, (_, id) => ranks[names.personOf(id)] ?? 0)
  for (let first = 0; first < owners.length; first += NAMES_PER_ROW) {
    rows.owners.integer(first)
    rows.owners.numbers(owners.subarray(first, first + NAMES_PER_ROW))
    yield
  }
  for (const pair of toldApart) for (const person of pair) rows.toldApart.integer(ranks[person] ?? 0)
  for (const id of byBase) {
    rows.bases.string(names.bases[id] ?? '')
    rows.bases.integer(id)
    rows.bases.integer(ranks[names.personOf(id)] ?? 0)
    yield
  }
  for (let id = 1; id <= venues.count; id++) {
    rows.venues.integer(id)
    rows.venues.string(venues.text(id))
    yield
  }
}

/** Returns 1 for each name whose folded base several persons have. `byBase` has all names in the order of their bases. */
function sharedNames(names: NameTable, byBase: Uint32Array): Uint8Array {
  const shared = new Uint8Array(names.count + 1)
  let start = 0
  for (let end = 1; end <= byBase.length; end++) {
    if (names.bases[byBase[end] ?? -1] === names.bases[byBase[start] ?? -1]) continue
    if (end - start > 1) {
      const ids = byBase.subarray(start, end)
      const first = names.personOf(ids[0] ?? 0)
      if (ids.some((id) => names.personOf(id) !== first)) for (const id of ids) shared[id] = 1
    }
    start = end
  }
  return shared
}

/**
 * @param shared 1 for each name whose folded base several persons have
 * @returns the database number of each person
 */
function* personRows(collector: Collector, shared: Uint8Array): Generator<undefined, Int32Array> {
  const { authorships, names, persons, recordFacts, rows, ties, venues, works } = collector
  const sets = authorships.authorSets(names, persons.count)
  const related = { ties: ties.resolved(), years: recordFacts.years }
  const listed = works.listed(sets, related, (work, recordId, isListed) => {
    rows.works.integer(work)
    rows.works.integer(recordId)
    rows.works.integer(isListed ? 1 : 0)
  })
  yield
  const { publications, records, ends } = recordsByPerson(sets, persons.count, listed)
  const { order, ranks } = rankedByPublications(publications)
  const profileOf = personProfiles(sets, recordFacts, { venues: venues.count, persons: persons.count })
  for (const [index, id] of order.entries()) {
    const [start, end] = [ends[id - 1] ?? 0, ends[id] ?? 0]
    const { firstYear, lastYear, venueIds, coauthors } = profileOf(id, records.subarray(start, end))
    persons.addTo(rows.persons, id, index + 1)
    rows.persons.integer(shared[persons.namesOf(id)[0] ?? 0] ?? 0)
    rows.persons.integer(publications[id] ?? 0)
    rows.persons.ascending(records, start, end)
    rows.persons.integer(firstYear)
    rows.persons.integer(lastYear)
    rows.persons.varints(venueIds)
    rows.persons.varints(coauthors.map((coauthor) => persons.namesOf(coauthor)[0] ?? 0))
    rows.words.integer(index + 1)
    rows.words.string(wordsOfNames(persons.namesOf(id), names.bases))
    yield
  }
  return ranks
}

const ASCII = /^[\0-\x7f]*$/

/** Returns the words of all names of a person. The index splits ASCII text as `wordsOf` does. */
function wordsOfNames(nameIds: Int32Array, bases: readonly string[]): string {
  const text = Array.from(nameIds, (id) => bases[id]).join(' ')
  return ASCII.test(text) ? text : wordsOf(text).join(' ')
}
