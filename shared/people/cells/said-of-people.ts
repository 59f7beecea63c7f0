import { isFamilyAndInitials } from '../last-first.ts'
import { isHeading } from '../lines/labels.ts'
import {
  isAffiliation,
  isFamilyName,
  isGivenName,
  isLatin,
  isPerson,
  isSurePerson,
  isWholeName,
} from '../name-evidence.ts'
import { isFullName, mayBeName } from '../name-vocabulary.ts'
import { runsIn } from './cell-items.ts'
import type { Part } from './person-in-text.ts'

/** A separator of a name and a text behind it. */
export type Mark = Part['mark'] | '('
export const MARKS: readonly Mark[] = [',', '-', '|', '(']

/** Of so many people one is known, or stands behind a name where the others are affiliations. */
export const FEW = 4

export type Kind = 'person' | 'affiliation' | 'unknown'

/** The content of a part behind a name and a mark. */
export function kindBehind(part: Part, first: Part | undefined): Kind {
  const { name, text, affiliation, email, isName, mark } = part
  // Somebody has an affiliation or an address of their own. An address at a row's end is that of its first name.
  const hasOwn = isName && (affiliation || (email && first?.email)) && isFullName(name)
  if (hasOwn && isPerson(name)) return 'person'
  if (isAffiliation(name || text, first?.name ?? '')) return 'affiliation'
  if (hasOwn && mark !== '-') return 'person'
  if (isSurePerson(name)) return 'person'
  return isFamilyAndInitials(name) && isFamilyAndInitials(first?.name ?? '') ? 'person' : 'unknown'
}

/** `ICSI`, `Databricks` behind somebody: neither a given name nor a family name. */
export const isWordBehind = ({ name, text, isName, mark }: Part, first: Part): boolean =>
  isSurePerson(first.name) &&
  (isName || /^[\p{Lu}&]{2,}$/u.test(text)) &&
  !isFullName(name) &&
  !isGivenName(name) &&
  (mark === ',' || !isFamilyName(name))

/** The content of brackets behind a name: somebody, an affiliation, a role and the like, or anything. */
export function kindInBrackets(
  group: string,
  name: string,
): 'person' | 'affiliation' | 'aside' | 'name' | 'word' {
  if (/^(?:[Ww]ith|[Aa]nd|&) \p{Lu}/u.test(group)) return 'person'
  const items = runsIn(group.replace(/[;；:：]/gu, ',')).runs.flat()
  if (items.some((item) => isPerson(item) && !isAffiliation(item, '') && !isHeading(item)))
    return isLatin(group) || !isLatin(name) ? 'person' : 'aside'
  if (items.some((item) => isAffiliation(item, name) && !isHeading(item))) return 'affiliation'
  if (isHeading(group) || (isLatin(name) && !isLatin(group))) return 'aside'
  return items.every((item) => mayBeName(item) && isWholeName(item)) ? 'name' : 'word'
}

/** The marks of a list behind which most lines have an affiliation, clear or repeated ones, and people hardly ever. */
export function marksBeforeAffiliations(runs: readonly Part[][], isList: boolean): ReadonlySet<Mark> {
  const said = new Map(MARKS.map((mark) => [mark, { people: 0, affiliations: 0, others: [] as string[] }]))
  for (const run of runs) {
    const [first, ...parts] = run
    for (const mark of ['-', '|', ','] as const) {
      const there = first?.isName ? parts.filter((part) => part.mark === mark) : []
      const kinds = there.map((part) => part.kind)
      const counts = said.get(mark)
      if (counts === undefined || there.length === 0) continue
      if (kinds.includes('person')) counts.people++
      else if (kinds.includes('affiliation')) counts.affiliations++
      else counts.others.push(there.map(({ text }) => text).join())
    }
    for (const { name, groups = [] } of run) {
      const counts = said.get('(')
      for (const group of groups) {
        const kind = kindInBrackets(group, name)
        if (kind === 'person' && counts) counts.people++
        else if (kind === 'affiliation' && counts) counts.affiliations++
        else if (kind !== 'aside') counts?.others.push(group)
      }
    }
  }
  const marks = [...said].filter(([mark, { people, affiliations, others }]) => {
    const clear = affiliations + (isList ? others.length - new Set(others).size : 0)
    if (mark === '(') return clear > 1 && clear > people
    return clear > 1 && FEW * people <= clear && 3 * clear >= people + affiliations + others.length
  })
  return new Set(marks.map(([mark]) => mark))
}
