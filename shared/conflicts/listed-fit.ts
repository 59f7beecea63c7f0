import type { Person } from '../contract/backend.ts'
import type { AboutEntry } from '../query/payload.ts'
import { searchText } from '../search-text.ts'
import { wordSet } from '../word-set.ts'

/** A fact that the pasted list and the candidate's record share. It is only a hint: the user chooses. */
export type ListedFit = 'orcid' | 'affiliation' | null

export function listedFit(person: Person, about: AboutEntry | undefined): ListedFit {
  if (about?.orcid !== undefined && about.orcid === person.orcid?.toUpperCase()) return 'orcid'
  const listed = about?.affiliation
  const fits =
    listed !== undefined &&
    person.affiliations?.some((organization) => isSameOrganization(organization, listed))
  return fits ? 'affiliation' : null
}

/** Puts people with the list's ORCID first. Then sorts by works with the other side, then by the list's affiliation. */
export const likeliestFirst = (
  persons: readonly Person[],
  about: AboutEntry | undefined,
  worksOf: (person: Person) => number,
): Person[] =>
  persons
    .map((person) => ({ person, fit: listedFit(person, about), works: worksOf(person) }))
    .toSorted(
      (one, other) =>
        Number(other.fit === 'orcid') - Number(one.fit === 'orcid') ||
        other.works - one.works ||
        Number(other.fit !== null) - Number(one.fit !== null),
    )
    .map(({ person }) => person)

/**
 * Whether one text has the distinctive words or the initials of the other's organization.
 * `UC Berkeley` is `University of California, Berkeley, CA, USA`. `MIT` is the Massachusetts Institute of Technology.
 */
export function isSameOrganization(one: string, other: string): boolean {
  const [first, second] = [organizationIn(one), organizationIn(other)]
  return isWithin(first, second) || isWithin(second, first)
}

type Organization = ReturnType<typeof organizationIn>

function isWithin({ name, initials }: Organization, { all, initials: others }: Organization): boolean {
  if (initials.some((letters) => letters.length > 2 && all.has(letters))) return true
  // A place's name alone is no evidence: `Michigan State University` has all distinctive words of `University of Michigan`.
  const isTelling = name.some((word) => !SEVERAL_PLACES.has(word)) || initials[0] === others[0]
  return isTelling && name.length > 0 && name.every((word) => all.has(word))
}

/** Takes the first part with a distinctive word. Departments come before the organization, places after. */
function organizationIn(text: string) {
  const parts = plain(text).split(',').map(wordsOf)
  const index = parts.findIndex((words) => words.some(isDistinctive))
  const [organization = [], next = []] = index === -1 ? [] : parts.slice(index)
  const name = isOfSeveralPlaces(organization) ? [...organization, ...next] : organization
  return {
    name: name.filter(isDistinctive),
    initials: [initialsOf(organization), initialsOf(name)],
    all: new Set(parts.flat().filter(isDistinctive)),
  }
}

const initialsOf = (words: readonly string[]): string =>
  words.map((word) => (JOINING.has(word) ? '' : word.charAt(0))).join('')

const plain = (text: string): string =>
  searchText(text)
    .replace(/\buc\b/g, 'university of california')
    .replace(/\btu\b/g, 'technical university')
    .replace(/[()]| - | – /g, ',')

const wordsOf = (part: string): string[] => part.match(/[\p{L}\d]+/gu) ?? []

const isDistinctive = (word: string): boolean => word.length > 1 && !JOINING.has(word) && !COMMON.has(word)

/** Whether the next part, a place, belongs to the name: `University of California, Berkeley`. */
const isOfSeveralPlaces = (words: readonly string[]): boolean =>
  words.filter(isDistinctive).every((word) => SEVERAL_PLACES.has(word))

const SEVERAL_PLACES = wordSet(
  'california texas illinois maryland massachusetts michigan wisconsin minnesota indian',
)
const JOINING = wordSet('of the for and at in on de la du des der fur und et di da do')
const COMMON = wordSet(
  'university universitat universite universita universidad universidade univ institute institut instituto istituto ' +
    'school college department dept faculty division center centre laboratory lab labs group research technology ' +
    'technologies computer computing science sciences engineering information systems informatics electrical inc ltd ' +
    'corporation corp company gmbh usa us uk china germany france italy spain japan korea canada india australia ' +
    'switzerland austria netherlands sweden denmark norway finland belgium singapore israel brazil portugal greece',
)
