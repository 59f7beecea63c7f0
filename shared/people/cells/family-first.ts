import { isLastFirst, mayBeLastFirst, turnedAround } from '../last-first.ts'
import {
  isFamilyName,
  isGivenName,
  isLatin,
  isNoGivenName,
  isSurePerson,
  isWholeName,
  orderEvidence,
} from '../name-evidence.ts'
import { isFullName, isParticle } from '../name-vocabulary.ts'
import type { Part, PersonInCell } from './person-in-text.ts'

/** Whether `Last, First` fits nearly all: a column of a thousand has a `li, xiao` or an `Arvind, MIT`. */
export function areMostlyTurned(several: readonly string[][]): boolean {
  const fitting = several.filter(mayBeLastFirst)
  const areTurned =
    fitting.some((names) => isLastFirst(names) && !isInOrder(names)) || areTurnedByNames(fitting)
  return 10 * fitting.length >= 9 * several.length && areTurned
}

/** Whether a given name stands before its family name, or before that of somebody else: `Bruce, Hillyer`. */
const isInOrder = (names: readonly string[]): boolean =>
  names.some((given, index) => {
    const last = names[index - 1] ?? ''
    if (index % 2 === 0 || INITIALS.test(given)) return false
    return orderEvidence(last, given) > orderEvidence(given, last)
  })

/** Whether many are `Garcia Molina, Hector`: frequent given names stand behind the comma, and hardly any before it. */
function areTurnedByNames(pairs: readonly string[][]): boolean {
  const turned = pairs.filter(
    ([last = '', first = '']) =>
      isSpoken(first) && isGivenName(lastWord(first)) && !last.split(' ').some(isGivenName),
  )
  const spoken = pairs.filter(([last = '']) => isSpoken(last))
  return turned.length > 1 && 4 * turned.length > pairs.length && turned.length > 4 * spoken.length
}

const lastWord = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

const isSpoken = (name: string): boolean => isGivenName(name) && !isFamilyName(name.split(' ', 1)[0] ?? '')

/**
 * Where others are `Last, First`, `G. Brenk, Ada` and `Brenk, ada` are as well. `mayBePlaces`: so may be
 * a name and a place, `San-Yih Hwang, Weizmann`; then a family name of several words needs a given name behind it.
 */
export function isTurnedToo(run: readonly Part[], mayBePlaces: boolean): boolean {
  const names = run.map(({ name }) => name)
  const isPlaced = (name: string, index: number): boolean => {
    const words = (names[index - 1] ?? '').split(' ').filter((word) => !isParticle(word))
    return index % 2 === 1 && words.length > 1 && !isGivenName(name) && !/\p{Lu}\.|^\p{Lu}$/u.test(name)
  }
  if (mayBePlaces && names.some(isPlaced)) return false
  return mayBeLastFirst(names) || (run.length === 2 && run.every(({ isName }) => isName) && !isTwice(names))
}

/** Two people, or a name and a place: `Ada Lovelace, Alan Turing`, `Arvind, Princeton`. */
export const isTwice = (names: readonly string[]): boolean =>
  names.some((name, index) => {
    const last = names[index - 1] ?? ''
    const isApart = isNoGivenName(name, last) || isLatin(name) !== isLatin(last)
    return index % 2 === 1 && (isApart || (isSurePerson(last) && isFullName(name)))
  })

/** `Ion Stoica, Scott Shenker`, but not `Garcia Molina, Ana Laura`. */
export const isTwiceByNames = (names: readonly string[]): boolean =>
  names.some((name, index) => {
    const isWhole = index % 2 === 1 && isFullName(names[index - 1] ?? '') && isSurePerson(name)
    return isWhole && isWholeName(name) && !isGivenName(lastWord(name))
  })

const INITIALS = /^\p{Lu}(?:\p{M}*\.|$)/u

/** Whether names between commas are `Last, First` beyond doubt, whatever other cells say. */
export function isSurelyTurned(names: readonly string[]): boolean {
  if (names.length % 2 === 1 || !isLastFirst(names) || isTwice(names) || isInOrder(names)) return false
  return names.every(
    (given, index) =>
      index % 2 === 0 ||
      !given.includes(' ') ||
      INITIALS.test(given) ||
      isGivenName(given) ||
      isFamilyName(names[index - 1] ?? ''),
  )
}

export function turned(run: readonly Part[]): PersonInCell[] {
  return run.flatMap((last, index) => {
    const given = run[index + 1]
    if (index % 2 === 1 || given === undefined) return []
    const [name = ''] = turnedAround([last.name, given.name])
    const { affiliation, email, orcid } = { ...last, ...given }
    return { name, ...(affiliation && { affiliation }), ...(email && { email }), ...(orcid && { orcid }) }
  })
}
