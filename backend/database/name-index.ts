import type { Database } from 'better-sqlite3'
import { SUFFIX } from '../../shared/names/name-words.ts'
import type { ReadMany } from './batched-lookup.ts'
import { varintsOfHex } from './id-lists.ts'

/**
 * The form of a folded base in the index (`base_names`, bibliography-schema.ts): last word first, suffix after a comma. So longer
 * forms follow a name: `steele guy`, `steele guy l, jr`.
 */
export function lastWordFirst(base: string): string {
  const end = base.lastIndexOf(' ')
  if (end === -1) return base
  const last = base.slice(end + 1)
  const before = base.lastIndexOf(' ', end - 1)
  // The import sorts millions of these texts. V8 builds a joined text at once, but a template's text only during the sort.
  if (before === -1 || !SUFFIX.test(last)) return [last, base.slice(0, end)].join(' ')
  return `${base.slice(before + 1, end)} ${base.slice(0, before)}, ${last}`
}

const SUFFIX_IN_INDEX = new RegExp(`, (?=${SUFFIX.source.slice(1)})`)

/** Restores the base from the form of `lastWordFirst`. */
export function baseInIndex(indexed: string): string {
  const [name = '', suffix] = indexed.includes(',') ? indexed.split(SUFFIX_IN_INDEX) : [indexed]
  const [last = '', ...words] = name.split(' ')
  return [...words, last, ...(suffix === undefined ? [] : [suffix])].join(' ')
}

/** Ids are in the order of publications, most first. `disambiguation`: 1 for a disambiguation page. */
export type PersonFacts = { id: number; publications: number; disambiguation: number }

export type NamedPerson = PersonFacts & { name: string }

type IndexedName = [indexed: string, personId: number]

const ALL_PERSONS = Number.MAX_SAFE_INTEGER

/** Finds persons by folded bases, and by the words of all names (bibliography-schema.ts). */
export function nameIndexOf(database: Database, names: ReadMany<string>) {
  // Reads the facts, too: separate look-ups for a thousand namesakes take longer than the search.
  const namesWithBase = database.prepare<[string], NamedPerson>(
    `SELECT n.name, p.id, p.publications, p.disambiguation FROM base_names b
     CROSS JOIN names n ON n.id = b.name_id CROSS JOIN persons p ON p.id = b.person_id WHERE b.base = ?`,
  )
  // In the index, names with the same last word are together, sorted by first word.
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
  // Rows come in the order of person ids, so persons with most publications come first.
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
    /** Finds names with and without a homonym number. `base`: folded (folding.ts). An empty base has no names. */
    namesWithBase: (base: string) => (base === '' ? [] : namesWithBase.all(lastWordFirst(base))),
    /**
     * Names that begin with this text in the index (`lastWordFirst`), most prolific persons first. Leaves out persons with the id
     * `before` or a higher one.
     */
    namesBeginning: (text: string, limit: number, before = ALL_PERSONS) =>
      namesBetween.all(JSON.stringify([text]), '\u{10ffff}', before, limit),
    /** Like `namesBeginning`, but for whole words: `lee ann` finds `lee ann m`, not `lee anna`. */
    namesBeginningWithWords: (words: readonly string[], limit: number, before = ALL_PERSONS) =>
      // After a whole word comes a space or a comma. Both sort before the hyphen. Letters and digits sort after it.
      namesBetween.all(JSON.stringify(words), '-', before, limit),
    /** A person may come several times. */
    personsWithBases: (bases: readonly string[]) => personsWithBases.all(indexed(bases)),
    /** Persons with a name that has one part more than `name`, in front or at the end. A person may come twice. */
    personsWithShortened: (name: string) => personsWithShortened.all(name),
    /** Persons whose folded words match a full-text expression, most publications first (shared/names/name-words.ts). */
    personsWithWords(expression: string, limit: number): (PersonFacts & { names: string[] })[] {
      const found = personsWithWords.all(expression, limit)
      const idsOf = found.map(({ hex }) => varintsOfHex(hex))
      const nameOf = names(idsOf.flat())
      return found.map(({ hex, ...person }, index) => ({
        ...person,
        names: (idsOf[index] ?? []).map((id) => nameOf.get(id) ?? ''),
      }))
    },
    /** Disambiguation pages with a name of one of these bases, each with that base. */
    disambiguationPages: (bases: readonly string[]) =>
      disambiguationPages
        .all(indexed(bases))
        .map(({ place, personId }) => ({ base: bases[place], personId })),
  }
}
