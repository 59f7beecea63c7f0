/** From what was collected to the rest of the database: works, persons, names, meta. */
import { foldedBase } from '../bibliography/folding.ts'
import { AuthorSets } from './authorships.ts'
import type { Collector } from './collector.ts'
import type { NewDatabase } from './new-database.ts'
import { recordsByPerson } from './person-records.ts'
import type { Breathe } from './turns.ts'

/** What the `meta` table says besides the counts. */
export interface Provenance {
  /** The newest `mdate`, or 'unknown'. */
  dataDate: string
  /** Whether these are the starter data. */
  sample: boolean
  /** What was imported, for people. */
  source: string
}

/** How many rows are written between two looks at the clock. */
const ROWS_AT_ONCE = 1024

/**
 * Writes everything but the records, which are there already. To be called when the last record is taken.
 * @param breathe is awaited every few rows; what it throws ends the build
 */
export async function build(
  collector: Collector,
  database: NewDatabase,
  provenance: Provenance,
  breathe: Breathe,
): Promise<void> {
  collector.persons.addUnlisted()
  await writePersons(collector, database, breathe)
  await writeNames(collector, database, breathe)
  const { publications, persons, names } = collector
  const meta = {
    publications: String(publications),
    persons: String(persons.count),
    names: String(names.count),
    data_date: provenance.dataDate,
    sample: provenance.sample ? '1' : '0',
    source: provenance.source,
  }
  for (const [name, value] of Object.entries(meta)) database.addMeta(name, value)
  database.finish()
}

async function writePersons(collector: Collector, database: NewDatabase, breathe: Breathe): Promise<void> {
  const { authorships, names, persons, works } = collector
  const { recordCount } = authorships
  const sets = new AuthorSets(authorships, names, persons.count)
  const published = await works.published(sets, recordCount, (id) => database.factsOf(id), breathe)
  for (let record = 1; record <= recordCount; record++) {
    const under = published[record] ?? 0
    if (under !== 0) database.setPublished(record, under)
    if (record % ROWS_AT_ONCE === 0) await breathe()
  }
  const { publications, recordsOf } = recordsByPerson(sets, recordCount, persons.count, published)
  for (let person = 1; person <= persons.count; person++) {
    database.addPerson(person, persons.person(person), publications[person] ?? 0, recordsOf(person))
    if (person % ROWS_AT_ONCE === 0) await breathe()
  }
}

async function writeNames(collector: Collector, database: NewDatabase, breathe: Breathe): Promise<void> {
  const bases: string[] = []
  for (const name of collector.names.all()) {
    const base = foldedBase(name)
    const id = bases.push(base)
    database.addName(id, name, collector.names.personOf(id), base)
    if (id % ROWS_AT_ONCE === 0) await breathe()
  }
  const order = Uint32Array.from(bases, (_base, index) => index)
  order.sort((one, other) => compare(bases[one] ?? '', bases[other] ?? '') || one - other)
  for (const [place, index] of order.entries()) {
    database.addBase(bases[index] ?? '', index + 1)
    if (place % ROWS_AT_ONCE === 0) await breathe()
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
