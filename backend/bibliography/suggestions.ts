import type { Bibliography } from './bibliography.ts'
import type { Entry } from './entry.ts'
import { foldedBase } from './folding.ts'
import { matchExactly, matchLoosely } from './matching.ts'
import { isInitial, wordsOf } from './name-words.ts'

/** Persons suggested for an entry that nobody has. */
const SUGGESTIONS = 5
/** Names looked at for one guess: a common family name must not cost more than the query itself. */
const CANDIDATES = 5000
/** Adjacent words tried as one, from the first on. */
const JOINTS = 4

/**
 * Persons with a name like the entry, most likely first. A few indexed look-ups, in the order of how sure they are:
 * the same words (so `Last, First`, a wrong number and initials are understood), two words written as one, one word
 * written as two, the middle names left out, and last the family name with the first initial.
 */
export function suggestedPersons(bibliography: Bibliography, entry: Entry): number[] {
  const suggested = new Set<number>()
  for (const guess of guesses(bibliography, entry)) {
    for (const personId of guess) {
      suggested.add(personId)
      if (suggested.size === SUGGESTIONS) return [...suggested]
    }
  }
  return [...suggested]
}

function* guesses(bibliography: Bibliography, entry: Entry): Generator<number[]> {
  const words = wordsOf(givenNameFirst(entry.base))
  yield loosely(bibliography, entry.base)
  for (const joined of joinedWords(words)) yield exactly(bibliography, joined)
  const first = words.at(0)
  const family = words.at(-1)
  if (first === undefined || family === undefined || words.length < 2 || isInitial(family)) return
  const relatives = loosely(bibliography, `${[...first].at(0)} ${family}`)
  const letters = words.join('')
  yield relatives.filter((personId) => isSpelt(bibliography, personId, letters))
  if (words.length > 2) yield loosely(bibliography, `${first} ${family}`)
  yield relatives
}

const exactly = (bibliography: Bibliography, base: string): number[] =>
  matchExactly(bibliography, { text: base, name: base, base, number: null }).persons.map(({ id }) => id)

const loosely = (bibliography: Bibliography, base: string): number[] =>
  matchLoosely(bibliography, { text: base, name: base, base, number: null }, CANDIDATES).persons.map(
    ({ id }) => id,
  )

function givenNameFirst(base: string): string {
  const comma = base.indexOf(',')
  return comma === -1 ? base : `${base.slice(comma + 1)} ${base.slice(0, comma)}`
}

function* joinedWords(words: readonly string[]): Generator<string> {
  for (let joint = 1; joint < Math.min(words.length, JOINTS + 1); joint++) {
    yield [
      ...words.slice(0, joint - 1),
      `${words[joint - 1]}${words[joint]}`,
      ...words.slice(joint + 1),
    ].join(' ')
  }
}

/** Whether one of the person's names has these letters, wherever its words are set apart. */
function isSpelt(bibliography: Bibliography, personId: number, letters: string): boolean {
  return bibliography
    .nameIdsOf(personId)
    .some((nameId) => wordsOf(foldedBase(bibliography.name(nameId))).join('') === letters)
}
