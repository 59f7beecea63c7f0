import { describe, expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, type Policy } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable, policyJudge } from '../../../../shared/conflicts/policy/judge.ts'
import type { EntryResolution, PairItem, PairPubs } from '../../../../shared/contract/backend.ts'
import { answerOf, notFound, pair, paper, unique } from '../answers.ts'

const AT = { year: 2026, month: 11, day: 22 }
const TWO_YEARS: Policy = { ...ANY_WORK, months: 24 }
const of = (year: number | null, more: Partial<PairItem> = {}): PairItem =>
  paper(`Of ${year}`, { year, ...more })

function judged(policy: Policy, more: Partial<PairPubs>) {
  const resolution = { left: [unique('A')], right: [unique('X')] }
  const table = pairTable(answerOf([pair('A', 'X', { verdict: 'conflict', ...more })], { resolution }))
  const [only] = judgedTable(table, policy, AT).pairs.flat()
  const judgement = only && 'judgement' in only ? only.judgement : undefined
  return { status: only?.status, count: only?.count, reason: only?.uncertainReason, judgement }
}

test('changes no pair under a policy that counts every work', () => {
  const table = pairTable(answerOf([pair('A', 'X', { verdict: 'conflict', items: [of(1999)] })]))
  expect(judgedTable(table, ANY_WORK, AT).pairs).toBe(table.pairs)
})

describe('judgedTable under a window of two years', () => {
  test('counts works that may be from before the window', () => {
    const items = [of(2027), of(2026), of(2025), of(2024), of(2023), of(1999), of(null)]
    expect(judged(TWO_YEARS, { items })).toMatchObject({
      status: 'conflict',
      count: 5,
      judgement: {
        works: [items[0], items[1], items[2], items[3], items[6]],
        atEdge: 2,
        leftOut: 2,
        unlisted: 0,
      },
    })
  })

  test('calls a pair with only older works clear', () => {
    expect(judged(TWO_YEARS, { items: [of(2023), of(2020)] })).toMatchObject({
      status: 'none',
      count: 0,
      judgement: { leftOut: 2, unlisted: 0 },
    })
  })

  test('judges a conference’s pair by its newest year, unless works lack a year', () => {
    const judgedPair = (more: Partial<PairPubs>) => {
      const table = pairTable(answerOf([pair('A', 'X', { verdict: 'conflict', ...more })]))
      const [only] = table.pairs.flat()
      return only && policyJudge(table, TWO_YEARS, AT).judged?.({ ...only, newestOfAll: 2023 })
    }
    const old = { items: [of(2023), of(2020)], count: 9 }
    expect(judgedPair(old)).toMatchObject({ count: 0, judgement: { works: [], leftOut: 9, unlisted: 0 } })
    // The answer may list no work of the pair.
    const unlisted = { count: 0, judgement: { works: [], leftOut: 9, unlisted: 0 } }
    expect(judgedPair({ items: [], count: 9 })).toMatchObject(unlisted)
    expect(judgedPair({ items: [of(2023), of(null)], without_year: 1 })).toMatchObject({ count: 1 })
  })

  test('calls no pair clear if a name was not found, or more people have it than were compared', () => {
    const reasonOf = (left: EntryResolution) => {
      const pairs = [pair(left.entry, 'X', { verdict: 'possible', items: [of(1999)] })]
      const answer = answerOf(pairs, { resolution: { left: [left], right: [unique('X')] } })
      const [only] = judgedTable(pairTable(answer), TWO_YEARS, AT).pairs.flat()
      return only && [only.status, only.unresolvedReason]
    }
    expect(reasonOf(notFound('A'))).toEqual(['unresolved', 'not_found'])
    expect(reasonOf({ ...unique('A'), truncated: true })).toEqual(['unresolved', 'truncated'])
    expect(reasonOf({ ...unique('A'), near_truncated: true })).toEqual(['unresolved', 'near_truncated'])
    expect(reasonOf(unique('A'))).toEqual(['none', null])
  })

  test('assumes that unlisted works with a year are older than the listed works', () => {
    expect(judged(TWO_YEARS, { items: [of(2023)], count: 9 })).toMatchObject({
      status: 'none',
      judgement: { leftOut: 9, unlisted: 0 },
    })
    expect(judged(TWO_YEARS, { items: [of(2023)], count: 9, without_year: 2 })).toMatchObject({
      status: 'possible',
      reason: 'unsaid',
      judgement: { leftOut: 7, unlisted: 2 },
    })
    expect(judged({ ...TWO_YEARS, least: 9 }, { items: [of(2026)], count: 9 })).toMatchObject({
      status: 'possible',
      reason: 'unsaid',
      judgement: { unlisted: 8 },
    })
  })

  test('calls a pair possible if another form of a name may have newer works', () => {
    const near = { reason: 'near_namesake', count: 3, last_year: 2025 } as const
    expect(judged(TWO_YEARS, { items: [of(2001)], doubtful: near })).toMatchObject({
      status: 'possible',
      reason: 'near_namesake',
    })
    const statusWith = (last_year: number | null) =>
      judged(TWO_YEARS, { items: [of(2001)], doubtful: { ...near, last_year } }).status
    expect([2023, 2024, null].map(statusWith)).toEqual(['none', 'possible', 'possible'])
  })

  test('calls no pair clear that has an unknown name or may be one person', () => {
    const same = { verdict: 'possible', reason: 'same_person' } as const
    expect(judged(TWO_YEARS, { ...same, items: [of(1999)] })).toMatchObject({
      status: 'possible',
      reason: 'same_person',
    })
    expect(judged(TWO_YEARS, { ...same, items: [] }).status).toBe('possible')
    expect(judged(TWO_YEARS, { verdict: 'unresolved' }).status).toBe('unresolved')
    expect(judged(TWO_YEARS, { verdict: 'same_person' }).status).toBe('same_person')
  })
})

test.each([
  ['preprint', { publtype: 'informal', pub_type: 'article' }],
  ['preprint', { publtype: 'informal withdrawn', pub_type: 'article' }],
  ['book', { pub_type: 'book' }],
  ['thesis', { pub_type: 'phdthesis' }],
  ['thesis', { pub_type: 'mastersthesis' }],
  ['data', { pub_type: 'data' }],
] as const)('leaves out works of the kind %s: %o', (kind, work) => {
  const items = [of(2026, work)]
  expect(judged({ ...ANY_WORK, without: [kind] }, { items }).status).toBe('none')
  expect(judged({ ...ANY_WORK, without: [kind] }, { items: [of(2026)] }).status).toBe('conflict')
  const others = (['preprint', 'book', 'thesis', 'data'] as const).filter((one) => one !== kind)
  expect(judged({ ...ANY_WORK, without: others }, { items }).status).toBe('conflict')
})

test('leaves out only works that are known to have too many authors', () => {
  const few = { ...ANY_WORK, authors: 20 }
  expect(judged(few, { items: [of(2026, { author_count: 21 })] }).status).toBe('none')
  expect(judged(few, { items: [of(2026, { author_count: 20 })] }).status).toBe('conflict')
  expect(judged(few, { items: [of(2026)] }).status).toBe('conflict')
})

test('finds no conflict in fewer works than the policy asks for', () => {
  const three = { ...ANY_WORK, least: 3 }
  expect(judged(three, { items: [of(2026), of(2025)] })).toMatchObject({ status: 'none', count: 2 })
  expect(judged(three, { items: [of(2026), of(2025), of(1990)] }).status).toBe('conflict')
})

describe('judgedTable with longer windows for single people', () => {
  const countOf = (months: number | null, windows: Record<string, number>) => {
    const table = pairTable(answerOf([pair('A', 'X', { verdict: 'conflict', items: [of(2022), of(2020)] })]))
    const by = new Map(Object.entries(windows))
    const [only] = judgedTable(table, { ...ANY_WORK, months, least: 2 }, AT, by).pairs.flat()
    return only?.count
  }

  test('counts works in the longest of the windows of policy, author and reviewer', () => {
    expect(countOf(24, {})).toBe(0)
    expect(countOf(24, { A: 60 })).toBe(1)
    expect(countOf(24, { X: 60 })).toBe(1)
    expect(countOf(24, { A: 60, X: 84 })).toBe(2)
    expect(countOf(24, { A: 84, X: 60 })).toBe(2)
    expect(countOf(84, { A: 60 })).toBe(2)
  })

  test('counts works of all years despite a person’s window if the policy has no window', () => {
    expect(countOf(null, { A: 12 })).toBe(2)
  })
})

test('never calls a pair clear if the server does not resolve names', () => {
  const table = pairTable(answerOf([pair('A', 'X', { items: [of(1999)] })]))
  expect(judgedTable(table, TWO_YEARS, AT).pairs[0]?.[0]?.status).toBe('unknown')
})

describe('judgedTable for joint papers without a year, in a query with a first year', () => {
  const asked = (
    policy: Policy,
    more: Partial<PairPubs>,
    resolution?: { left: EntryResolution[]; right: EntryResolution[] },
  ) => {
    const answer = answerOf([pair('A', 'X', { verdict: 'none', undated: 1, ...more })], {
      resolution: resolution ?? { left: [unique('A')], right: [unique('X')] },
      year_min: 2020,
    })
    const [only] = judgedTable(pairTable(answer), policy, AT).pairs.flat()
    return [only?.status, only?.uncertainReason, only?.count]
  }

  test('calls the pair possible under every policy', () => {
    for (const policy of [ANY_WORK, TWO_YEARS]) expect(asked(policy, {})).toEqual(['possible', 'undated', 0])
    const nobody = { left: [notFound('A')], right: [unique('X')] }
    expect(asked(ANY_WORK, { verdict: 'unresolved' }, nobody)).toEqual(['possible', 'undated', 0])
  })

  test('counts papers without a year toward the least number of works', () => {
    const one = { verdict: 'conflict' as const, count: 1, items: [of(2025)] }
    const two: Policy = { ...ANY_WORK, least: 2 }
    expect(asked(two, one)).toEqual(['possible', 'undated', 1])
    expect(asked({ ...two, least: 3 }, one)).toEqual(['none', null, 1])
    // The answer does not list the second paper with a year.
    expect(asked({ ...two, least: 3 }, { ...one, count: 2 })).toEqual(['possible', 'undated', 1])
    expect(asked(ANY_WORK, one)).toEqual(['conflict', null, 1])
  })
})
