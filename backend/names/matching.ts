import type { Bibliography } from '../database/bibliography.ts'
import type { NamedPerson, NameRow, PersonFacts } from '../database/name-index.ts'
import { compareCodePoints } from './code-points.ts'
import { foldedBase, splitHomonym } from './folding.ts'
import type { Identifier } from './identifiers.ts'
import { extraWords, isInitial, WORDS_ASKED, wordsExpression, wordsOf } from './name-tokens.ts'
import { type Entry, nameEntry } from './query-name.ts'

/** `complete` is false if a bounded search ended before it had seen all persons. */
export type Matches = { persons: PersonFacts[]; complete: boolean }

type Match = { row: NameRow; exact: boolean; extra: number }

/**
 * The most persons examined for one loose entry, the most prolific first: a family name alone may match a hundred
 * thousand persons. The bound is above the default limit of persons per entry, so an entry that exceeds it is
 * truncated anyway.
 */
const CANDIDATES = 2000

/** Finds every person with a name whose base equals the entry's; with a homonym number, only that person. */
export function matchExactly(bibliography: Bibliography, entry: Entry): Matches {
  return { persons: uniquePersons(withHomonymNumber(entry, namesakes(bibliography, entry))), complete: true }
}

/** Finds the persons with this identifier. An identifier is never matched as a name. */
export function matchIdentifier(bibliography: Bibliography, identifier: Identifier): Matches {
  if ('name' in identifier) return matchExactly(bibliography, nameEntry(identifier.name))
  const persons =
    'orcid' in identifier
      ? bibliography.personsWithOrcid(identifier.orcid)
      : bibliography.personsWithKey(identifier.key)
  return { persons, complete: true }
}

/**
 * Finds every person with a name that contains all words of the entry (name-tokens.ts). Besides persons with the
 * exact base name, only the `candidates` most prolific persons are examined; `complete` says if these were all. If
 * there are more than `limit`, the best come first: the exact base name, then fewest extra words, then most
 * publications, then by name. A name with its homonym number, to the letter, means that one person alone.
 */
export function matchLoosely(
  bibliography: Bibliography,
  entry: Entry,
  limit: number,
  candidates: number = CANDIDATES,
): Matches {
  // An exact base name counts even beyond the candidates, and even if it contains no words.
  const exact = withHomonymNumber(entry, namesakes(bibliography, entry))
  if (entry.number !== null && exact.some(({ name }) => name === entry.name))
    return { persons: uniquePersons(exact), complete: true }
  const words = wordsOf(entry.base)
  const expression = wordsExpression(words)
  const found = expression === null ? [] : bibliography.index.personsWithWords(expression, candidates)
  const complete = found.length < candidates
  if (exact.length + found.length <= limit && entry.number === null && allSearchedFor(words)) {
    // The index has found all words, so only persons with several names need a check that one name has all words.
    const persons = new Map(exact.map((row) => [row.personId, personOf(row)]))
    const several = found.filter(({ id, nameIds }) => nameIds.length > 1 && !persons.has(id))
    const nameOf = bibliography.names(several.flatMap(({ nameIds }) => nameIds))
    const hasWords = ({ nameIds }: NamedPerson) =>
      nameIds.some((id) => extraWords(words, wordsOf(foldedBase(nameOf.get(id) ?? ''))) !== -1)
    for (const person of found) {
      if (persons.has(person.id) || (person.nameIds.length > 1 && !hasWords(person))) continue
      persons.set(person.id, factsOf(person))
    }
    return { persons: [...persons.values()], complete }
  }
  const best = bestMatches(entry, [...exact, ...withHomonymNumber(entry, nameRows(bibliography, found))])
  best.sort(
    (a, b) =>
      closeness(a, b) || b.row.publications - a.row.publications || compareCodePoints(a.row.name, b.row.name),
  )
  return { persons: best.map(({ row }) => personOf(row)), complete }
}

/**
 * Checks if the index alone proves that a single name matches: every word was searched for, and no word is an
 * initial or occurs twice.
 */
function allSearchedFor(words: readonly string[]): boolean {
  return words.length <= WORDS_ASKED && new Set(words).size === words.length && !words.some(isInitial)
}

function namesakes(bibliography: Bibliography, { base }: Entry): NameRow[] {
  return base === '' ? [] : bibliography.index.namesWithBase(base)
}

function nameRows(bibliography: Bibliography, persons: readonly NamedPerson[]): NameRow[] {
  const nameOf = bibliography.names(persons.flatMap(({ nameIds }) => nameIds))
  return persons.flatMap(({ id, nameIds, publications, isDisambiguation }) =>
    nameIds.map((nameId) => ({
      name: nameOf.get(nameId) ?? '',
      personId: id,
      publications,
      isDisambiguation,
    })),
  )
}

/** The persons of these names, each once. */
function uniquePersons(rows: readonly NameRow[]): PersonFacts[] {
  return [...new Map(rows.map((row) => [row.personId, personOf(row)])).values()]
}

function factsOf({ id, publications, isDisambiguation }: NamedPerson): PersonFacts {
  return { id, publications, isDisambiguation }
}

function personOf({ personId, publications, isDisambiguation }: NameRow): PersonFacts {
  return { id: personId, publications, isDisambiguation }
}

/** Returns the best match of each person among these names. */
function bestMatches(entry: Entry, rows: Iterable<NameRow>): Match[] {
  const words = wordsOf(entry.base)
  const best = new Map<number, Match>()
  for (const row of rows) {
    const folded = foldedBase(row.name)
    const exact = folded === entry.base
    const extra = exact ? 0 : extraWords(words, wordsOf(folded))
    if (extra === -1) continue
    const match = { row, exact, extra }
    const other = best.get(row.personId)
    if (other === undefined || closeness(match, other) < 0) best.set(row.personId, match)
  }
  return [...best.values()]
}

function closeness(a: Match, b: Match): number {
  return Number(b.exact) - Number(a.exact) || a.extra - b.extra
}

/**
 * Keeps the names that match an entry's homonym number. dblp numbers each spelling separately (`Min Soo Kim 0001`
 * is not `Min-Soo Kim 0001`), so a name that is identical to the entry excludes all others.
 */
function withHomonymNumber(entry: Entry, rows: readonly NameRow[]): NameRow[] {
  if (entry.number === null) return [...rows]
  const identical = rows.filter(({ name }) => name === entry.name)
  return identical.length > 0 ? identical : rows.filter(({ name }) => numberFits(entry, name))
}

function numberFits(entry: Entry, name: string): boolean {
  return entry.number === null || splitHomonym(name).number === entry.number
}
