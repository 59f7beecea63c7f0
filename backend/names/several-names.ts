import { partsIn, strippedLine } from '../../shared/lists/lines/strip-line.ts'
import { isAffiliation, isSurePerson, isWholeName } from '../../shared/lists/name-evidence.ts'
import { mayBeName } from '../../shared/lists/name-vocabulary.ts'
import type { Bibliography } from '../database/bibliography.ts'
import { matchExactly } from './matching.ts'
import { type Entry, nameEntry } from './query-name.ts'

const SEPARATOR = /[;；؛/／]/u

/**
 * Returns the names in an entry that holds several full names (docs/protocol.md, Several names in one entry), or none.
 * Nobody has the entry as a name.
 */
export function severalNames(bibliography: Bibliography, { text }: Entry): string[] {
  const texts = strippedLine(text)?.flatMap((line) => line.split(SEPARATOR)) ?? []
  const runs = texts.flatMap((people) => partsIn(people) ?? [['']])
  const names = [...new Set(runs.flat())]
  if (names.length < 2 || !names.every(mayBeFullName)) return []
  const isFound = (name: string): boolean => matchExactly(bibliography, nameEntry(name)).persons.length > 0
  // Commas alone may also stand within a name: `Garcia Molina, Hector Manuel`.
  return runs.length > 1 || names.every(isSurePerson) || names.some(isFound) ? names : []
}

const mayBeFullName = (name: string): boolean =>
  isWholeName(name) && mayBeName(name) && !isAffiliation(name, '')
