import {
  authorId,
  type Declaration,
  personId,
  type Someone,
  type Submission,
} from '../../../../shared/conference/conference-model.ts'
import type { ConflictPair } from '../../../../shared/contract/backend/conflict-shapes.ts'
import type { EntryResolution, PairItem } from '../../../../shared/contract/backend.ts'
import { nameAsked, type RandomWorld } from './world.ts'

// Computes the standing of each submission and reviewer by docs/dev/protocol.md. Shares no rule with the code that it checks.

export const ORDER = ['same_person', 'conflict', 'possible', 'unknown', 'not_covered', 'dismissed', 'clear']

/** A pair with a line in the answer, a decision, or one account for both people. `found`: the standing before any decision. */
type SlowPair = {
  author: number
  found: string
  standing: string
  ruling: string | null
  isAccount: boolean
  /** Joint works that count. `others`: listed works that do not count. */
  works: readonly PairItem[]
  others: readonly PairItem[]
}

export type SlowCell = {
  submission: number
  reviewer: number
  standing: string
  declared: Declaration | null
  pairs: readonly SlowPair[]
}

export function slowCells(world: RandomWorld): SlowCell[] {
  const { submissions, reviewers } = world.conference
  return submissions.flatMap((paper, submission) =>
    reviewers.map((member, reviewer): SlowCell => {
      const pairs = paper.authors.flatMap((_, author) => slowPair(world, paper, author, member) ?? [])
      const rest = paper.authors
        .filter((_, author) => pairs.every((pair) => pair.author !== author))
        .map((one) => withoutLine(world, one, member))
      const isOpen = paper.authors.length === 0 || paper.isCut || !isWhole(world)
      const all = [...pairs.map(({ standing }) => standing), ...rest, ...(isOpen ? ['unknown'] : [])]
      const standing = ORDER.find((one) => all.includes(one)) ?? 'clear'
      return { submission, reviewer, standing, declared: declaredFor(world, submission, reviewer), pairs }
    }),
  )
}

/** Returns the first fitting row of the table *Who is the same person* in docs/dev/protocol.md. */
function relation(one: Someone, other: Someone): 'one' | 'two on one account' | 'other ids' | 'unsaid' {
  const both = (of: 'profile' | 'orcid' | 'email' | 'personNumber') => ({
    isEqual: one[of] !== undefined && one[of] === other[of],
    isOther: one[of] !== undefined && other[of] !== undefined && one[of] !== other[of],
  })
  const haveText = one.isUnread || other.isUnread
  const areNamed = one.name !== '' && other.name !== ''
  const number = both('personNumber')
  const ids = [both('profile'), both('orcid')]
  if (ids.some(({ isEqual }) => isEqual)) return haveText ? 'two on one account' : 'one'
  const haveOtherNames = haveText || (areNamed && one.name !== other.name)
  if (both('email').isEqual) return haveOtherNames || number.isOther ? 'two on one account' : 'one'
  if (number.isEqual) return haveOtherNames ? 'two on one account' : 'one'
  return [...ids, number].some(({ isOther }) => isOther) ? 'other ids' : 'unsaid'
}

function slowPair(world: RandomWorld, paper: Submission, author: number, other: Someone): SlowPair | null {
  const one = paper.authors[author] ?? { name: '' }
  const accounts = relation(one, other)
  const base = { author, isAccount: false, works: [], others: [] }
  if (accounts === 'one')
    return { ...base, found: 'same_person', standing: 'same_person', ruling: null, isAccount: true }
  const line = lineOf(world, one, other)
  const judged = line && judgedLine(world, one, other, line)
  const isAuthor = line?.verdict === 'same_person' || line?.reason === 'same_person'
  const decided = isAuthor ? null : decisionOn(world, one, other, line)
  const without = withoutLine(world, one, other)
  const byWorks = afterRuling(judged?.found ?? without, decided, false)
  if (accounts === 'two on one account' && byWorks !== 'conflict')
    return { ...base, found: 'possible', standing: 'possible', ruling: null }
  if (!line || !judged)
    return decided ? { ...base, found: without, standing: byWorks, ruling: decided } : null
  if (!isAuthor) return { ...base, ...judged, standing: byWorks, ruling: decided }
  const found = line.verdict === 'same_person' && accounts === 'unsaid' ? 'same_person' : 'possible'
  // `world.theirs` does not count: a co-chair's rulings are only proposals.
  const [rule] = [...world.rulings]
    .filter((ruling) => ruling.author === authorId(one, paper) && ruling.reviewer === personId(other))
    .toSorted((first, second) => Date.parse(second.at) - Date.parse(first.at))
  const ruling = rule ? (rule.isSame ? 'confirmed' : 'somebody_else') : null
  return { ...base, found, ruling, standing: afterRuling(found, ruling, true) }
}

/** Applies the second table of *Standing* in docs/dev/protocol.md. */
function afterRuling(found: string, ruling: string | null, isAuthor: boolean): string {
  if (ruling === null) return found
  if (ruling === 'confirmed') return isAuthor ? 'same_person' : 'conflict'
  return found === 'not_covered' ? found : 'dismissed'
}

function withoutLine(world: RandomWorld, one: Someone, other: Someone): string {
  const sides = [resolutionOf(world, 'left', one), resolutionOf(world, 'right', other)]
  const isUnknown = sides.some((side) => side === 'missing' || isOpen(side))
  if (isUnknown) return 'unknown'
  return isCovered(world) ? 'clear' : 'not_covered'
}

const isOpen = (side: EntryResolution | 'missing'): boolean =>
  side === 'missing' || side.status === 'not_found' || side.truncated === true || side.near_truncated === true

const isWhole = ({ conference, choices, blocks }: RandomWorld): boolean => {
  const [block] = blocks
  const asked = conference.reviewers.map((one) => nameAsked(one, choices)).filter((name) => name !== '')
  const left = conference.submissions.flatMap(({ authors }) => authors.map((one) => nameAsked(one, choices)))
  return !left.some((name) => name !== '') || asked.every((name) => block?.right.includes(name))
}

/** `missing` for a person without a usable name. */
export function resolutionOf(
  { blocks: [block], choices }: RandomWorld,
  side: 'left' | 'right',
  one: Someone,
): EntryResolution | 'missing' {
  const name = nameAsked(one, choices)
  const found = block?.entries.find((entry) => entry.side === side && entry.entry === name)
  // If the answer lacks this person, `isWhole` is false and makes the cells unknown.
  return name === '' ? 'missing' : (found ?? { entry: name, status: 'unique', persons: [] })
}

function lineOf(
  { blocks: [block], choices }: RandomWorld,
  one: Someone,
  other: Someone,
): ConflictPair | null {
  const [left, right] = [nameAsked(one, choices), nameAsked(other, choices)]
  const found = block?.pairs.find(
    (pair) => block.left[pair.left] === left && block.right[pair.right] === right,
  )
  return found ?? null
}

/** See *Policies* in docs/dev/protocol.md. */
function judgedLine(world: RandomWorld, one: Someone, other: Someone, line: ConflictPair) {
  const { policy } = world
  const from = firstYear(world, one, other)
  const counts = ({ year, publtype, author_count = 0 }: PairItem): boolean =>
    (from === null || year === null || year === undefined || year >= from) &&
    !(publtype === 'informal' && policy.without.includes('preprint')) &&
    (policy.authors === null || author_count <= policy.authors)
  const works = line.items.filter(counts)
  const others = line.items.filter((item) => !counts(item))
  const standing = line.verdict
  const stays = { found: standing, works, others }
  const isAny = from === null && policy.without.length === 0 && policy.least === 1 && policy.authors === null
  if (isAny) return { ...stays, works: line.items, others: [] }
  if (line.count === 0 || works.length >= policy.least) return stays
  const { doubtful } = line
  const year = doubtful?.last_year ?? null
  if (doubtful && (from === null || year === null || year >= from)) return { ...stays, found: 'possible' }
  const rest = line.count - line.items.length
  const oldest = line.items.at(-1)?.year ?? null
  const mayCount =
    from === null || oldest === null || oldest >= from ? rest : Math.min(rest, line.without_year ?? 0)
  if (works.length + mayCount >= policy.least) return { ...stays, found: 'possible' }
  const sides = [resolutionOf(world, 'left', one), resolutionOf(world, 'right', other)]
  if (sides.some(isOpen)) return { ...stays, found: 'unknown' }
  return { ...stays, found: isCovered(world) ? 'clear' : 'not_covered' }
}

/** The first year of the longest of three windows: the policy's and those of the two people. Null if all years count. */
function firstYear({ conference, policy, at, windows, choices }: RandomWorld, one: Someone, other: Someone) {
  if (policy.months === null) return null
  const people = [...conference.reviewers, ...conference.submissions.flatMap(({ authors }) => authors)]
  // A window counts for all people with the same entry.
  const names = [nameAsked(one, choices), nameAsked(other, choices)]
  const own = people
    .filter((person) => names.includes(nameAsked(person, choices)))
    .map((person) => windows[personId(person)] ?? 0)
  const months = Math.max(policy.months, ...own)
  return Math.floor((at.year * 12 + at.month - 1 - months) / 12)
}

/** See *Data and window* in docs/dev/protocol.md. */
function isCovered({ blocks: [block], policy, at }: RandomWorld): boolean {
  const { date, newestYear, sample } = block?.data ?? { date: null, newestYear: null, sample: false }
  if (sample) return false
  if (policy.months === null) return true
  const ends = [date, newestYear === null ? null : `${newestYear}-12-31`].filter((end) => end !== null)
  if (ends.length === 0) return true
  const now = Date.UTC(at.year, at.month - 1, at.day)
  const end = Math.min(now, ...ends.map((text) => Date.parse(text)))
  const begin = Date.UTC(at.year, at.month - 1 - policy.months, at.day)
  return end >= (begin + now) / 2 && end >= Date.UTC(at.year - 1, at.month - 1, at.day)
}

/** Returns the ruling on exactly these persons, if it applies. See *Decisions* in docs/dev/protocol.md. */
function decisionOn(
  world: RandomWorld,
  one: Someone,
  other: Someone,
  line: ConflictPair | null,
): string | null {
  const sides = [resolutionOf(world, 'left', one), resolutionOf(world, 'right', other)]
  const texts = sides.map((side) =>
    side === 'missing' || side.truncated
      ? 'nobody'
      : JSON.stringify([
          side.persons.map(({ key }) => key).toSorted(),
          (side.person_count ?? 0) - side.persons.length,
        ]),
  )
  if (texts.includes('nobody')) return null
  const decision = world.decisions.find(
    (stored) =>
      stored.sides
        .map(({ persons, more }) => JSON.stringify([persons.map(({ key }) => key).toSorted(), more]))
        .toSorted()
        .join() === texts.toSorted().join(),
  )
  if (!decision) return null
  const isNew =
    line?.items.some(({ key }) => !decision.works.includes(key ?? '')) && decision.work_count < line.count
  const isNarrower = decision.made_under?.policy.months === 12 && world.policy.months !== 12
  return decision.ruling !== 'confirmed' && (isNew || isNarrower) ? null : decision.ruling
}

/** Finds a reviewer by address, else by profile, else by name. Skips a value that several reviewers have. */
export function reviewerNamed({ conference: { reviewers } }: RandomWorld, { reviewer }: Declaration): number {
  for (const field of ['email', 'profile', 'name'] as const) {
    const text = reviewer[field]
    const those = reviewers.filter((one) => text !== undefined && text !== '' && one[field] === text)
    if (those.length === 1) return reviewers.findIndex((one) => those.includes(one))
  }
  return -1
}

function declaredFor(world: RandomWorld, submission: number, reviewer: number): Declaration | null {
  const declared = world.conference.submissions[submission]?.declared ?? []
  return declared.find((declaration) => reviewerNamed(world, declaration) === reviewer) ?? null
}
