/** From what was collected to the rows that only the end of the file can tell: works, persons, names, venues. */
import type { Collector } from './collector.ts'
import { GrowableFloat64 } from './growable.ts'
import { recordsByPerson } from './person-records.ts'

/** Two numbers of records below this make one whole number. */
const RECORD_RANGE = 2 ** 26

/**
 * Adds these rows to the collector's; yields every few rows, so that they can be sent off. To be called when the
 * last record is taken.
 */
export function* buildRows(collector: Collector): Generator<undefined> {
  collector.persons.addUnlisted()
  yield* personRows(collector)
  yield* nameRows(collector)
  const { rows, venues } = collector
  for (let id = 1; id <= venues.count; id++) {
    rows.venues.integer(id)
    rows.venues.text(venues.bytes, venues.start(id), venues.end(id))
    yield
  }
}

function* personRows(collector: Collector): Generator<undefined> {
  const { authorships, names, persons, rows, works } = collector
  const sets = authorships.authorSets(names)
  const pairs = new GrowableFloat64()
  const listed = works.listed(sets, (informalId, publishedId) => {
    pairs.push(informalId * RECORD_RANGE + publishedId)
  })
  for (const pair of pairs.sorted()) {
    rows.published.integer(Math.floor(pair / RECORD_RANGE))
    rows.published.integer(pair % RECORD_RANGE)
    yield
  }
  const { publications, records, ends } = recordsByPerson(sets, persons.count, listed)
  for (let id = 1; id <= persons.count; id++) {
    persons.addTo(rows.persons, id)
    rows.persons.integer(publications[id] ?? 0)
    rows.persons.ascending(records, ends[id - 1] ?? 0, ends[id] ?? 0)
    yield
  }
}

function* nameRows({ bases, names, rows }: Collector): Generator<undefined> {
  for (let id = 1; id <= names.count; id++) {
    rows.names.integer(id)
    rows.names.text(names.bytes, names.start(id), names.end(id))
    rows.names.integer(names.personOf(id))
    yield
  }
  // In the order of the bases, or the tree would be written here and there.
  for (const id of bases.sorted()) {
    rows.bases.text(bases.bytes, bases.start(id), bases.end(id))
    rows.bases.integer(id)
    yield
  }
}
