import type { Database } from 'better-sqlite3'
import type { PairItem } from '../../shared/contract/backend.ts'
import { cachedLookup, columnLookup } from './batched-lookup.ts'
import { ascendingOfHex, bitSet, varintsOfHex, wordsIn } from './id-lists.ts'
import { nameIndexOf, type PersonFacts } from './name-index.ts'
import { personsOfNamesIn } from './persons-of-names.ts'

type BriefPerson = PersonFacts & {
  key: string | null
  orcid: string | null
  affiliations: string | null
  /** Hexadecimal varints, like all lists of ids here. Begins with the primary name. */
  nameIds: string
}

type StoredPerson = BriefPerson & {
  first_year: number | null
  last_year: number | null
  /** 1: another person has the primary name's folded base. */
  shared_name: number
  /** At most three, most frequent first. */
  venueIds: string
  /** Primary names of at most three coauthors, most frequent first. */
  coauthorNameIds: string
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
  authorIds: number[]
}

export type WorkRow = Pick<RecordRow, 'id' | 'type' | 'publtype' | 'year' | 'authorIds'>

type Versions = NonNullable<PairItem['also']>

/** The most merges to follow, because damaged data may merge records in a circle. */
const MAX_MERGES = 16

const PERSONS_WANTED = 'persons p ON p.id = wanted.value'
const RECORDS_WANTED = 'records r ON r.id = wanted.value'

export type Bibliography = ReturnType<typeof bibliographyIn>

/** Queries on an open database (bibliography-schema.ts). Prepares all statements first, and throws if a column is missing. */
export function bibliographyIn(database: Database) {
  /** Prepares a query by a list of ids. In SQL, `wanted.value` is one of the ids. Raw rows are arrays. */
  const prepareMany = <Row>(columns: string, from: string, isRaw = false) => {
    const sql = `SELECT ${columns} FROM json_each(?) wanted CROSS JOIN ${from}`
    const statement = database.prepare<[string], Row>(sql).raw(isRaw)
    return (ids: readonly number[]): Row[] => statement.all(JSON.stringify(ids))
  }
  const facts = database.prepare<[], [name: string, value: string]>('SELECT name, value FROM meta').raw()
  const personFacts = prepareMany<PersonFacts>('p.id, p.publications, p.disambiguation', PERSONS_WANTED)
  const publicationsOf = database
    .prepare<[number], number>('SELECT publications FROM persons WHERE id = ?')
    .pluck()
  const personsBy = (column: 'key' | 'orcid') =>
    database.prepare<[string], PersonFacts>(
      `SELECT id, publications, disambiguation FROM persons WHERE ${column} = ?`,
    )
  const [personsWithKey, personsWithOrcid] = [personsBy('key'), personsBy('orcid')]
  const successor = database
    .prepare<[string], string>('SELECT successor FROM merged_persons WHERE key = ?')
    .pluck()
  const toldApart = database
    .prepare<[string, number], number>(
      `SELECT t.other_id FROM json_each(?) wanted CROSS JOIN told_apart t ON t.person_id = wanted.value
       GROUP BY t.other_id HAVING count(*) = ?`,
    )
    .pluck()
  const brief = `p.id, p.key, p.publications, p.disambiguation, p.orcid, p.affiliations,
    hex(p.name_ids) AS nameIds`
  const briefPersons = prepareMany<BriefPerson>(brief, PERSONS_WANTED)
  const persons = prepareMany<StoredPerson>(
    `${brief}, p.shared_name, p.first_year, p.last_year, hex(p.venue_ids) AS venueIds,
     hex(p.coauthor_ids) AS coauthorNameIds`,
    PERSONS_WANTED,
  )
  const records = prepareMany<Omit<RecordRow, 'authorIds'> & { authorIds: string }>(
    `r.id, r.key, r.type, r.publtype, r.title, r.year, v.name AS venue, r.url, hex(r.author_ids) AS authorIds`,
    `${RECORDS_WANTED} LEFT JOIN venues v ON v.id = r.venue_id`,
  )
  const recordsById = cachedLookup(
    (ids) =>
      records(ids).map((row): [number, RecordRow] => [
        row.id,
        { ...row, authorIds: varintsOfHex(row.authorIds) },
      ]),
    ({ key, title, url, authorIds }) => key.length + title.length + (url?.length ?? 0) + 8 * authorIds.length,
  )
  // Undated works come last: for SQLite, null is less than any year.
  const works = prepareMany<[number, string, string | null, number | null, string]>(
    'r.id, r.type, r.publtype, r.year, hex(r.author_ids)',
    `${RECORDS_WANTED} ORDER BY r.year DESC, r.title, r.key`,
    true,
  )
  const years = prepareMany<[id: number, year: number | null]>('r.id, r.year', RECORDS_WANTED, true)
  const recordLists = prepareMany<[id: number, records: string]>(
    'p.id, hex(p.record_ids)',
    PERSONS_WANTED,
    true,
  )
  const listedVersions = prepareMany<Versions[number] & { publishedId: number }>(
    'r.published_id AS publishedId, r.key, v.name AS venue, r.year, r.type AS pub_type',
    `records r ON r.published_id = wanted.value LEFT JOIN venues v ON v.id = r.venue_id
     ORDER BY r.year DESC, r.key`,
  )
  const publishedBits = database.prepare<[], Buffer>('SELECT bits FROM published_records').pluck()
  /** The records with versions: 1 MB for all of dblp, read by the first `versionsOf`. */
  let published: ReturnType<typeof bitSet> | undefined
  const decoded = <Row extends BriefPerson>(stored: Row) => ({
    ...stored,
    nameIds: varintsOfHex(stored.nameIds),
    affiliations: stored.affiliations === null ? [] : JSON.parse(stored.affiliations),
  })
  const text = (stored: string): string => stored
  const lengthOf = ({ length }: string): number => length
  const bytesOf = ({ length }: number[]): number => 8 * length
  const names = columnLookup(database, ['names', 'name'], text, lengthOf)
  const nameIdsOf = columnLookup(database, ['persons', 'hex(name_ids)'], varintsOfHex, bytesOf)

  return {
    index: nameIndexOf(database, names),
    names,
    personsOfNames: personsOfNamesIn(database),
    venues: columnLookup(database, ['venues', 'name'], text, lengthOf),
    nameIdsOf,
    /** Each person's record ids, ascending, without records that are listed under another record. */
    recordIdsOf: columnLookup(database, ['persons', 'hex(record_ids)'], ascendingOfHex, bytesOf),
    /** `recordIdsOf` for many persons. Skips the cache, where their lists would only replace each other. */
    recordLists: (ids: readonly number[]): [personId: number, recordIds: number[]][] =>
      recordLists(ids).map(([id, records]) => [id, ascendingOfHex(records)]),
    facts() {
      const values = new Map(facts.all())
      const count = (name: string) => Number(values.get(name) ?? 0)
      return {
        publications: count('publications'),
        persons: count('persons'),
        names: count('names'),
        /** `YYYY-MM-DD`, or `unknown`. */
        dataDate: values.get('data_date') ?? 'unknown',
        /** The newest year of a work that is not after the import's year. Null without such a work. */
        newestYear: count('newest_year') || null,
        sample: values.get('sample') === '1',
      }
    },
    /** Returns the facts in the order of `ids`. */
    personFacts,
    publicationsOf: (personId: number) => publicationsOf.get(personId) ?? 0,
    /** Finds persons by dblp's key (`homepages/s/IonStoica`). Follows a merged record to its successor. */
    personsWithKey(key: string): PersonFacts[] {
      let current: string | undefined = key
      for (let merges = 0; current !== undefined && merges <= MAX_MERGES; merges++) {
        const found = personsWithKey.all(current)
        if (found.length > 0) return found
        current = successor.get(current)
      }
      return []
    },
    /** The ORCID has hyphens. Persons whom dblp has not merged may share an ORCID. */
    personsWithOrcid: (orcid: string) => personsWithOrcid.all(orcid),
    /** The persons whom dblp tells apart from all of `personIds`. */
    toldApartFrom: (personIds: readonly number[]) =>
      new Set(personIds.length === 0 ? [] : toldApart.all(JSON.stringify(personIds), personIds.length)),
    namesOf(personIds: readonly number[]): Map<number, string[]> {
      const nameIds = nameIdsOf(personIds)
      const nameOf = names([...nameIds.values()].flat())
      return new Map(Array.from(nameIds, ([id, ids]) => [id, ids.map((nameId) => nameOf.get(nameId) ?? '')]))
    },
    primaryName: (personId: number) => {
      const [nameId = 0] = nameIdsOf([personId]).get(personId) ?? []
      return names([nameId]).get(nameId) ?? ''
    },
    /** Returns the persons in the order of `ids`. */
    persons: (ids: readonly number[]) =>
      persons(ids).map((stored) => ({
        ...decoded(stored),
        venueIds: varintsOfHex(stored.venueIds),
        coauthorNameIds: varintsOfHex(stored.coauthorNameIds),
      })),
    briefPersons: (ids: readonly number[]) => briefPersons(ids).map(decoded),
    /** Newest year first, undated last, then by title and key. */
    records: (ids: readonly number[]): RecordRow[] => [...recordsById(ids).values()].sort(newestFirst),
    /** Like `records`, but without texts. Takes half as long. */
    works: (ids: readonly number[]): WorkRow[] =>
      works(ids).map(([id, type, publtype, year, authorIds]) => ({
        id,
        type,
        publtype,
        year,
        authorIds: varintsOfHex(authorIds),
      })),
    years,
    /** The other versions that are listed under each of these records, by record id. */
    versionsOf(of: readonly RecordRow[]): Map<number, Versions> {
      published ??= bitSet(wordsIn(publishedBits.get() ?? Buffer.alloc(0)))
      const ids = of.map(({ id }) => id).filter(published.has)
      const versions = Map.groupBy(listedVersions(ids), ({ publishedId }) => publishedId)
      return new Map(Array.from(versions, ([id, rows]) => [id, rows.map(({ publishedId, ...row }) => row)]))
    },
  }
}

const newestFirst = (a: RecordRow, b: RecordRow): number =>
  (b.year ?? -Infinity) - (a.year ?? -Infinity) || byCodePoint(a.title, b.title) || byCodePoint(a.key, b.key)

const SURROGATE = /[\ud800-\udfff]/

/** Compares by code point, as SQLite does. JavaScript compares units of UTF-16. */
function byCodePoint(a: string, b: string): number {
  if (a === b) return 0
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : 1
}
