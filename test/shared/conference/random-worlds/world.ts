import type { Block } from '../../../../shared/conference/conference-answer.ts'
import {
  authorId,
  type Conference,
  personId,
  type Someone,
} from '../../../../shared/conference/conference-model.ts'
import type { AuthorDecision } from '../../../../shared/conference/identity/author-finding.ts'
import type { Choices } from '../../../../shared/conference/roster.ts'
import type { ConflictPair } from '../../../../shared/contract/backend/conflict-shapes.ts'
import type { EntryResolution, PairItem, Person } from '../../../../shared/contract/backend.ts'
import type { DecidedSide, Decision, StoredDecision } from '../../../../shared/contract/decisions.ts'
import type { Policy } from '../../../../shared/contract/policies.ts'
import type { Random } from '../../../data/seeded-random.ts'

export type RandomWorld = {
  conference: Conference
  choices: Choices
  blocks: readonly Block[]
  policy: Policy
  at: { year: number; month: number; day: number }
  windows: Readonly<Record<string, number>>
  decisions: readonly StoredDecision[]
  rulings: readonly AuthorDecision[]
  /** Rulings in a co-chair's project file. */
  theirs: readonly AuthorDecision[]
}

/** Usually each name means a different person. */
const NAMES = ['Ann Ash', 'Bo Birch', 'Cy Cedar', 'Di Dogwood', 'Ed Elm', 'Fay Fir', 'Gus Gum'] as const
const AT = { year: 2026, month: 11, day: 25 }
const KINDS = ['collaborator', 'institutional', 'author', 'Recent collaborator'] as const
const keyOf = (number: number): string => `homepages/x/${number}`
const someone = (number: number): Person => ({ key: keyOf(number), name: `Person ${number}` })

export function randomWorld(random: Random): RandomWorld {
  const entries = new Map(NAMES.map((name, at) => [name, entryOf(name, at, random)]))
  const reviewers = distinctPeople(1 + random.below(3), random).map((one) => ({
    ...one,
    ...(random.isOneIn(6) && { isCandidate: true }),
  }))
  const hasDeclarations = !random.isOneIn(3)
  const submissions = Array.from({ length: 1 + random.below(2) }, (_, at) => ({
    id: String(at + 1),
    title: `Title ${at + 1}`,
    note: `note${at + 1}`,
    authors: random.isOneIn(12) ? [] : distinctPeople(1 + random.below(3), random),
    ...(random.isOneIn(12) && { isCut: true as const }),
    declared: hasDeclarations
      ? Array.from({ length: random.below(3) }, () => ({
          reviewer: random.isOneIn(5) ? { name: 'No Body' } : namedInFile(random.pick(reviewers), random),
          kind: random.pick(KINDS),
        }))
      : [],
  }))
  const conference = { submissions, reviewers, ...(hasDeclarations && { hasDeclarations: true as const }) }
  const people: Someone[] = [...reviewers, ...submissions.flatMap(({ authors }) => authors)]
  const choices: Record<string, { entry: string; at: string }> = {}
  for (const one of people)
    if (random.isOneIn(15)) choices[personId(one)] = { entry: random.pick(['', ...NAMES]), at: '2026-11-20' }
  const policy = policyOf(random)
  const asked = (some: readonly Someone[]) =>
    [...new Set(some.map((one) => nameAsked(one, choices)))].filter((entry) => entry !== '')
  const left = asked(submissions.flatMap(({ authors }) => authors))
  const right = asked(reviewers)
  const pairs = linesOf(left, right, entries, random)
  const isWhole = !random.isOneIn(20)
  const block = blockOf(left, isWhole ? right : right.slice(0, -1), entries, pairs, random)
  const decisions = decisionsOn(block, entries, policy, random)
  const rulingsAt = (times: readonly string[]): AuthorDecision[] => {
    const all = submissions.flatMap((submission) =>
      submission.authors.flatMap((author) =>
        reviewers
          .filter(() => random.isOneIn(6))
          .map((reviewer) => ({ author: authorId(author, submission), reviewer: personId(reviewer) })),
      ),
    )
    const distinct = new Map(all.map((people) => [JSON.stringify(people), people]))
    return Array.from(distinct.values(), (people) => ({
      ...people,
      isSame: random.isOneIn(2),
      at: random.pick(times),
    }))
  }
  const rulings = rulingsAt(['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'])
  const theirs = rulingsAt(['2026-11-21T10:00:00.000Z', '2026-11-23T10:00:00.000Z'])
  const windows = Object.fromEntries(
    people.filter(() => random.isOneIn(5)).map((one) => [personId(one), random.pick([12, 60, 240])]),
  )
  return { conference, choices, blocks: [block], policy, at: AT, windows, decisions, rulings, theirs }
}

export function nameAsked(one: Someone, choices: Choices): string {
  if (one.isUnread) return ''
  return choices[personId(one)]?.entry ?? one.name
}

/** No person occurs twice in the returned list. Other lists may have the same people. */
function distinctPeople(count: number, random: Random): Someone[] {
  const people = Array.from({ length: count }, (): Someone => {
    const name = random.pick(NAMES)
    const at = NAMES.indexOf(name)
    if (random.isOneIn(15)) return { name: `T.B.A. ${random.below(3)}`, isUnread: true }
    const email = random.isOneIn(6) ? `mail${random.below(3)}@x.org` : `mail${at + 3}@x.org`
    return {
      name: random.isOneIn(25) ? '' : name,
      email,
      ...(random.isOneIn(3) && { profile: `~P${random.isOneIn(3) ? random.below(2) : at + 2}` }),
      ...(random.isOneIn(5) && { orcid: `0000-000${random.isOneIn(3) ? random.below(2) : at + 2}` }),
      ...(random.isOneIn(5) && { personNumber: String(random.isOneIn(3) ? random.below(2) : at + 2) }),
    }
  })
  const taken = new Set<string>()
  return people.filter((one) => {
    const { profile = '', orcid = '', personNumber = '' } = one
    const own = [personId(one), profile, orcid, personNumber].filter((id) => id !== '')
    const isNew = own.every((id) => !taken.has(id))
    for (const id of own) taken.add(id)
    return isNew
  })
}

/** Names a reviewer as a file of conflicts does: only by name, or also by address and profile. */
const namedInFile = ({ name, email, profile }: Someone, random: Random): Someone =>
  random.isOneIn(3) && name !== '' ? { name } : { name, ...(email && { email }), ...(profile && { profile }) }

function policyOf(random: Random): Policy {
  return {
    name: 'A policy',
    months: random.pick([null, null, 24, 36, 60]),
    without: random.isOneIn(4) ? ['preprint'] : [],
    least: random.isOneIn(4) ? 2 : 1,
    authors: random.isOneIn(6) ? 5 : null,
  }
}

function entryOf(entry: string, at: number, random: Random): EntryResolution {
  const own = random.isOneIn(5) ? random.below(NAMES.length) : at
  switch (random.below(12)) {
    case 0:
      return { entry, status: 'not_found', person_count: 0, persons: [] }
    case 1:
    case 2:
      return {
        entry,
        status: 'ambiguous',
        person_count: 2,
        persons: [someone(own), someone(random.isOneIn(3) ? random.below(NAMES.length) + 10 : own + 20)],
      }
    case 3:
      return { entry, status: 'ambiguous', truncated: true, person_count: 90, persons: [someone(own)] }
    case 4:
      return { entry, status: 'unique', person_count: 1, persons: [someone(own)], near_truncated: true }
    default:
      return { entry, status: 'unique', person_count: 1, persons: [someone(own)] }
  }
}

type Entries = ReadonlyMap<string, EntryResolution>
const personsOf = (entries: Entries, name: string): EntryResolution => {
  const found = entries.get(name)
  if (!found) throw new Error(`${name} is not one of NAMES.`)
  return found
}

type Line = Pick<
  ConflictPair,
  'verdict' | 'reason' | 'count' | 'last_year' | 'items' | 'without_year' | 'doubtful'
>

/** See *Verdicts* in docs/dev/protocol.md. Pairs of the same persons have the same random works. */
function linesOf(left: readonly string[], right: readonly string[], entries: Entries, random: Random) {
  const known = new Map<string, Line | null>()
  return left.flatMap((one, row) =>
    right.flatMap((other, column): ConflictPair[] => {
      const sides = [personsOf(entries, one), personsOf(entries, other)] as const
      const key = sides
        .map(({ status, person_count, persons }) => JSON.stringify([status, person_count, persons]))
        .toSorted()
        .join()
      const found = known.get(key)
      const line = found === undefined ? lineOf(...sides, `${row}-${column}`, random) : found
      known.set(key, line)
      return line ? [{ ...line, left: row, right: column }] : []
    }),
  )
}

function lineOf(a: EntryResolution, b: EntryResolution, key: string, random: Random): Line | null {
  const areUnique = a.status === 'unique' && b.status === 'unique'
  const isOne = a.persons.some((one) => b.persons.some((other) => one.key === other.key))
  const nobody = { count: 0, last_year: null, items: [] }
  if (isOne && areUnique) return { ...nobody, verdict: 'same_person' }
  if (isOne) return { ...nobody, verdict: 'possible', reason: 'same_person' }
  if (a.persons.length * b.persons.length === 0 || random.isOneIn(2)) return null
  const works = worksOf(key, random)
  const years = works.flatMap(({ year }) => year ?? [])
  const listed = {
    count: works.length,
    items: works.slice(0, random.isOneIn(3) ? 1 : 5),
    last_year: years.length === 0 ? null : Math.max(...years),
    without_year: works.filter(({ year }) => year === null).length,
  }
  const doubtful = { reason: 'near_namesake', count: 1, last_year: random.pick([null, 2005, 2025]) } as const
  if (!areUnique) return { ...listed, verdict: 'possible', reason: 'ambiguous_name' }
  if (random.isOneIn(5))
    return { ...listed, verdict: 'possible', reason: random.pick(['near_namesake', 'disambiguation_page']) }
  return { ...listed, verdict: 'conflict', ...(random.isOneIn(5) && { doubtful }) }
}

/** Returns works, newest first. Works without a year come last. */
function worksOf(key: string, random: Random): PairItem[] {
  const years = Array.from({ length: 1 + random.below(3) }, () =>
    random.pick([null, 2001, 2016, 2021, 2022, 2023, 2024, 2025, 2026]),
  )
  return years
    .toSorted((one, other) => (other ?? 0) - (one ?? 0))
    .map((year, at) => ({
      title: `Work ${key}-${at}`,
      key: `conf/x/${key}-${at}`,
      year,
      venue: 'X',
      pub_type: 'article',
      ...(random.isOneIn(5) && { publtype: 'informal' }),
      author_count: random.pick([2, 3, 9]),
    }))
}

function blockOf(
  left: readonly string[],
  right: readonly string[],
  entries: Entries,
  pairs: readonly ConflictPair[],
  random: Random,
): Block {
  const lines = (side: 'left' | 'right', names: readonly string[]) =>
    names.map((name, index) => ({ ...personsOf(entries, name), side, index }))
  const data = random.pick([
    { date: '2026-11-20', newestYear: 2026, sample: false },
    { date: '2026-11-20', newestYear: 2024, sample: false },
    { date: '2025-10-01', newestYear: 2025, sample: false },
    { date: '2023-01-01', newestYear: 2022, sample: false },
    { date: null, newestYear: null, sample: false },
    { date: '2026-11-20', newestYear: 2026, sample: random.isOneIn(4) },
  ])
  const entryLines = [...lines('right', right), ...lines('left', left)]
  return {
    left,
    right,
    exact: true,
    rules: 4,
    data,
    entries: entryLines,
    pairs: pairs.filter((pair) => pair.right < right.length),
  }
}

/** Each decision was made on this answer, on one without its newest work, or on works that this answer lacks. */
function decisionsOn(block: Block, entries: Entries, policy: Policy, random: Random): StoredDecision[] {
  const sideOf = (name: string): DecidedSide => {
    const { persons, person_count = 0 } = personsOf(entries, name)
    return {
      persons: persons.map(({ key, name: person }) => ({ key: key ?? '', name: person })),
      more: Math.max(0, person_count - persons.length),
    }
  }
  const all = block.pairs.flatMap((pair, id): StoredDecision[] => {
    if (!random.isOneIn(2)) return []
    const [one = '', other = ''] = [block.left[pair.left], block.right[pair.right]]
    const sides: Decision['sides'] = random.isOneIn(2)
      ? [sideOf(one), sideOf(other)]
      : [sideOf(other), sideOf(one)]
    const isStale = pair.items.length > 0 && random.isOneIn(4)
    const works = pair.items.map(({ key }) => key ?? '').slice(isStale ? 1 : 0)
    const { doubtful } = pair
    return [
      {
        id: id + 1,
        pair: `pair ${id}`,
        decided_at: '2026-11-20 10:00:00',
        note: '',
        sides,
        works,
        ruling: random.pick(['confirmed', 'dismissed', 'somebody_else']),
        verdict: pair.verdict,
        work_count: pair.count - (isStale ? 1 : 0),
        ...(doubtful && { doubtful: { count: doubtful.count, last_year: doubtful.last_year } }),
        // A window of a year is narrower than any window of `policyOf`.
        made_under: {
          policy: random.isOneIn(6) ? { ...policy, months: 12 } : policy,
          judged_at: '2026-11-25',
          year_min: null,
          exact_base_match: true,
        },
      },
    ]
  })
  // Adds decisions on pairs whose works the answer has lost.
  const isListed = new Set(block.pairs.map(({ left, right }) => `${left} ${right}`))
  const ofOld = block.left.flatMap((one, left) =>
    block.right.flatMap((other, right): StoredDecision[] => {
      const sides: Decision['sides'] = [sideOf(other), sideOf(one)]
      const areKnown = sides.every(({ persons }) => persons.length > 0)
      if (isListed.has(`${left} ${right}`) || !areKnown || !random.isOneIn(4)) return []
      return [
        {
          id: 1000 + left * 10 + right,
          pair: `old ${left} ${right}`,
          sides,
          note: '',
          decided_at: '2026-11-20 10:00:00',
          works: ['conf/x/gone'],
          work_count: 1,
          ruling: random.pick(['confirmed', 'dismissed', 'somebody_else']),
          verdict: 'conflict',
        },
      ]
    }),
  )
  // The daemon saves only one decision on the same persons.
  const keyOfSides = ({ sides }: StoredDecision): string =>
    sides
      .map((side) => JSON.stringify(side))
      .toSorted()
      .join()
  return [...new Map([...ofOld, ...all].map((one) => [keyOfSides(one), one])).values()]
}
