import { isLastFirst } from '../last-first.ts'
import { partsIn } from '../lines/strip-line.ts'
import { isAffiliation, isFamilyName, isGivenName, isPerson, isWholeName } from '../name-evidence.ts'
import { isFullName } from '../name-vocabulary.ts'

/** The texts of one line, each about one person or some; null when it cannot be read. */
export type Texts = readonly string[] | null

/** What a text says by itself: somebody, an affiliation, or nothing for sure; `word`: just one word, and no place. */
export type Kind = 'person' | 'affiliation' | 'word' | 'unknown'

export function kindOf(text: string, beside: string): Kind {
  const parts = (partsIn(text) ?? []).flat()
  const [first = '', ...rest] = parts
  if (rest.length === 1 && isTurnedName(parts)) return 'person'
  if (first === '' || isAffiliation(first, beside)) return kindBehindAffiliation(rest)
  if (isPerson(first)) return rest.every((part) => isAffiliation(part, first)) ? 'person' : 'unknown'
  if (rest.length > 0) return 'unknown'
  return isWholeName(first) ? 'unknown' : 'word'
}

/** `UC Berkeley, USA` is an affiliation; in `UC Berkeley, Scott Shenker` the next person follows. */
function kindBehindAffiliation(rest: readonly string[]): Kind {
  const others = rest.filter((part) => isFullName(part) && !isAffiliation(part, ''))
  if (others.length === 0) return 'affiliation'
  return others.some(isPerson) ? 'person' : 'unknown'
}

/** `Shenker, Scott`, `Shenker, S.`: beyond doubt a family name and a given name. */
export const isTurnedName = ([last = '', first = '']: readonly string[]): boolean =>
  isLastFirst([last, first]) &&
  !isAffiliation(first, last) &&
  (isGivenName(first) || isFamilyName(last) || INITIALS.test(first))

export const INITIALS = /^\p{Lu}(?:\p{M}*\.|$)/u

export const isPersonKind = (kind: Kind): boolean => kind === 'person'
export const isNotPerson = (kind: Kind): boolean => kind !== 'person'
