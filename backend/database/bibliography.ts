import type { Database, Statement } from 'better-sqlite3'
import { batchedLookup, type ListsOfPersons, listsRead, type ReadMany } from './batched-lookup.ts'
import { ascendingOfHex, varintsOfHex } from './id-lists.ts'
import { NameIndex, type PersonFacts, personFacts, type StoredFacts } from './name-index.ts'

export type PersonRow = {
  id: number
  key: string | null
  /** The person's names, the primary one first. */
  nameIds: number[]
  /** True for a disambiguation page: papers of several people of this name. */
  disambiguation: boolean
  orcid: string | null
  affiliations: string[]
  publications: number
  firstYear: number | null
  lastYear: number | null
  /** The most frequent venues first. At most three venues and three coauthors are stored. */
  venueIds: number[]
  /** The primary names of the most frequent coauthors. */
  coauthorNameIds: number[]
}

export type RecordRow = {
  id: number
  key: string
  type: string
  publtype: string | null
  title: string
  year: number | null
  venue: string | null
  url: string | null
  /** Author names in printed order. */
  authorIds: number[]
}

export type InformalRow = {
  publishedId: number
  key: string
  venue: string | null
  year: number | null
  type: string
}

export type BibliographyFacts = {
  publications: number
  persons: number
  names: number
  /** `YYYY-MM-DD`, or `unknown`. */
  dataDate: string
  /** The newest year of a work, no later than the year of the import; null if none has a year. */
  newestYear: number | null
  /** True while only the starter data is loaded. */
  sample: boolean
}

const PERSONS = `SELECT p.id, p.key, hex(p.name_ids) AS nameIds, p.disambiguation, p.orcid, p.affiliations,
    p.publications, p.first_year AS firstYear, p.last_year AS lastYear, hex(p.venue_ids) AS venueIds,
    hex(p.coauthor_ids) AS coauthorNameIds
  FROM json_each(?) wanted CROSS JOIN persons p ON p.id = wanted.value`
/** Capacity of the name cache and the venue cache, in characters including overhead: about 5 MB each. */
const CACHE_CHARACTERS = 4_000_000
const NAME_OVERHEAD = 80
const PERSON_COLUMNS = 'id, publications, disambiguation'
const PERSON_FACTS = `SELECT p.id, p.publications, p.disambiguation FROM json_each(?) wanted CROSS JOIN persons p ON p.id = wanted.value`
const PERSONS_WITH_KEY = `SELECT ${PERSON_COLUMNS} FROM persons WHERE key = ?`
const SUCCESSOR = 'SELECT successor FROM merged_persons WHERE key = ?'
/** How many merges of one person are followed, one after another. This ends circles, too. */
const MERGES_FOLLOWED = 16
const PERSONS_WITH_ORCID = `SELECT ${PERSON_COLUMNS} FROM persons WHERE orcid = ?`
const RECORDS = `SELECT r.id, r.key, r.type, r.publtype, r.title, r.year, v.name AS venue, r.url,
    hex(r.author_ids) AS authorIds
  FROM json_each(?) wanted CROSS JOIN records r ON r.id = wanted.value LEFT JOIN venues v ON v.id = r.venue_id`
const RECORDS_WITH_KEYS = `SELECT r.id FROM json_each(?) wanted CROSS JOIN records r ON r.id = wanted.value
  WHERE r.key IN (SELECT value FROM json_each(?))`
const INFORMAL = `SELECT r.published_id AS publishedId, r.key, v.name AS venue, r.year, r.type
  FROM json_each(?) wanted CROSS JOIN records r ON r.published_id = wanted.value
  LEFT JOIN venues v ON v.id = r.venue_id`

type StoredPerson = {
  id: number
  key: string | null
  nameIds: string
  disambiguation: number
  orcid: string | null
  affiliations: string | null
  publications: number
  firstYear: number | null
  lastYear: number | null
  venueIds: string
  coauthorNameIds: string
}
type StoredRecord = Omit<RecordRow, 'authorIds'> & { authorIds: string }

/** Typed queries on one open database (bibliography-schema.ts). Each method runs one or a few look-ups by key. */
export class Bibliography {
  /** Finds names and persons by words. */
  readonly index: NameIndex
  readonly #facts: Statement<[], { name: string; value: string }>
  readonly #personFacts: Statement<[string], StoredFacts>
  readonly #personsWithKey: Statement<[string], StoredFacts>
  readonly #successor: Statement<[string], string>
  readonly #personsWithOrcid: Statement<[string], StoredFacts>
  readonly #name: Statement<[number], string>
  readonly #persons: Statement<[string], StoredPerson>
  /** Reads names by id. */
  readonly names: ReadMany<string>
  /** Reads venues by id. */
  readonly venues: ReadMany<string>
  /** Reads the name ids of each person, the primary name first. */
  readonly nameIdsOf: ListsOfPersons
  /** Reads the record ids of each person, ascending, without informal versions of published records. */
  readonly recordIdsOf: ListsOfPersons
  readonly #records: Statement<[string], StoredRecord>
  readonly #recordsWithKeys: Statement<[string, string], number>
  readonly #informal: Statement<[string], InformalRow>

  /** Prepares all statements now, so that a missing table or column throws here. */
  constructor(database: Database) {
    this.index = new NameIndex(database)
    this.#facts = database.prepare('SELECT name, value FROM meta')
    this.#personFacts = database.prepare(PERSON_FACTS)
    this.#personsWithKey = database.prepare(PERSONS_WITH_KEY)
    this.#successor = database.prepare<[string], string>(SUCCESSOR).pluck()
    this.#personsWithOrcid = database.prepare(PERSONS_WITH_ORCID)
    this.#name = database.prepare<[number], string>('SELECT name FROM names WHERE id = ?').pluck()
    this.names = textLookup(database, 'names')
    this.venues = textLookup(database, 'venues')
    this.#persons = database.prepare(PERSONS)
    this.nameIdsOf = listsRead(database, 'name_ids', varintsOfHex)
    this.recordIdsOf = listsRead(database, 'record_ids', ascendingOfHex)
    this.#records = database.prepare(RECORDS)
    this.#recordsWithKeys = database.prepare<[string, string], number>(RECORDS_WITH_KEYS).pluck()
    this.#informal = database.prepare(INFORMAL)
  }

  facts(): BibliographyFacts {
    const values = new Map(this.#facts.all().map(({ name, value }) => [name, value]))
    const count = (name: string) => Number(values.get(name) ?? 0)
    return {
      publications: count('publications'),
      persons: count('persons'),
      names: count('names'),
      dataDate: values.get('data_date') ?? 'unknown',
      newestYear: Number(values.get('newest_year')) || null,
      sample: values.get('sample') === '1',
    }
  }

  /** Returns what name resolution needs about these persons, in the order of `ids`. */
  personFacts(ids: readonly number[]): PersonFacts[] {
    return ids.length === 0 ? [] : this.#personFacts.all(JSON.stringify(ids)).map(personFacts)
  }

  /**
   * Finds persons by dblp's key, such as `homepages/s/IonStoica`. The key of a record that dblp has merged into
   * another one finds that one.
   */
  personsWithKey(key: string): PersonFacts[] {
    let current: string | undefined = key
    for (let merges = 0; current !== undefined && merges <= MERGES_FOLLOWED; merges++) {
      const persons = this.#personsWithKey.all(current)
      if (persons.length > 0) return persons.map(personFacts)
      current = this.#successor.get(current)
    }
    return []
  }

  /**
   * Finds persons by ORCID, without its URL and with hyphens. Several persons can share an ORCID if dblp has not
   * merged them.
   */
  personsWithOrcid(orcid: string): PersonFacts[] {
    return this.#personsWithOrcid.all(orcid).map(personFacts)
  }

  name(id: number): string {
    return this.#name.get(id) ?? ''
  }

  /** Returns all names of a person, the primary one first. */
  namesOf(personId: number): string[] {
    return (this.nameIdsOf([personId]).get(personId) ?? []).map((id) => this.name(id))
  }

  /** Returns the persons in the order of `ids`. */
  persons(ids: readonly number[]): PersonRow[] {
    const found = new Map(this.#persons.all(JSON.stringify(ids)).map((row) => [row.id, row]))
    return ids.map((id) => {
      const stored = found.get(id)
      if (stored === undefined) throw new Error(`The database names person ${id} but does not hold them.`)
      return {
        ...stored,
        nameIds: varintsOfHex(stored.nameIds),
        venueIds: varintsOfHex(stored.venueIds),
        coauthorNameIds: varintsOfHex(stored.coauthorNameIds),
        disambiguation: stored.disambiguation === 1,
        affiliations: stored.affiliations === null ? [] : JSON.parse(stored.affiliations),
      }
    })
  }

  records(ids: readonly number[]): RecordRow[] {
    return this.#records
      .all(JSON.stringify(ids))
      .map((stored) => ({ ...stored, authorIds: varintsOfHex(stored.authorIds) }))
  }

  /** Returns those of the records `ids` that have one of these keys. */
  recordsWithKeys(ids: readonly number[], keys: readonly string[]): number[] {
    return this.#recordsWithKeys.all(JSON.stringify(ids), JSON.stringify(keys))
  }

  /** Returns the informal records that are listed under these published ones. */
  informalVersions(publishedIds: readonly number[]): InformalRow[] {
    return this.#informal.all(JSON.stringify(publishedIds))
  }
}

function textLookup(database: Database, table: 'names' | 'venues'): ReadMany<string> {
  const select = database
    .prepare<[string], [id: number, name: string]>(
      `SELECT t.id, t.name FROM json_each(?) wanted CROSS JOIN ${table} t ON t.id = wanted.value`,
    )
    .raw()
  return batchedLookup((ids) => new Map(select.all(JSON.stringify(ids))), {
    size: CACHE_CHARACTERS,
    sizeOf: (name) => name.length + NAME_OVERHEAD,
  })
}
