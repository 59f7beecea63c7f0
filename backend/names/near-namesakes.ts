import type { Bibliography, NamedPerson, PersonFacts } from '../database/bibliography.ts'
import { foldedBase } from './folding.ts'
import { matchExactly } from './matching.ts'
import { firstAndLastExpression, isInitial, joinedWords, wordsOf } from './name-tokens.ts'
import { type Entry, nameEntry } from './query-name.ts'
import { transliterations } from './transliteration.ts'

/** Near namesakes of one entry at most, the most prolific (docs/protocol.md, Near namesakes). */
const NEAR = 50
/** Persons looked at for them, the most prolific of those that have the words, a page at a time. */
const CANDIDATES = 2000
const PAGE = 200

const SUFFIX = /^(?:jr|sr|ii|iii|iv)$/

/**
 * People other than `own` whom the entry may mean all the same: those with a name that it may abbreviate, or that may
 * abbreviate it (`Vivek Narasayya` and `Vivek R. Narasayya`), and those whose name differs by how it is spelled out
 * (`Mueller`, `Seungwon Hwang`). Most publications first. None for an entry that says outright whom it means.
 */
export function nearNamesakes(
  bibliography: Bibliography,
  entry: Entry,
  own: readonly PersonFacts[],
): PersonFacts[] {
  if (entry.number !== null || entry.identifier !== null) return []
  const words = nameWords(entry.base)
  const found = new Map<number, PersonFacts>()
  const isOwn = new Set(own.map(({ id }) => id))
  const add = ({ id, publications, isDisambiguation }: PersonFacts): void => {
    if (!isOwn.has(id)) found.set(id, { id, publications, isDisambiguation })
  }
  for (const spelling of [...transliterations(entry.name), ...joinedWords(words)]) {
    for (const person of matchExactly(bibliography, nameEntry(spelling)).persons) add(person)
  }
  for (const person of abbreviations(bibliography, words, isOwn)) add(person)
  // Persons are numbered by publications, most first.
  return [...found.values()].sort((a, b) => a.id - b.id).slice(0, NEAR)
}

/** Whether all words but the last are initials: such an entry fits many people, whoever bears it as printed. */
export function isInitialsOnly({ base, number, identifier }: Entry): boolean {
  const words = nameWords(base)
  if (number !== null || identifier !== null || words.length < 2) return false
  return words.slice(0, -1).every(isInitial)
}

function abbreviations(
  bibliography: Bibliography,
  words: readonly string[],
  isOwn: ReadonlySet<number>,
): NamedPerson[] {
  const expression = firstAndLastExpression(words)
  const near: NamedPerson[] = []
  if (expression === null) return near
  let after = 0
  for (let seen = 0; seen < CANDIDATES && near.length < NEAR; seen += PAGE) {
    const page = bibliography.personsWithWords(expression, PAGE, after)
    const others = page.filter(({ id }) => !isOwn.has(id))
    const nameOf = bibliography.names(others.flatMap(({ nameIds }) => nameIds))
    for (const person of others) {
      const isNear = person.nameIds.some((id) =>
        mayAbbreviate(words, nameWords(foldedBase(nameOf.get(id) ?? ''))),
      )
      if (isNear) near.push(person)
    }
    if (page.length < PAGE) break
    after = page.at(-1)?.id ?? after
  }
  return near
}

/** The words of a folded name without a generation's mark, which people leave out. */
function nameWords(folded: string): string[] {
  const words = wordsOf(folded)
  return words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? words.slice(0, -1) : words
}

/**
 * Whether one of two names, as folded words, may be a shorter form of the other: the same last word, the same first
 * word or its initial, and between them nothing in the shorter that the longer has not, in the same order.
 */
export function mayAbbreviate(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 2 || other.length < 2 || one.at(-1) !== other.at(-1)) return false
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (!mayBeSame(shorter[0] ?? '', longer[0] ?? '')) return false
  const between = longer.slice(1, -1)
  let place = 0
  return shorter.slice(1, -1).every((word) => {
    const at = between.findIndex((candidate, index) => index >= place && mayBeSame(word, candidate))
    place = at + 1
    return at !== -1
  })
}

/** The same word, or one of the two the initial of the other. */
function mayBeSame(one: string, other: string): boolean {
  if (isInitial(one)) return other.startsWith(one)
  return one === other || (isInitial(other) && one.startsWith(other))
}
