import type { Bibliography, NamedPerson } from '../database/bibliography.ts'
import { foldedBase } from './folding.ts'
import { beginningsExpression, wordsExpression, wordsOf } from './name-tokens.ts'
import { editDistance } from './transliteration.ts'

/** Persons looked at for each way in, the most prolific first: a guess must not cost more than the query itself. */
const CANDIDATES = 200
/** Letters of a word that are taken to be right. */
const BEGINNING = 3
/** One slip for this many letters, and never more than three. */
const LETTERS_PER_SLIP = 6
const SLIPS = 3

/**
 * Persons whose name is the entry's but for a few slips, fewest slips first, then most publications. Looked for among
 * those who have the first or the last word whole and the beginning of the other, or the beginnings of both; so a
 * slip in the first letters of both words is not found.
 */
export function fuzzyMatches(bibliography: Bibliography, words: readonly string[]): number[] {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2) return []
  const ways = [
    beginningsExpression([first.slice(0, BEGINNING), last.slice(0, BEGINNING)]),
    both(wordsExpression([first]), beginningsExpression([last.slice(0, 1)])),
    both(wordsExpression([last]), beginningsExpression([first.slice(0, 1)])),
    wordsExpression([last]),
    wordsExpression([first]),
  ]
  const candidates = new Map<number, NamedPerson>()
  for (const way of ways) {
    const found = way === null ? [] : bibliography.personsWithWords(way, CANDIDATES)
    for (const person of found) candidates.set(person.id, person)
  }
  const letters = words.join('')
  const limit = Math.min(Math.ceil(letters.length / LETTERS_PER_SLIP), SLIPS)
  const nameOf = (id: number) => bibliography.name(id)
  return Array.from(candidates.values(), ({ id, nameIds }) => ({
    id,
    slips: slipsOf(nameIds.map(nameOf), letters, limit),
  }))
    .filter(({ slips }) => slips <= limit)
    .sort((a, b) => a.slips - b.slips || a.id - b.id)
    .map(({ id }) => id)
}

function both(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : `${one} AND ${other}`
}

function slipsOf(names: readonly string[], letters: string, limit: number): number {
  return Math.min(...names.map((name) => editDistance(wordsOf(foldedBase(name)).join(''), letters, limit)))
}
