import type { Person } from '../contract/backend.ts'
import type { Coauthor, CoauthorsAnswer, CoauthorsOfEntry } from '../contract/coauthors.ts'
import { oneLine, plainName } from '../export/taken-answer.ts'
import { searchText } from '../search-text.ts'

/** Somebody on the list of collaborators of one or more people. */
export type Collaborator = {
  /** As dblp writes it, without the number of a homonym. */
  name: string
  affiliation: string | null
  orcid: string | null
  /** dblp's key; null for a name without a person record, and for a line that was written by hand. */
  key: string | null
  /** Of the one of these people with whom they have the most. Null for a line written by hand. */
  works: number | null
  firstYear: number | null
  lastYear: number | null
  /** The names, as asked, of those with whom they have written. */
  of: readonly string[]
}

/**
 * Everybody with whom the people of an answer have written, each once, those of the last years first. People whom the name does
 * not tell from others are left out: `unsureEntries`.
 */
export function collaboratorsIn({ authors }: CoauthorsAnswer): Collaborator[] {
  const byPerson = new Map<string, Collaborator>()
  for (const { entry, coauthors } of authors) {
    for (const coauthor of coauthors) {
      const id = coauthor.person.key ?? coauthor.person.name
      byPerson.set(id, joined(byPerson.get(id), collaboratorOf(coauthor, entry)))
    }
  }
  return [...byPerson.values()].toSorted(
    (one, other) =>
      (other.lastYear ?? 0) - (one.lastYear ?? 0) ||
      (other.works ?? 0) - (one.works ?? 0) ||
      one.name.localeCompare(other.name, 'en'),
  )
}

const collaboratorOf = ({ person, works, first_year, last_year }: Coauthor, entry: string): Collaborator => ({
  name: nameOf(person),
  affiliation: person.affiliations?.[0] ?? null,
  orcid: person.orcid ?? null,
  key: person.key,
  works,
  firstYear: first_year,
  lastYear: last_year,
  of: [entry],
})

const nameOf = ({ name }: Person): string => plainName(oneLine(name))

function joined(one: Collaborator | undefined, other: Collaborator): Collaborator {
  if (one === undefined) return other
  const years = [one.firstYear, other.firstYear].filter((year) => year !== null)
  return {
    ...one,
    works: Math.max(one.works ?? 0, other.works ?? 0),
    firstYear: years.length === 0 ? null : Math.min(...years),
    lastYear: Math.max(one.lastYear ?? 0, other.lastYear ?? 0) || null,
    of: [...one.of, ...other.of],
  }
}

/** The entries without a list of their own: nobody has the name, or several people may. */
export const unsureEntries = ({ authors }: CoauthorsAnswer): CoauthorsOfEntry[] =>
  authors.filter(({ coauthor_count }) => coauthor_count === null)

/** How many coauthors a list leaves out since they are too many. */
export const unlistedIn = ({ authors }: CoauthorsAnswer): number =>
  authors.reduce((sum, { coauthor_count, coauthors }) => sum + (coauthor_count ?? 0) - coauthors.length, 0)

/** A name as those of another list are compared with it: without case, marks, spaces and dots. */
const nameKey = (name: string): string => searchText(name).replace(/[^\p{L}\p{N}]/gu, '')

/** A line of HotCRP's field of collaborators: `Name (Affiliation)`, `Name - Affiliation` or a name. */
const LINE = /^(.*?)(?:\s*\((.*)\)|\s+[-–—]\s+(.*))?$/u

/**
 * Adds what a list of before says, in the form of HotCRP's field: the affiliation of somebody who is on both, and the lines of
 * people who are on that alone, such as advisors and institutions. A comment (`#`) and `None` say nothing.
 * @returns the list, and how many lines came along
 */
export function withEarlierList(collaborators: readonly Collaborator[], text: string) {
  const rest = new Map(collaborators.map((one) => [nameKey(one.name), one]))
  const affiliations = new Map<Collaborator, string>()
  const added: Collaborator[] = []
  for (const line of text.split(/\r\n?|\n/)) {
    const plain = oneLine(line.replace(/#.*/, ''))
    const [, name = '', inBrackets, afterDash] = LINE.exec(plain) ?? []
    if (name === '' || /^none$/i.test(plain)) continue
    const affiliation = oneLine(inBrackets ?? afterDash ?? '') || null
    const known = rest.get(nameKey(name))
    if (known !== undefined && affiliation !== null) affiliations.set(known, affiliation)
    if (known === undefined) {
      const one = {
        name,
        affiliation,
        orcid: null,
        key: null,
        works: null,
        firstYear: null,
        lastYear: null,
        of: [],
      }
      added.push(one)
      rest.set(nameKey(name), one)
    }
  }
  const kept = collaborators.map((one) => ({ ...one, affiliation: affiliations.get(one) ?? one.affiliation }))
  return { collaborators: [...kept, ...added], cameAlong: added.length }
}
