import type { Bibliography, NameRow } from './bibliography.ts'
import { compareCodePoints } from './code-points.ts'
import type { Entry } from './entry.ts'
import { foldedBase, splitHomonym } from './folding.ts'
import { extraWords, wordsOf } from './name-words.ts'
import { EVERY_NAME, wordSearch } from './word-index.ts'

/** A person an entry may mean. */
export type MatchedPerson = { id: number; publications: number; isBin: boolean }

/** `complete` is false when a bounded search ended before it had seen every name. */
export type Matches = { persons: MatchedPerson[]; complete: boolean }

type Match = { row: NameRow; exact: boolean; extra: number }

/** Every person with a name whose base equals the entry's; with a homonym number, that one person. */
export function matchExactly(bibliography: Bibliography, entry: Entry): Matches {
  const persons = new Map<number, MatchedPerson>()
  for (const row of numbered(entry, namesakes(bibliography, entry))) persons.set(row.personId, personOf(row))
  return { persons: [...persons.values()], complete: true }
}

/**
 * Every person with a name that holds all words of the entry (name-words.ts), best first: the exact base name, then
 * fewest further words, then most publications, then by name. At most `candidates` names are looked at.
 */
export function matchLoosely(
  bibliography: Bibliography,
  entry: Entry,
  candidates: number = EVERY_NAME,
): Matches {
  const search = wordSearch(entry.base)
  const limit = Math.min(search?.limit ?? EVERY_NAME, candidates)
  const found = search === null ? [] : bibliography.namesWithWords(search.expression, limit)
  // An exact base name counts whatever its words are: the index may not hold them.
  const best = bestMatches(entry, numbered(entry, [...namesakes(bibliography, entry), ...found]))
  best.sort(
    (a, b) =>
      closeness(a, b) || b.row.publications - a.row.publications || compareCodePoints(a.row.name, b.row.name),
  )
  return { persons: best.map(({ row }) => personOf(row)), complete: found.length < limit }
}

function namesakes(bibliography: Bibliography, { base }: Entry): NameRow[] {
  return base === '' ? [] : bibliography.namesWithBase(base)
}

function personOf({ personId, publications, isBin }: NameRow): MatchedPerson {
  return { id: personId, publications, isBin }
}

/** The best match of each person among these names. */
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
 * The names that an entry's homonym number leaves. dblp numbers each spelling by itself (`Min Soo Kim 0001` is not
 * `Min-Soo Kim 0001`), so a name that is the entry to the letter leaves no other.
 */
function numbered(entry: Entry, rows: readonly NameRow[]): NameRow[] {
  if (entry.number === null) return [...rows]
  const toTheLetter = rows.filter(({ name }) => name === entry.name)
  return toTheLetter.length > 0 ? toTheLetter : rows.filter(({ name }) => numberFits(entry, name))
}

function numberFits(entry: Entry, name: string): boolean {
  return entry.number === null || splitHomonym(name).number === entry.number
}
