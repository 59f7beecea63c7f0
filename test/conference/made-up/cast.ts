import type { Reviewer, Someone } from '../../../shared/conference/conference-model.ts'
import { type Paper, type Person, sharedPapers } from './bibliography.ts'
import { folded, type Names, withoutNumber } from './names.ts'
import { emailAt, siteOf, UNKNOWN } from './words.ts'

const PLAIN_REVIEWERS = 20

export type Cast = ReturnType<typeof castOf>

/** The people for the conference. A *plain* name means one person under every rule. */
export function castOf(
  persons: readonly Person[],
  { having, meaningOf, isPlain }: Names,
  counts: (paper: Paper) => boolean,
) {
  const alphabetical = persons
    .filter(({ names, papers }) => isTwoWords(withoutNumber(nameOf(names))) && papers.length > 0)
    .toSorted((one, other) => (nameOf(one.names) < nameOf(other.names) ? -1 : 1))
  const joint = (entry: string, reviewer: Someone): Paper[] =>
    sharedPapers(having(entry), having(reviewer.name))
  const reviewers = chooseReviewers(alphabetical, { having, isPlain }, counts)

  const coauthorsOf = (people: readonly Person[]): { person: Person; entry: string }[] => {
    const authors = people.flatMap(({ papers }) => papers.flatMap((paper) => paper.authors))
    return [...new Set(authors)]
      .filter((person) => !people.includes(person))
      .map((person) => ({ person, entry: withoutNumber(nameOf(person.names)) }))
      .toSorted((one, other) => (one.entry < other.entry ? -1 : 1))
  }
  const coauthors = ({ name }: Reviewer) => coauthorsOf(having(name))
  const isRecent = (entry: string, reviewer: Reviewer): boolean => joint(entry, reviewer).some(counts)
  const isPast = (entry: string, reviewer: Reviewer): boolean =>
    joint(entry, reviewer).length > 0 && !isRecent(entry, reviewer)
  const plain = (entries: readonly string[]): string[] => entries.filter(isPlain)

  return {
    reviewers,
    plainReviewers: reviewers.slice(0, PLAIN_REVIEWERS),
    having,
    joint,
    /** Plain names of people who have no works with any reviewer. The iterator returns each name once. */
    strangers: alphabetical
      .filter((_, index) => index % 41 === 7)
      .map(({ names }) => nameOf(names))
      .values()
      .filter(
        (entry) => isPlain(entry) && reviewers.every((reviewer) => joint(entry, reviewer).length === 0),
      ),
    /** Names of people by their relation to a reviewer, alphabetically. */
    named: {
      recent: (reviewer: Reviewer) =>
        plain(coauthors(reviewer).map(({ entry }) => entry)).filter((entry) => isRecent(entry, reviewer)),
      past: (reviewer: Reviewer) =>
        plain(coauthors(reviewer).map(({ entry }) => entry)).filter((entry) => isPast(entry, reviewer)),
      byAlias: (reviewer: Reviewer) =>
        plain(coauthors(reviewer).flatMap(({ person }) => person.names.slice(1))).filter((entry) =>
          isRecent(entry, reviewer),
        ),
      /** Names that several people have, among them a coauthor of the reviewer. */
      homonyms: (reviewer: Reviewer) =>
        coauthors(reviewer)
          .map(({ entry }) => entry)
          .filter((entry) => isTwoWords(entry) && having(entry).length > 1 && isRecent(entry, reviewer)),
      /**
       * `meant`: the reviewer's coauthor behind a homonym (`entry`). `names`: plain names of people who have works with `meant`,
       * but with neither the reviewer nor the homonym's other persons.
       */
      fellows: (entry: string, reviewer: Reviewer) => {
        const known = new Set(coauthors(reviewer).map(({ person }) => person))
        const [meant, ...more] = having(entry).filter((person) => known.has(person))
        if (meant === undefined || more.length > 0) return null
        const others = having(entry).filter((person) => person !== meant)
        const fellows = coauthorsOf([meant]).filter(
          ({ entry: name }) =>
            isPlain(name) && sharedPapers(having(name), [...others, ...having(reviewer.name)]).length === 0,
        )
        return { meant: nameOf(meant.names), names: fellows.map(({ entry: name }) => name) }
      },
      /** Homonyms with the dblp number of the reviewer's coauthor. */
      numbered: (reviewer: Reviewer) =>
        coauthors(reviewer)
          .filter(({ entry }) => isTwoWords(entry) && having(entry).length > 1)
          .map(({ person }) => nameOf(person.names))
          .filter((entry) => having(entry).length === 1 && isRecent(entry, reviewer)),
      /** Names such as `Ann Lee`: only a namesake, `Ann B. Lee`, has works with the reviewer. */
      near: (reviewer: Reviewer) =>
        coauthors(reviewer).flatMap(({ person }) => {
          const entry = nameOf(person.names).replace(/^(\p{L}{3,}) \p{L}\. (\p{L}{3,})$/u, '$1 $2')
          if (!isTwoWords(entry)) return []
          const { own, sure } = meaningOf(entry)
          const isNear = own.length === 1 && sure.includes(person) && joint(entry, reviewer).length === 0
          return isNear && sharedPapers(sure, having(reviewer.name)).some(counts) ? [entry] : []
        }),
      /** The reviewer's other plain names. */
      own: ({ name }: Reviewer) =>
        plain(having(name).flatMap(({ names }) => names)).filter((entry) => entry !== name),
    },
  }
}

export const someone = (name: string, site: number): Someone => ({
  name,
  email: emailAt(folded(name), siteOf(site)),
  affiliation: siteOf(site)[0],
})

const nameOf = ([first = '']: readonly string[]): string => first
const isTwoWords = (name: string): boolean => /^\p{L}{3,} \p{L}{3,}$/u.test(name)

/** Chooses the busiest people: 20 plain names, two homonyms and an alias. Adds an unknown name and a second account. */
function chooseReviewers(
  people: readonly Person[],
  { having, isPlain }: Pick<Names, 'having' | 'isPlain'>,
  counts: (paper: Paper) => boolean,
): Reviewer[] {
  const recent = new Map(people.map((person) => [person, person.papers.filter(counts).length]))
  const busiest = people.toSorted((one, other) => (recent.get(other) ?? 0) - (recent.get(one) ?? 0))
  const entries = busiest.values().map(({ names }) => withoutNumber(nameOf(names)))
  const plain = [...entries.filter((entry) => isTwoWords(entry) && isPlain(entry)).take(PLAIN_REVIEWERS)]
  const rest = busiest.filter(({ names }) => !plain.includes(withoutNumber(nameOf(names))))
  const homonyms = rest
    .map(({ names }) => withoutNumber(nameOf(names)))
    .filter((entry) => having(entry).length > 1)
  const aliases = rest
    .values()
    .flatMap(({ names }) => names.slice(1))
    .filter(isPlain)
  const names = [...plain, ...[...new Set(homonyms)].slice(0, 2), ...aliases.take(1), UNKNOWN[0]]
  const [first = ''] = plain
  const second = { ...someone(first, 0), email: emailAt(`${folded(first)} office`, siteOf(0)) }
  return [...names.map(someone), second].map((one, index) => ({
    ...one,
    roles: index === 0 ? 'chair' : 'pc',
    ...(index % 5 === 0 && { collaborators: [`${UNKNOWN[1]} (${siteOf(index + 1)[0]})`, `${UNKNOWN[2]}`] }),
  }))
}
