import { searchText } from '../../search-text.ts'
import { finish, type Steps } from '../../slices.ts'
import { personId, type Someone } from '../conference-model.ts'
import { identityOf, sharingAccounts } from '../identity/identity.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { mailDomain } from '../mail-domains.ts'
import type { Roster } from '../roster.ts'

/**
 * Signs that a reviewer may be too close to an author. Both wrote another submission of the conference,
 * one was likely the other's advisor, or they share an institution or an e-mail domain.
 * Signs are weaker than joint papers and never count as conflicts.
 */
type SignKind = 'coauthors_here' | 'advisor' | 'institution' | 'mail_domain'

/** `submission`, `author` and `reviewer` are indexes. */
export type Sign = {
  kind: SignKind
  submission: number
  author: number
  reviewer: number
  /** The id of the other submission, the institution or the domain. For `advisor`: which of the two people is the advisor. */
  detail: string
}

/** Above this number, no further submission gets signs. Many authors may share one large institution. */
const MOST_SIGNS = 200_000

/** Returns signs by submission, then by reviewer, even for cells with a conflict. `only`: the one wanted submission. */
export function signsOf(judged: JudgedConference, only?: number): Sign[] {
  const { conference, roster } = judged
  const { reviewers } = conference
  const { domains, institutions, advisors, together } = finish(signIndexes(judged))
  let count = 0
  return conference.submissions.flatMap(({ authors }, submission) => {
    if (count > MOST_SIGNS || (only !== undefined && submission !== only)) return []
    const signs = authors.flatMap((author, index): Sign[] => {
      const sign = (kind: SignKind, detail: string, found: readonly number[] = []): Sign[] =>
        found
          // A finding already says that the reviewer is this author.
          .filter((reviewer) => !isSame(author, reviewers[reviewer]))
          .map((reviewer) => ({ kind, submission, author: index, reviewer, detail }))
      const domain = mailDomain(author.email)
      const institution = institutionKey(author.affiliation)
      const atInstitution = institutions.get(institution ?? '') ?? []
      const atDomain = domains.get(domain ?? '')?.filter((reviewer) => !atInstitution.includes(reviewer))
      const entry = roster.authors[submission]?.[index] ?? ''
      return [
        ...(together.get(personId(author)) ?? [])
          .filter((other) => other.submission !== submission)
          .flatMap((other) =>
            sign('coauthors_here', conference.submissions[other.submission]?.id ?? '', other.reviewers),
          ),
        ...(advisors.get(entry) ?? []).flatMap(({ reviewer, detail }) => sign('advisor', detail, [reviewer])),
        ...(institution ? sign('institution', author.affiliation ?? '', atInstitution) : []),
        ...(domain ? sign('mail_domain', domain, atDomain) : []),
      ]
    })
    count += signs.length
    return signs.toSorted((one, other) => one.reviewer - other.reviewer)
  })
}

/**
 * Memoizes indexes: after each decision the conference is judged again, but its signs stay the same.
 * Only the advisors depend on the answer. The indexes of people depend on the roster.
 */
const known = { people: new WeakMap<Roster, PeopleIndexes>(), advisors: new WeakMap<object, Advisors>() }

type PeopleIndexes = {
  domains: ReviewersBy
  institutions: ReviewersBy
  together: Map<string, { submission: number; reviewers: number[] }[]>
}

/** Indexes of reviewers, by domain or institution. */
type ReviewersBy = Map<string, number[]>

/** Likely advisors and students among the reviewers, by the author's entry. */
type Advisors = Map<string, { reviewer: number; detail: string }[]>

/** Works in steps, because a large conference takes 0.2 seconds. */
export function* signIndexes(judged: JudgedConference): Steps<PeopleIndexes & { advisors: Advisors }> {
  const { roster, table } = judged
  const people = known.people.get(roster) ?? (yield* peopleIndexes(judged))
  known.people.set(roster, people)
  const advisors = known.advisors.get(table.lines) ?? (yield* advisorsOf(judged))
  known.advisors.set(table.lines, advisors)
  return { ...people, advisors }
}

function* peopleIndexes(judged: JudgedConference): Steps<PeopleIndexes> {
  const { reviewers } = judged.conference
  return {
    domains: yield* indexesBy(reviewers, ({ email }) => mailDomain(email)),
    institutions: yield* indexesBy(reviewers, ({ affiliation }) => institutionKey(affiliation)),
    together: yield* coauthorsHere(judged),
  }
}

const isSame = (one: Someone, other: Someone | undefined): boolean =>
  other !== undefined && (personId(one) === personId(other) || identityOf(one, other) === 'same')

function* indexesBy<T>(items: readonly T[], keyOf: (item: T) => string | null): Steps<ReviewersBy> {
  const indexes: ReviewersBy = new Map()
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    const indexesOfKey = indexes.get(key ?? '')
    if (indexesOfKey) indexesOfKey.push(index)
    else if (key) indexes.set(key, [index])
    yield
  }
  return indexes
}

const FILLER = /^(?:the|of|at|and|in|for|de|la|du|der|und|inc|ltd|llc|gmbh|corp|co)$/

/** Sorts words: `University of Oxford, UK` and `Oxford University` have one key. */
function institutionKey(affiliation: string | undefined): string | null {
  const [first = ''] = (affiliation ?? '').split(/[,;(|]/)
  const words = (searchText(first).match(/[\p{L}\d]+/gu) ?? []).filter((word) => !FILLER.test(word))
  return words.length === 0 ? null : [...new Set(words)].sort().join(' ')
}

/** Finds for each author the submissions with reviewers among their authors, and these reviewers. */
function* coauthorsHere({ conference }: JudgedConference): Steps<PeopleIndexes['together']> {
  const byId = new Map(conference.reviewers.map((reviewer, index) => [personId(reviewer), index]))
  const sharing = sharingAccounts(conference.reviewers)
  const isOne = (author: Someone) => (index: number) => isSame(author, conference.reviewers[index])
  const reviewerOf = (author: Someone): number | undefined =>
    byId.get(personId(author)) ?? sharing(author).find(isOne(author))
  const together = new Map<string, { submission: number; reviewers: number[] }[]>()
  yield
  for (const [submission, { authors }] of conference.submissions.entries()) {
    yield
    const reviewers = [...new Set(authors.flatMap((author) => reviewerOf(author) ?? []))]
    if (reviewers.length === 0) continue
    for (const author of authors) {
      const id = personId(author)
      const others = reviewers.filter((reviewer) => reviewer !== reviewerOf(author))
      together.set(id, [...(together.get(id) ?? []), { submission, reviewers: others }])
    }
  }
  return together
}

function* advisorsOf({ table, roster }: JudgedConference): Steps<Advisors> {
  const reviewersOf = Map.groupBy(roster.reviewers.keys(), (reviewer) => roster.reviewers[reviewer])
  const advisors: Advisors = new Map()
  for (const [row, left] of table.left.entries()) {
    yield
    const start = table.starts[row] ?? 0
    for (const [at, column] of table.columns.subarray(start, table.ends[row]).entries()) {
      const side = table.lines[start + at]?.advisor
      if (!side) continue
      const detail = side === 'left' ? 'author' : 'reviewer'
      const found = (reviewersOf.get(table.right[column]) ?? []).map((reviewer) => ({ reviewer, detail }))
      advisors.set(left, [...(advisors.get(left) ?? []), ...found])
    }
  }
  return advisors
}
