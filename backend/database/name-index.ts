import type { Database } from 'better-sqlite3'
import { SUFFIX } from '../../shared/names/name-words.ts'
import type { ReadMany } from './batched-lookup.ts'
import { varintsOfHex } from './id-lists.ts'

/**
 * Returns a folded base in the form of the index (`base_names` in bibliography-schema.ts): the last word first, a suffix
 * after a comma. The long forms of a name then follow the name: `steele guy`, `steele guy l, jr`.
 */
export function lastWordFirst(base: string): string {
  const end = base.lastIndexOf(' ')
  if (end === -1) return base
  const last = base.slice(end + 1)
  const before = base.lastIndexOf(' ', end - 1)
  // The import sorts millions of these texts. V8 builds a joined list immediately, but a template only when it is compared.
  if (before === -1 || !SUFFIX.test(last)) return [last, base.slice(0, end)].join(' ')
  return `${base.slice(before + 1, end)} ${base.slice(0, before)}, ${last}`
}

const SUFFIX_IN_INDEX = new RegExp(`, (?=${SUFFIX.source.slice(1)})`)

/** Returns the folded base of a name in the index. */
export function baseInIndex(indexed: string): string {
  const [name = '', suffix] = indexed.includes(',') ? indexed.split(SUFFIX_IN_INDEX) : [indexed]
  const [last = '', ...words] = name.split(' ')
  return [...words, last, ...(suffix === undefined ? [] : [suffix])].join(' ')
}

/** A person for name resolution. Ids are in order of publications, most first. `disambiguation`: 1 for a disambiguation page. */
export type PersonFacts = { id: number; publications: number; disambiguation: number }

export type NamedPerson = PersonFacts & { name: string }

/** A name in the form of the index (`lastWordFirst`) and its person. */
type IndexedName = [indexed: string, personId: number]

/** Larger than each person's id. */
const ALL_PERSONS = Number.MAX_SAFE_INTEGER

/** Finds persons by name (bibliography-schema.ts): by folded bases, and by the words of all their names. */
export function nameIndexOf(database: Database, names: ReadMany<string>) {
  // Reads the facts with the name: separate look-ups for a thousand namesakes cost more than the search.
  const namesWithBase = database.prepare<[string], NamedPerson>(
    `SELECT n.name, p.id, p.publications, p.disambiguation FROM base_names b
     CROSS JOIN names n ON n.id = b.name_id CROSS JOIN persons p ON p.id = b.person_id WHERE b.base = ?`,
  )
  // Names with the same last word lie together in the index, sorted by their first word.
  const namesBetween = database
    .prepare<[string, string, number, number], IndexedName>(
      `SELECT b.base, b.person_id FROM json_each(?) wanted
       CROSS JOIN base_names b ON b.base >= wanted.value AND b.base < wanted.value || ?
       WHERE b.person_id < ? ORDER BY b.person_id LIMIT ?`,
    )
    .raw()
  const personsWithBases = database
    .prepare<[string], number>(
      'SELECT b.person_id FROM json_each(?) wanted CROSS JOIN base_names b ON b.base = wanted.value',
    )
    .pluck()
  const personsWithShortened = database
    .prepare<[string], number>('SELECT person_id FROM shortened_names WHERE name = ?')
    .pluck()
  // Rows come in the order of person ids, so most publications first.
  const personsWithWords = database.prepare<[string, number], PersonFacts & { hex: string }>(
    `SELECT p.id, p.publications, p.disambiguation, hex(p.name_ids) AS hex
     FROM (SELECT rowid FROM person_words WHERE person_words MATCH ? ORDER BY rowid LIMIT ?) w
     CROSS JOIN persons p ON p.id = w.rowid`,
  )
  const disambiguationPages = database.prepare<[string], { place: number; personId: number }>(
    `SELECT DISTINCT wanted.key AS place, p.id AS personId FROM json_each(?) wanted
     CROSS JOIN base_names b ON b.base = wanted.value CROSS JOIN persons p ON p.id = b.person_id
     WHERE p.disambiguation = 1`,
  )
  const indexed = (bases: readonly string[]): string => JSON.stringify(bases.map(lastWordFirst))

  return {
    /** Returns the names with this folded base (folding.ts), with or without a homonym number. An empty base has no names. */
    namesWithBase: (base: string) => (base === '' ? [] : namesWithBase.all(lastWordFirst(base))),
    /**
     * Returns at most `limit` names that begin with this text in the index (`lastWordFirst`), the most prolific persons first.
     * Returns only persons whose id is below `before`.
     */
    namesBeginning: (text: string, limit: number, before = ALL_PERSONS) =>
      namesBetween.all(JSON.stringify([text]), '\u{10ffff}', before, limit),
    /** Does the same as `namesBeginning` for texts of whole words: `lee ann` finds `lee ann m`, not `lee anna`. */
    namesBeginningWithWords: (words: readonly string[], limit: number, before = ALL_PERSONS) =>
      // After a whole word comes a space or a comma, which sort before the hyphen. Letters and digits sort after it.
      namesBetween.all(JSON.stringify(words), '-', before, limit),
    /** Returns each person with a name of one of these folded bases, possibly several times. */
    personsWithBases: (bases: readonly string[]) => personsWithBases.all(indexed(bases)),
    /** Returns the persons with a name that has one part more, in front or at the end. A person may come twice. */
    personsWithShortened: (name: string) => personsWithShortened.all(name),
    /**
     * Returns the first `limit` persons, most publications first, whose folded words (shared/names/name-words.ts) match a
     * full-text expression, with their names.
     */
    personsWithWords(expression: string, limit: number): (PersonFacts & { names: string[] })[] {
      const found = personsWithWords.all(expression, limit)
      const idsOf = found.map(({ hex }) => varintsOfHex(hex))
      const nameOf = names(idsOf.flat())
      return found.map(({ hex, ...person }, index) => ({
        ...person,
        names: (idsOf[index] ?? []).map((id) => nameOf.get(id) ?? ''),
      }))
    },
    /** Returns the disambiguation pages with a name of one of these folded bases, each with that base. */
    disambiguationPages: (bases: readonly string[]) =>
      disambiguationPages
        .all(indexed(bases))
        .map(({ place, personId }) => ({ base: bases[place], personId })),
  }
}
