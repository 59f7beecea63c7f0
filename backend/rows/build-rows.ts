/** Builds the rows that depend on the whole file: works, persons, the person of each name, venues. */
import { bitSet, wordsFor } from '../database/id-lists.ts'
import { NAMES_PER_ROW } from '../database/name-owners.ts'
import type { Collector } from './collector.ts'
import { personProfiles, rankedByPublications, recordsByPerson } from './person-profiles.ts'

/** Adds these rows to the collector's after the last record. Yields after each few rows, so that the caller can send them. */
export function* buildRows(collector: Collector): Generator<undefined> {
  const { authorships, names, persons, recordFacts, rows, ties, venues, works } = collector
  persons.addUnlisted()
  const toldApart = persons.toldApart()
  persons.addUnicodeNames()
  collector.addNameRows()
  yield
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
  yield
  const { publications, records, ends } = recordsByPerson(sets, persons.count, listed)
  const { order, ranks } = rankedByPublications(publications)
  const owners = Int32Array.from({ length: names.count + 1 }, (_, id) => ranks[names.personOf(id)] ?? 0)
  for (let first = 0; first < owners.length; first += NAMES_PER_ROW) {
    rows.owners.integer(first)
    rows.owners.numbers(owners.subarray(first, first + NAMES_PER_ROW))
    yield
  }
  for (const pair of toldApart) for (const person of pair) rows.toldApart.integer(ranks[person] ?? 0)
  const profile = personProfiles(sets, recordFacts, { venues: venues.count, persons: persons.count })
  for (let index = 0; index < order.length; index++) {
    const id = order[index] ?? 0
    const [start, end] = [ends[id - 1] ?? 0, ends[id] ?? 0]
    profile.of(id, records, start, end)
    const { top: coauthors, topCount } = profile.coauthors
    for (let at = 0; at < topCount; at++) coauthors[at] = persons.primaryNameOf(coauthors[at] ?? 0)
    persons.addTo(rows.persons, id, index + 1)
    rows.persons.integer(publications[id] ?? 0)
    rows.persons.ascending(records, start, end)
    rows.persons.integer(profile.firstYear)
    rows.persons.integer(profile.lastYear)
    rows.persons.varints(profile.venues.top, 0, profile.venues.topCount)
    rows.persons.varints(coauthors, 0, topCount)
    rows.words.integer(index + 1)
    rows.words.numbers(persons.namesOf(id))
    yield
  }
  for (let id = 1; id <= venues.count; id++) {
    rows.venues.integer(id)
    rows.venues.listed(venues, id)
    yield
  }
}
