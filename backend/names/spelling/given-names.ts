import type { Bibliography } from '../../database/bibliography.ts'
import { foldedBase } from '../folding.ts'
import { isInitial, wordsOf } from '../name-tokens.ts'
import { mayBeCalled } from './nicknames.ts'
import { editDistance } from './transliteration.ts'

/** A given name that begins with the other one, from this many letters on, may be the same name: `Theo`, `Theodoros`. */
const SHORTEST_BEGINNING = 4
/** One letter in so many may differ between two transcriptions of a given name: `Dmitri`, `Dmitry`. */
const LETTERS_PER_EDIT = 4

/**
 * Leaves out persons who are known by another given name of this initial: with the given name `xikui` Xiaoyang Sean Wang
 * goes, although one of his names is `X. Sean Wang`. Persons of whom only initials are known stay.
 */
export function withoutOtherGivenNames(
  bibliography: Bibliography,
  ids: readonly number[],
  given: string,
): number[] {
  if (ids.length === 0) return []
  const nameIds = bibliography.nameIdsOf(ids)
  // A person with one name has only the initials.
  const several = (id: number): readonly number[] => {
    const all = nameIds.get(id) ?? []
    return all.length > 1 ? all : []
  }
  const nameOf = bibliography.names(ids.flatMap(several))
  const initial = [...given][0] ?? ''
  return ids.filter((id) => {
    const known = several(id).flatMap((nameId) => {
      const [first = ''] = wordsOf(foldedBase(nameOf.get(nameId) ?? ''))
      return first.startsWith(initial) && !isInitial(first) ? [first] : []
    })
    return known.length === 0 || known.some((name) => mayBeSameGivenName(name, given))
  })
}

/** Checks if two spelled-out given names, folded, may be one: equal, a nickname, a beginning or another transcription. */
function mayBeSameGivenName(one: string, other: string): boolean {
  if (mayBeCalled(one, other)) return true
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length >= SHORTEST_BEGINNING && longer.startsWith(shorter)) return true
  const edits = Math.floor(shorter.length / LETTERS_PER_EDIT)
  return editDistance(one, other, edits) <= edits
}
