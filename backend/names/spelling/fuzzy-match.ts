import { editDistance } from '../../../shared/names/edit-distance.ts'
import { lettersOf } from '../../../shared/names/name-words.ts'
import type { Bibliography } from '../../database/bibliography.ts'
import { beginningsExpression, wordsExpression } from '../name-tokens.ts'

/** Compares this many letters at the beginning of a word that may be misspelled. */
const PREFIX = 3

/**
 * Finds persons with a name that is at most three edits away, nearest first. The first or last word, or the first `PREFIX`
 * letters of both, are equal.
 */
export function fuzzyMatches(bibliography: Bibliography, words: readonly string[]): number[] {
  const first = words.at(0)
  const last = words.at(-1)
  if (first === undefined || last === undefined || words.length < 2) return []
  const searches = [
    beginningsExpression([first.slice(0, PREFIX), last.slice(0, PREFIX)]),
    andExpression(wordsExpression([first]), beginningsExpression([last.slice(0, 1)])),
    andExpression(wordsExpression([last]), beginningsExpression([first.slice(0, 1)])),
    wordsExpression([last]),
    wordsExpression([first]),
  ]
  const found = searches.flatMap((search) =>
    search === null ? [] : bibliography.index.personsWithWords(search, 200),
  )
  const candidates = new Map(found.map(({ id, names }) => [id, names]))
  const letters = words.join('')
  const limit = Math.min(Math.ceil(letters.length / 6), 3)
  const editsOf = (name: string): number => editDistance(lettersOf(name), letters, limit)
  return Array.from(candidates, ([id, names]) => ({ id, edits: Math.min(...names.map(editsOf)) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits || a.id - b.id)
    .map(({ id }) => id)
}

function andExpression(one: string | null, other: string | null): string | null {
  return one === null || other === null ? null : `${one} AND ${other}`
}
