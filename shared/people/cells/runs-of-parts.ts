import { isHeading } from '../lines/labels.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { isFullName } from '../name-vocabulary.ts'
import type { Part } from './person-in-text.ts'
import type { Mark } from './said-of-people.ts'

export const namesOf = (run: readonly Part[]): string[] => run.map(({ name }) => name)

export const isPlace = (part: Part): boolean => part.kind === 'affiliation'

/** Whether an affiliation goes on behind "and": `Institute of Science and Technology, USA`. */
export function goesOn(place: Part, [next]: readonly Part[]): boolean {
  if (next === undefined) return false
  return (
    isPlace(next) ||
    isHeading(next.name) ||
    (!isFullName(next.name) && /\p{L} (?:of|for|de|für) /u.test(place.text))
  )
}

/** Whether several parts stand between commas, as far as a family name and a given name do. */
export const isAtCommas = (run: readonly Part[]): boolean =>
  run.length > 1 &&
  run.every(({ mark }, index) => index === 0 || mark === ',' || (index % 2 === 0 && mark === '|'))

/** Whether a line names several people, most of them clearly. */
export function namesSeveral(parts: readonly Part[]): boolean {
  return (
    parts.length > 1 &&
    2 * parts.slice(1).filter(({ name }) => isPerson(name)).length >= parts.length - 1 &&
    parts.every(({ name, isName }) => isName && isFullName(name) && !isAffiliation(name, ''))
  )
}

/**
 * The parts of a run without affiliations behind a family name and a given name: `Lovelace, Ada, London, UK`. `before`: the
 * marks behind which affiliations stand.
 */
export function leadOf(run: readonly Part[], before: ReadonlySet<Mark>): readonly Part[] {
  // A third word where others have an affiliation: `Lovelace, Ada, Databricks`.
  const isThird = run.length === 3 && before.has(',') && !isFullName(run[0]?.name ?? '')
  const isAbout = ({ kind, mark }: Part): boolean =>
    kind === 'affiliation' || (kind === 'unknown' && (mark === '-' || isThird))
  const end = run.findIndex((part, index) => index > 1 && isAbout(part))
  return end === -1 || run.slice(end).some((part) => part.kind === 'person') ? run : run.slice(0, end)
}
