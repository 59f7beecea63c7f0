import { expect, test } from 'vitest'
import { type PairTable, pairTable } from '../../../shared/conflicts/pair-table.ts'
import {
  byDistance,
  hasPairIn,
  orderedPeople,
  peopleOfB,
  reasonsIn,
  unknownInA,
} from '../../../shared/conflicts/people-of-b.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/policy.ts'
import { ambiguous, answerOf, notFound, pair, paper, unique } from './answers.ts'
import { decided } from './decided.ts'

const B = ['Free', 'Once', 'Often', 'Ada', 'Perhaps', 'Nobody']

/** Everybody of B against Ada and Bob. */
function tableOf(bobs: 'none' | 'unresolved' = 'none'): PairTable {
  const verdicts = ['none', 'conflict', 'conflict', 'same_person', 'possible', 'unresolved'] as const
  const ofAda = B.map((right, index) =>
    pair('Ada', right, {
      verdict: verdicts[index] ?? 'none',
      items: right === 'Often' ? [paper('1'), paper('2')] : right === 'Once' ? [paper('3')] : [],
    }),
  )
  const ofBob = B.map((right) => pair('Bob', right, { verdict: right === 'Nobody' ? 'unresolved' : bobs }))
  const right = B.map((name) =>
    name === 'Nobody' ? notFound(name) : name === 'Perhaps' ? ambiguous(name) : unique(name),
  )
  const left = [unique('Ada'), bobs === 'none' ? unique('Bob') : notFound('Bob')]
  return pairTable(answerOf([...ofAda, ...ofBob], { resolution: { left, right } }))
}

const names = (table: PairTable) => {
  const groups = Object.entries(peopleOfB(table)).filter(
    ([group, people]) => people.length > 0 || group === 'clear',
  )
  return Object.fromEntries(groups.map(([group, people]) => [group, people.map(({ name }) => name)]))
}

test('each member of B is clear, to be checked or has a conflict, against all of A', () => {
  expect(names(tableOf())).toEqual({
    clear: ['Free'],
    check: ['Perhaps', 'Nobody'],
    conflict: ['Once', 'Often', 'Ada'],
  })
})

test("a person's first reason is the conflict with most works, wherever it stands in A", () => {
  const few = pair('Ada', 'Often', { verdict: 'conflict', items: [paper('1')] })
  const many = pair('Bob', 'Often', { verdict: 'conflict', items: [paper('2'), paper('3')] })
  const [often] = peopleOfB(pairTable(answerOf([few, many]))).conflict
  expect(often?.reasons.map(({ left }) => left)).toEqual(['Bob', 'Ada'])
})

test('an unknown name is never clear, and one in A leaves nobody clear', () => {
  const table = tableOf('unresolved')
  expect(names(table)).toEqual({
    clear: [],
    check: ['Free', 'Perhaps', 'Nobody'],
    conflict: ['Once', 'Often', 'Ada'],
  })
  expect(unknownInA(table)).toEqual(['Bob'])
  expect(unknownInA(tableOf())).toEqual([])
})

test('a name of A is not called unknown because nobody in B was found', () => {
  const left = [
    unique('Ada'),
    { ...ambiguous('Wei'), truncated: true },
    { ...unique('Y. Zhang'), near_truncated: true },
  ]
  const table = pairTable(
    answerOf(
      ['Ada', 'Wei', 'Y. Zhang'].map((name) => pair(name, 'Nobody', { verdict: 'unresolved' })),
      { resolution: { left, right: [notFound('Nobody')] } },
    ),
  )
  expect(unknownInA(table)).toEqual(['Wei', 'Y. Zhang'])
})

test('a server that does not say whether it knows the names makes nobody clear', () => {
  const table = pairTable(answerOf([pair('Ada', 'Free'), pair('Ada', 'Once', { items: [paper('1')] })]))
  expect(names(table)).toEqual({ clear: [], check: ['Free'], conflict: ['Once'] })
})

test('a decision moves a person, and new works move them back', () => {
  const dismissed = decided(tableOf(), 'Ada', 'Once', 'dismissed')
  expect(names(dismissed)).toMatchObject({ clear: ['Free'], dismissed: ['Once'] })
  expect(names(decided(tableOf(), 'Ada', 'Once', 'dismissed', [paper('new')])).conflict).toContain('Once')
  expect(names(decided(tableOf(), 'Bob', 'Free', 'confirmed')).conflict).toContain('Free')
})

test('the reasons come gravest first, and a filter keeps who has such a pair', () => {
  const { conflict, check, clear } = peopleOfB(tableOf('unresolved'))
  expect(conflict[1]?.reasons.map(({ left, status }) => `${left} ${status}`)).toEqual([
    'Ada conflict',
    'Bob unresolved',
  ])
  const kept = (only: Parameters<typeof hasPairIn>[1]): string[] =>
    [...clear, ...check, ...conflict].filter((person) => hasPairIn(person, only)).map(({ name }) => name)
  expect(kept('same_person')).toEqual(['Ada'])
  expect(kept('possible')).toEqual(['Perhaps'])
  expect(kept('clear')).toEqual([])
  expect(kept(null)).toHaveLength(B.length)
})

test('somebody not found is said to be so once, beside the joint papers that a similar name may have', () => {
  const left = ['Ada', 'Bob', 'Cy']
  const table = pairTable(
    answerOf(
      left.map((name) =>
        name === 'Ada'
          ? pair(name, 'V. N.', { verdict: 'possible', reason: 'near_namesake', items: [paper('1')] })
          : pair(name, 'V. N.', { verdict: 'unresolved' }),
      ),
      { resolution: { left: left.map(unique), right: [notFound('V. N.')] } },
    ),
  )
  const [person] = peopleOfB(table).check
  if (!person) throw new Error('nobody to check')
  const shown = (only: Parameters<typeof reasonsIn>[2]): string[] =>
    reasonsIn(person, table, only).map(({ left, status }) => `${left} ${status}`)
  expect(shown(null)).toEqual(['Ada possible', 'Bob unresolved'])
  expect(shown('possible')).toEqual(['Ada possible'])
  expect(shown('unknown')).toEqual(['Bob unresolved'])
})

test('a dismissed pair is shown beside a conflict, one that is not covered only where a filter asks for it', () => {
  const pairs = [
    pair('Ada', 'Once', { verdict: 'conflict', items: [paper('1')] }),
    pair('Bob', 'Once', { verdict: 'conflict', items: [paper('2')] }),
    pair('Cy', 'Once', { verdict: 'none' }),
  ]
  const table = judgedTable(
    decided(pairTable(answerOf(pairs, { sample: true })), 'Bob', 'Once', 'dismissed'),
    ANY_WORK,
    { year: 2026, month: 11, day: 23 },
  )
  const [once] = peopleOfB(table).conflict
  const reasons = (only: Parameters<typeof hasPairIn>[1]) =>
    once && hasPairIn(once, only) && reasonsIn(once, table, only).map(({ left }) => left)
  expect([reasons(null), reasons('dismissed'), reasons('not_covered'), reasons('possible')]).toEqual([
    ['Ada', 'Bob'],
    ['Bob'],
    ['Cy'],
    false,
  ])
})

test('people of a group stand by their gravest pair, by name or by their last publication, equal ones as entered', () => {
  const until = (entry: string, last_year: number | null) => ({
    ...unique(entry),
    persons: unique(entry).persons.map((person) => ({ ...person, last_year })),
  })
  const right = [until('Once', 2020), until('Often', 2024), until('Ada', null)]
  const pairs = right.map(({ entry }, at) =>
    pair('Bob', entry, { verdict: 'conflict', items: [1, 2, 3].slice(0, at + 1).map((n) => paper(`${n}`)) }),
  )
  const { conflict } = peopleOfB(pairTable(answerOf(pairs, { resolution: { left: [unique('Bob')], right } })))
  const byName = (one: number, other: number) =>
    (right[one]?.entry ?? '').localeCompare(right[other]?.entry ?? '')
  const inOrder = (order: Parameters<typeof orderedPeople>[1]) =>
    orderedPeople(conflict, order, byName).map(({ name }) => name)
  expect(inOrder('verdict')).toEqual(['Ada', 'Often', 'Once'])
  expect(inOrder('name')).toEqual(['Ada', 'Often', 'Once'])
  expect(inOrder('activity')).toEqual(['Often', 'Once', 'Ada'])
})

test('puts a name that may mean several people behind everybody whose distance is known', () => {
  const right = [ambiguous('Shared'), unique('Near'), unique('Far')]
  const table = pairTable(
    answerOf(
      right.map(({ entry }) => pair('Ada', entry, { verdict: 'none' })),
      { resolution: { left: [unique('Ada')], right } },
    ),
  )
  // The profile of a shared name is empty.
  const ties: Record<string, number> = { Near: 4, Far: 0, Shared: 0 }
  const people = byDistance(peopleOfB(table).clear, table, (entry) => ties[entry] ?? 0)
  expect(people.map(({ name }) => name)).toEqual(['Far', 'Near', 'Shared'])
})
