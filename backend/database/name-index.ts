import type { Database, Statement } from 'better-sqlite3'
import { varintsOfHex } from './id-lists.ts'
import { lastWordFirst } from './indexed-name.ts'

/** What name resolution needs about a person. Person ids are assigned by number of publications, most first. */
export type PersonFacts = { id: number; publications: number; isDisambiguation: boolean }

/** One spelling of a name, with what name resolution needs about its person. */
export type NameRow = { name: string; personId: number; publications: number; isDisambiguation: boolean }

/** A name as the index has it (`lastWordFirst`) and its person. */
type IndexedName = { indexed: string; personId: number }

export type NamedPerson = PersonFacts & { nameIds: number[] }

// The person's facts come with the name: a separate look-up for each of a thousand namesakes costs more than the
// search.
const NAME_COLUMNS = 'n.name, p.id AS personId, p.publications, p.disambiguation'
const NAMES_WITH_BASE = `SELECT ${NAME_COLUMNS} FROM base_names b CROSS JOIN names n ON n.id = b.name_id
  CROSS JOIN persons p ON p.id = b.person_id WHERE b.base = ?`
const PERSONS_WITH_BASES = `SELECT b.person_id FROM json_each(?) wanted
  CROSS JOIN base_names b ON b.base = wanted.value`
const PERSONS_WITH_SHORTENED = 'SELECT person_id FROM shortened_names WHERE name = ?'
// Rows come in index order, which is person order: most publications first.
const PERSONS_WITH_WORDS = `SELECT p.id AS personId, hex(p.name_ids) AS nameIds, p.publications, p.disambiguation
  FROM (SELECT rowid FROM person_words WHERE person_words MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?) w
  CROSS JOIN persons p ON p.id = w.rowid`
// An index range: names with the same last word lie together, by their first word.
const NAMES_BETWEEN = `SELECT base AS indexed, person_id AS personId FROM base_names
  WHERE base >= ? AND base < ? AND person_id < ? ORDER BY person_id LIMIT ?`
const DISAMBIGUATION_PAGES = `SELECT DISTINCT b.base, p.id AS personId
  FROM json_each(?) wanted CROSS JOIN base_names b ON b.base = wanted.value
  CROSS JOIN persons p ON p.id = b.person_id WHERE p.disambiguation = 1`
// Stops at the second person: popular names have thousands.
const SHARED_BASES = `SELECT wanted.value FROM json_each(?) wanted
  WHERE (SELECT count(*) FROM (SELECT DISTINCT person_id FROM base_names WHERE base = wanted.value LIMIT 2)) > 1`
type StoredName = Omit<NameRow, 'isDisambiguation'> & { disambiguation: number }
export type StoredFacts = Omit<PersonFacts, 'isDisambiguation'> & { disambiguation: number }
type StoredCandidate = Omit<StoredName, 'name'> & { nameIds: string }
/** After every person's number. */
const EVERY_PERSON = Number.MAX_SAFE_INTEGER

/** The two ways to persons by name (bibliography-schema.ts): folded bases, and the words of all names of a person. */
export class NameIndex {
  readonly #namesWithBase: Statement<[string], StoredName>
  readonly #namesBetween: Statement<[string, string, number, number], IndexedName>
  readonly #personsWithBases: Statement<[string], number>
  readonly #personsWithShortened: Statement<[string], number>
  readonly #personsWithWords: Statement<[string, number, number], StoredCandidate>
  readonly #disambiguationPages: Statement<[string], { base: string; personId: number }>
  readonly #sharedBases: Statement<[string], string>

  constructor(database: Database) {
    this.#namesWithBase = database.prepare(NAMES_WITH_BASE)
    this.#namesBetween = database.prepare(NAMES_BETWEEN)
    this.#personsWithBases = database.prepare<[string], number>(PERSONS_WITH_BASES).pluck()
    this.#personsWithShortened = database.prepare<[string], number>(PERSONS_WITH_SHORTENED).pluck()
    this.#personsWithWords = database.prepare(PERSONS_WITH_WORDS)
    this.#disambiguationPages = database.prepare(DISAMBIGUATION_PAGES)
    this.#sharedBases = database.prepare<[string], string>(SHARED_BASES).pluck()
  }

  /** Returns every name with this folded base (folding.ts), whatever its homonym number. */
  namesWithBase(base: string): NameRow[] {
    return this.#namesWithBase.all(lastWordFirst(base)).map(nameRow)
  }

  /**
   * Returns names that begin with this text in the index (`lastWordFirst`), at most `limit`: those of the
   * most prolific persons, and only of persons before `before`.
   */
  namesBeginning(text: string, limit: number, before = EVERY_PERSON): IndexedName[] {
    return this.#namesBetween.all(text, `${text}\u{10ffff}`, before, limit)
  }

  /** Does the same for names whose first words in the index are these, whole. */
  namesBeginningWithWords(words: string, limit: number, before = EVERY_PERSON): IndexedName[] {
    // A space and a comma follow a word, and both sort before the hyphen; letters and digits sort after it.
    return this.#namesBetween.all(words, `${words}-`, before, limit)
  }

  /** Returns every person with a name that has one of these folded bases, possibly several times. */
  personsWithBases(bases: readonly string[]): number[] {
    return this.#personsWithBases.all(JSON.stringify(bases.map(lastWordFirst)))
  }

  /** Returns the persons with a name that is this one without one end (shortened-names.ts), possibly several times. */
  personsWithShortened(name: string): number[] {
    return this.#personsWithShortened.all(name)
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
}

/** Folded bases by their form in the index. */
const indexedBases = (bases: readonly string[]): Map<string, string> =>
  new Map(bases.map((base) => [lastWordFirst(base), base]))

function nameRow({ name, personId, publications, disambiguation }: StoredName): NameRow {
  return { name, personId, publications, isDisambiguation: disambiguation === 1 }
}

/** The facts of a row. */
export function personFacts({ id, publications, disambiguation }: StoredFacts): PersonFacts {
  return { id, publications, isDisambiguation: disambiguation === 1 }
}
