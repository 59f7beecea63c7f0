import type { Database, Statement } from 'better-sqlite3'
import { lastWordFirst } from '../names/folding.ts'
import { batchedLookup, type ListsOfPersons, listsRead, type ReadMany } from './batched-lookup.ts'
import { ascendingOfHex, varintsOfHex } from './id-lists.ts'

/** What name resolution needs about a person. Person ids are assigned by number of publications, most first. */
export type PersonFacts = { id: number; publications: number; isDisambiguation: boolean }

/** One spelling of a name, with what name resolution needs about its person. */
export type NameRow = { name: string; personId: number; publications: number; isDisambiguation: boolean }

/** A name as the index has it (`lastWordFirst`, folding.ts) and its person. */
type IndexedName = { indexed: string; personId: number }

export type NamedPerson = PersonFacts & { nameIds: number[] }

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
// The person's facts come with the name: a separate look-up for each of a thousand namesakes costs more than the
// search.
const NAME_COLUMNS = 'n.name, p.id AS personId, p.publications, p.disambiguation'
const NAMES_WITH_BASE = `SELECT ${NAME_COLUMNS} FROM base_names b CROSS JOIN names n ON n.id = b.name_id
  CROSS JOIN persons p ON p.id = b.person_id WHERE b.base = ?`
const PERSONS_WITH_BASES = `SELECT DISTINCT p.id, p.publications, p.disambiguation
  FROM json_each(?) wanted CROSS JOIN base_names b ON b.base = wanted.value
  CROSS JOIN persons p ON p.id = b.person_id`
// Rows come in index order, which is person order: most publications first.
const PERSONS_WITH_WORDS = `SELECT p.id AS personId, hex(p.name_ids) AS nameIds, p.publications, p.disambiguation
  FROM (SELECT rowid FROM person_words WHERE person_words MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?) w
  CROSS JOIN persons p ON p.id = w.rowid`
// An index range: names with the same last word lie together, by their first word.
const NAMES_BETWEEN = `SELECT base AS indexed, person_id AS personId FROM base_names
  WHERE base >= ? AND base < ? ORDER BY person_id LIMIT ?`
const PERSON_FACTS = `SELECT p.id, p.publications, p.disambiguation FROM json_each(?) wanted CROSS JOIN persons p ON p.id = wanted.value`
const PERSONS_WITH_KEY = `SELECT ${PERSON_COLUMNS} FROM persons WHERE key = ?`
const SUCCESSOR = 'SELECT successor FROM merged_persons WHERE key = ?'
/** How many merges of one person are followed, one after another. This ends circles, too. */
const MERGES_FOLLOWED = 16
const PERSONS_WITH_ORCID = `SELECT ${PERSON_COLUMNS} FROM persons WHERE orcid = ?`
const DISAMBIGUATION_PAGES = `SELECT DISTINCT b.base, p.id AS personId
  FROM json_each(?) wanted CROSS JOIN base_names b ON b.base = wanted.value
  CROSS JOIN persons p ON p.id = b.person_id WHERE p.disambiguation = 1`
// Stops at the second person: popular names have thousands.
const SHARED_BASES = `SELECT wanted.value FROM json_each(?) wanted
  WHERE (SELECT count(*) FROM (SELECT DISTINCT person_id FROM base_names WHERE base = wanted.value LIMIT 2)) > 1`
const RECORDS = `SELECT r.id, r.key, r.type, r.publtype, r.title, r.year, v.name AS venue, r.url,
    hex(r.author_ids) AS authorIds
  FROM json_each(?) wanted CROSS JOIN records r ON r.id = wanted.value LEFT JOIN venues v ON v.id = r.venue_id`
const INFORMAL = `SELECT r.published_id AS publishedId, r.key, v.name AS venue, r.year, r.type
  FROM json_each(?) wanted CROSS JOIN records r ON r.published_id = wanted.value
  LEFT JOIN venues v ON v.id = r.venue_id`

type StoredName = Omit<NameRow, 'isDisambiguation'> & { disambiguation: number }
type StoredFacts = Omit<PersonFacts, 'isDisambiguation'> & { disambiguation: number }
type StoredCandidate = Omit<StoredName, 'name'> & { nameIds: string }
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
  readonly #facts: Statement<[], { name: string; value: string }>
  readonly #namesWithBase: Statement<[string], StoredName>
  readonly #namesBetween: Statement<[string, string, number], IndexedName>
  readonly #personFacts: Statement<[string], StoredFacts>
  readonly #personsWithBases: Statement<[string], StoredFacts>
  readonly #personsWithWords: Statement<[string, number, number], StoredCandidate>
  readonly #personsWithKey: Statement<[string], StoredFacts>
  readonly #successor: Statement<[string], string>
  readonly #personsWithOrcid: Statement<[string], StoredFacts>
  readonly #name: Statement<[number], string>
  readonly #disambiguationPages: Statement<[string], { base: string; personId: number }>
  readonly #sharedBases: Statement<[string], string>
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
  readonly #informal: Statement<[string], InformalRow>

  /** Prepares all statements now, so that a missing table or column throws here. */
  constructor(database: Database) {
    this.#facts = database.prepare('SELECT name, value FROM meta')
    this.#namesWithBase = database.prepare(NAMES_WITH_BASE)
    this.#namesBetween = database.prepare(NAMES_BETWEEN)
    this.#personFacts = database.prepare(PERSON_FACTS)
    this.#personsWithBases = database.prepare(PERSONS_WITH_BASES)
    this.#personsWithWords = database.prepare(PERSONS_WITH_WORDS)
    this.#personsWithKey = database.prepare(PERSONS_WITH_KEY)
    this.#successor = database.prepare<[string], string>(SUCCESSOR).pluck()
    this.#personsWithOrcid = database.prepare(PERSONS_WITH_ORCID)
    this.#name = database.prepare<[number], string>('SELECT name FROM names WHERE id = ?').pluck()
    this.names = textLookup(database, 'names')
    this.venues = textLookup(database, 'venues')
    this.#disambiguationPages = database.prepare(DISAMBIGUATION_PAGES)
    this.#sharedBases = database.prepare<[string], string>(SHARED_BASES).pluck()
    this.#persons = database.prepare(PERSONS)
    this.nameIdsOf = listsRead(database, 'name_ids', varintsOfHex)
    this.recordIdsOf = listsRead(database, 'record_ids', ascendingOfHex)
    this.#records = database.prepare(RECORDS)
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
      sample: values.get('sample') === '1',
    }
  }

  /** Returns every name with this folded base (folding.ts), whatever its homonym number. */
  namesWithBase(base: string): NameRow[] {
    return this.#namesWithBase.all(lastWordFirst(base)).map(nameRow)
  }

  /**
   * Returns names that begin with this text in the index (`lastWordFirst`, folding.ts), at most `limit`: those of the
   * most prolific persons.
   */
  namesBeginning(text: string, limit: number): IndexedName[] {
    return this.#namesBetween.all(text, `${text}\u{10ffff}`, limit)
  }

  /** Does the same for names whose first words in the index are these, whole. */
  namesBeginningWithWords(words: string, limit: number): IndexedName[] {
    // A space and a comma follow a word, and both sort before the hyphen; letters and digits sort after it.
    return this.#namesBetween.all(words, `${words}-`, limit)
  }

  /** Returns what name resolution needs about these persons, in the order of `ids`. */
  personFacts(ids: readonly number[]): PersonFacts[] {
    return ids.length === 0 ? [] : this.#personFacts.all(JSON.stringify(ids)).map(personFacts)
  }

  /** Returns every person with a name that has one of these folded bases. */
  personsWithBases(bases: readonly string[]): PersonFacts[] {
    return this.#personsWithBases.all(JSON.stringify(bases.map(lastWordFirst))).map(personFacts)
  }

  /**
   * Returns persons who match a full-text expression over their folded words (name-tokens.ts), most publications
   * first: the first `limit` persons after the person `after` (0: from the start).
   */
  personsWithWords(expression: string, limit: number, after = 0): NamedPerson[] {
    return this.#personsWithWords
      .all(expression, after, limit)
      .map(({ personId, nameIds, publications, disambiguation }) => ({
        id: personId,
        publications,
        isDisambiguation: disambiguation === 1,
        nameIds: varintsOfHex(nameIds),
      }))
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

  /**
   * Returns the disambiguation pages (persons of the kind `disambiguation`) that have a name with one of these
   * folded bases.
   */
  disambiguationPages(bases: readonly string[]): { base: string; personId: number }[] {
    const indexed = indexedBases(bases)
    return this.#disambiguationPages
      .all(JSON.stringify([...indexed.keys()]))
      .map(({ base, personId }) => ({ base: indexed.get(base) ?? '', personId }))
  }

  /** Returns those of these folded bases that several persons have. */
  sharedBases(bases: readonly string[]): string[] {
    const indexed = indexedBases(bases)
    return this.#sharedBases.all(JSON.stringify([...indexed.keys()])).map((base) => indexed.get(base) ?? '')
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

/** Folded bases by their form in the index. */
const indexedBases = (bases: readonly string[]): Map<string, string> =>
  new Map(bases.map((base) => [lastWordFirst(base), base]))

function nameRow({ name, personId, publications, disambiguation }: StoredName): NameRow {
  return { name, personId, publications, isDisambiguation: disambiguation === 1 }
}

function personFacts({ id, publications, disambiguation }: StoredFacts): PersonFacts {
  return { id, publications, isDisambiguation: disambiguation === 1 }
}
