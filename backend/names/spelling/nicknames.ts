import { foldedBase } from '../../../shared/names/folding.ts'
import { mayBeSameGivenName } from '../../../shared/names/given-names.ts'
import { isInitial, wordsOf } from '../../../shared/names/name-words.ts'
import type { Bibliography } from '../../database/bibliography.ts'

/**
 * Leaves out persons known by another given name with this initial: Xiaoyang Sean Wang (`X. Sean Wang`) is not
 * `xikui`.
 */
export function withoutOtherGivenNames(
  bibliography: Bibliography,
  ids: readonly number[],
  given: string,
): number[] {
  const initial = [...given][0] ?? ''
  const namesOf = bibliography.namesOf(ids)
  return ids.filter((id) => {
    const known = (namesOf.get(id) ?? []).flatMap((name) => {
      const [first = ''] = wordsOf(foldedBase(name))
      return first.startsWith(initial) && !isInitial(first) ? [first] : []
    })
    return known.length === 0 || known.some((name) => mayBeSameGivenName(name, given))
  })
}
