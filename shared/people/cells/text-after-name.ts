import { isFamilyAndInitials } from '../last-first.ts'
import { isHeading } from '../lines/labels.ts'
import { isAffiliation, isGivenName, isLatin, isPerson, isSurePerson, isWholeName } from '../name-evidence.ts'
import { isFullName, mayBeName } from '../name-vocabulary.ts'
import { runsIn } from './cell-items.ts'
import type { Part } from './person-in-text.ts'

export type Mark = Part['mark'] | '('
const MARKS: readonly Mark[] = [',', '-', '|', '(']

/** *Few* means at most 1 in `FEW`. */
export const FEW = 4

export type Kind = 'person' | 'affiliation' | 'unknown'

/** Matches the mark of an affiliation after a name: `Ada Lovelace²`, `Ada Lovelace (1)`, `Ada Lovelace b`. */
const MARKED = /\p{L}(?:\p{M}*[\d¹²³⁰-₟ʰ-ʸ*†‡§¶#]+| ?[(（]\d{1,2}[)）]| [a-e])$/u
const isMarked = (text: string): boolean => MARKED.test(text.slice(-10))

/** Returns the kind of a part that follows the part `first` in its run. */
export function kindBehind(part: Part, first: Part | undefined): Kind {
  const { name, text, affiliation, email, isName, mark } = part
  // An address at the end of a row belongs to the first name, so it does not show a second person.
  const hasOwn = isName && (affiliation || (email && first?.email)) && isFullName(name)
  if (hasOwn && isPerson(name)) return 'person'
  if (mark === ',' && isName && isMarked(text) && isMarked(first?.text ?? '') && isFullName(name))
    return 'person'
  if (isAffiliation(name || text, first?.name ?? '')) return 'affiliation'
  if (hasOwn && mark !== '-') return 'person'
  if (isSurePerson(name)) return 'person'
  return isFamilyAndInitials(name) && isFamilyAndInitials(first?.name ?? '') ? 'person' : 'unknown'
}

/** Returns what brackets hold. `aside`: a role, or the name in another script. `name`: maybe a name. `word`: other text. */
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

/** Returns the marks that mostly precede affiliations. In a list, a text that repeats counts as an affiliation. */
export function marksBeforeAffiliations(runs: readonly Part[][], isList: boolean): ReadonlySet<Mark> {
  const marks = MARKS.filter((mark) => {
    const said = runs.flatMap((run) => textsAfter(run, mark))
    const about = said.filter(({ kinds }) => !kinds.includes('person'))
    const others = about.filter(({ kinds }) => !kinds.includes('affiliation')).map(({ text }) => text)
    // Authors of several papers occur several times, so outside of a list a repeated text may be a person.
    const clear = about.length - (isList ? new Set(others).size : others.length)
    return clear > (isList ? 1 : 0) && FEW * (said.length - about.length) <= clear && 3 * clear >= said.length
  })
  return new Set(marks)
}

/** This many parts identify a run. The text of all parts might be too long for one string. */
const ENOUGH = 50

/** For the mark `(`, returns each bracket. For another mark, joins all parts after it to one text. */
function textsAfter(run: readonly Part[], mark: Mark): { kinds: (string | undefined)[]; text: string }[] {
  if (mark === '(')
    return run
      .flatMap(({ name, groups = [] }) =>
        groups.map((text) => ({ kinds: [kindInBrackets(text, name)], text })),
      )
      .filter(({ kinds }) => !kinds.includes('aside'))
  const there = run.filter((part, index) => index > 0 && part.mark === mark)
  if (there.length === 0 || !run[0]?.isName) return []
  const text = there
    .slice(0, ENOUGH)
    .map((part) => part.text)
    .join()
  return [{ kinds: there.map(({ kind }) => kind), text }]
}

export const namesOf = (run: readonly Part[]): string[] => run.map(({ name }) => name)

/** Whether a part is an affiliation, which may also be a city or a country. */
export const isPlace = (part: Part | undefined): boolean => part?.kind === 'affiliation'

/** Joins two runs if an affiliation continues in the second. */
export function joinedRuns(runs: readonly Part[][]): Part[][] {
  const joined: Part[][] = []
  for (const run of runs) {
    const before = joined.at(-1)
    const [first, ...others] = run
    const place = before && before.length > 1 ? before.at(-1) : undefined
    if (first && place && continues(place, run)) {
      const isSame = isSamePlace(place, first)
      if (isSame) before?.splice(-1, 1, { ...place, text: `${place.text} and ${first.text}` })
      const end = others.findIndex(({ mark }) => mark !== '-')
      const places = [first, ...others.slice(0, end === -1 ? others.length : end)]
      before?.push(
        ...places.slice(isSame ? 1 : 0).map((part): Part => ({ ...part, kind: 'affiliation' })),
        ...run.slice(places.length),
      )
    } else joined.push([...run])
  }
  return joined
}

/** Whether an affiliation continues after "and": `Institute of Science and Technology, USA`. */
const continues = (place: Part, [next]: readonly Part[]): boolean =>
  isPlace(place) &&
  next !== undefined &&
  (isPlace(next) || isHeading(next.name) || (!isFullName(next.name) && OF.test(place.text)))

const OF = /\p{L} (?:of|for|de|für) /u

/** True for `Institute of Science` before `Technology`, but not for `University of Trento` before `MIT`. */
const isSamePlace = (place: Part, next: Part): boolean =>
  OF.test(place.text) && next.text === next.name && (!isPlace(next) || FIELD.test(next.text))

const FIELD = /^(?:\p{Lu}\p{Ll}+ )*(?:Sciences?|Technolog(?:y|ies)|Engineering|Computing|Informatics)$/u

/** Whether texts that look like places may be people: `Berlin, Isaiah, Turing, A.` after `Lovelace, Ada`. */
export const hidesNames = (rest: readonly Part[]): boolean =>
  rest.some(({ name, kind, mark, isName }, index) => {
    if (index % 2 === 0 || mark !== ',' || kind === 'affiliation') return false
    // A city may be a family name, and `isGivenName` knows few given names.
    const mayBeLast = isName && rest.length % 2 === 0 && /^\p{Lu}\p{Ll}+$/u.test(rest[index - 1]?.name ?? '')
    return mayBeLast || isGivenName(name) || DOTTED.test(name)
  })
const DOTTED = /^(?:\p{Lu}\.[ -]?)+$/u

/** Whether commas separate the names of a run. Brackets may follow the given name of `Last, First`. */
export const isAtCommas = (run: readonly Part[]): boolean =>
  run.length > 1 &&
  run.every(
    ({ mark, groups }, index) =>
      (index === 0 || mark === ',' || (index % 2 === 0 && mark === '|')) && (index % 2 === 1 || !groups),
  )

/** Returns `Lovelace, Ada` for `Lovelace, Ada, London, UK`. */
export function leadOf(run: readonly Part[], affiliationMarks: ReadonlySet<Mark>): readonly Part[] {
  // The third text of `Lovelace, Ada, Databricks` is an affiliation if affiliations follow a comma in this column.
  const [last, given] = namesOf(run)
  const isThird =
    run.length === 3 && affiliationMarks.has(',') && (!isFullName(last ?? '') || isGivenName(given ?? ''))
  const isAbout = ({ kind, mark }: Part): boolean =>
    kind === 'affiliation' || (kind === 'unknown' && (mark === '-' || isThird))
  const end = run.findIndex((part, index) => index > 1 && isAbout(part))
  return end === -1 || run.slice(end).some((part) => part.kind === 'person') ? run : run.slice(0, end)
}
