import { expect, test } from 'vitest'
import { type PairTable, pairTable } from '../../../shared/conflicts/pair-table.ts'
import {
  mostUrgentFirst,
  type PersonOfB,
  peopleOfB,
  reasonsIn,
  waitsForA,
} from '../../../shared/conflicts/people-of-b.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { judgedTable } from '../../../shared/conflicts/policy/judge.ts'
import { groupedPairs, type Standing } from '../../../shared/conflicts/standing.ts'
import { ambiguous, answerOf, notFound, pair, paper, resolvedTable, unique } from './answers.ts'
import { decided } from './decided.ts'

const B = ['Free', 'Once', 'Often', 'Ada', 'Perhaps', 'Nobody']

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
  return resolvedTable([...ofAda, ...ofBob], left, right)
}

const names = (table: PairTable) => {
  const groups = Object.entries(peopleOfB(table)).filter(
    ([group, people]) => people.length > 0 || group === 'clear',
  )
  return Object.fromEntries(groups.map(([group, people]) => [group, people.map(({ name }) => name)]))
}

const shownOf = (person: PersonOfB, table: PairTable, only: Standing | null): string[] =>
  reasonsIn(person, table, only && new Set(groupedPairs(table)[only])).map(({ left }) => left)

test('groups each person of B by the gravest pair with A', () => {
  expect(names(tableOf())).toEqual({
    clear: ['Free'],
    check: ['Perhaps', 'Nobody'],
    conflict: ['Once', 'Often', 'Ada'],
  })
})

test('gives the conflict with most works as a person’s first reason', () => {
  const few = pair('Ada', 'Often', { verdict: 'conflict', items: [paper('1')] })
  const many = pair('Bob', 'Often', { verdict: 'conflict', items: [paper('2'), paper('3')] })
  const [often] = peopleOfB(pairTable(answerOf([few, many]))).conflict
  expect(often?.reasons.map(({ left }) => left)).toEqual(['Bob', 'Ada'])
})

test('gives the year of a person’s last joint paper', () => {
  const items = [1999, 2020, null].map((year) => paper('T', { year }))
  const answer = answerOf([
    pair('Ada', 'Often', { verdict: 'conflict', items }),
    pair('Ada', 'Undated', { verdict: 'conflict', items: items.slice(2) }),
  ])
  expect(peopleOfB(pairTable(answer)).conflict.map(({ last }) => last)).toEqual([2020, null])
})

test('does not say that a person waits for a name of A if all pairs are uncovered', () => {
  const answer = answerOf([pair('Ada', 'Free', { verdict: 'none' })], {
    sample: true,
    resolution: { left: [unique('Ada')], right: [unique('Free')] },
  })
  const table = judgedTable(pairTable(answer), ANY_WORK, { year: 2026, month: 7, day: 1 })
  const [free] = peopleOfB(table).not_covered
  expect(free && [waitsForA(free, table), shownOf(free, table, null)]).toEqual([false, ['Ada']])
})

test('calls nobody of B clear while a name of A is not found', () => {
  const table = tableOf('unresolved')
  expect(names(table)).toEqual({
    clear: [],
    check: ['Free', 'Perhaps', 'Nobody'],
    conflict: ['Once', 'Often', 'Ada'],
  })
  const waiting = peopleOfB(table).check.filter((person) => waitsForA(person, table))
  expect(waiting.map(({ name }) => name)).toEqual(['Free'])
})

test('shows a pair of each person, even if the data do not cover the window', () => {
  const uncovered = { ...tableOf('unresolved'), data: { date: null, newestYear: null, sample: true } }
  const table = judgedTable(uncovered, ANY_WORK, { year: 2026, month: 7, day: 1 })
  expect(table.judging?.coverage.isCovered).toBe(false)
  const waiting = peopleOfB(table).check.filter((person) => waitsForA(person, table))
  expect(waiting.map(({ name }) => name)).toContain('Free')
  for (const person of Object.values(peopleOfB(table)).flat())
    expect([person.name, reasonsIn(person, table, null).length > 0]).toEqual([person.name, true])
})

test('calls nobody clear if the server does not resolve names', () => {
  const table = pairTable(answerOf([pair('Ada', 'Free'), pair('Ada', 'Once', { items: [paper('1')] })]))
  expect(names(table)).toEqual({ clear: [], check: ['Free'], conflict: ['Once'] })
})

test('moves a person to another group after a decision, and back after new works', () => {
  const dismissed = decided(tableOf(), 'Ada', 'Once', 'dismissed')
  expect(names(dismissed)).toMatchObject({ clear: ['Free'], dismissed: ['Once'] })
  expect(names(decided(tableOf(), 'Ada', 'Once', 'dismissed', [paper('new')])).conflict).toContain('Once')
  expect(names(decided(tableOf(), 'Bob', 'Free', 'confirmed')).conflict).toContain('Free')
})

test('sorts the reasons of a person gravest first', () => {
  const { conflict } = peopleOfB(tableOf('unresolved'))
  expect(conflict[1]?.reasons.map(({ left, status }) => `${left} ${status}`)).toEqual([
    'Ada conflict',
    'Bob unresolved',
  ])
})

test('shows only once that a name of B was not found', () => {
  const left = ['Ada', 'Bob', 'Cy']
  const table = resolvedTable(
    left.map((name) =>
      name === 'Ada'
        ? pair(name, 'V. N.', { verdict: 'possible', reason: 'near_namesake', items: [paper('1')] })
        : pair(name, 'V. N.', { verdict: 'unresolved' }),
    ),
    left.map(unique),
    [notFound('V. N.')],
  )
  const [person] = peopleOfB(table).check
  if (!person) throw new Error('nobody to check')
  expect(shownOf(person, table, null)).toEqual(['Ada', 'Bob'])
  expect(shownOf(person, table, 'possible')).toEqual(['Ada'])
  expect(shownOf(person, table, 'unknown')).toEqual(['Bob'])
})

test('shows all names of A that were not found', () => {
  const left = ['Bob', 'Cy']
  const pairs = left.map((name) => pair(name, 'Free', { verdict: 'unresolved' }))
  const table = resolvedTable(pairs, left.map(notFound), [unique('Free')])
  expect(peopleOfB(table).check.map((person) => shownOf(person, table, null))).toEqual([left])
})

test('shows an uncovered pair only if a filter asks for it', () => {
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
  const filters = [null, 'dismissed', 'not_covered', 'possible'] as const
  const shown = filters.map((only) => once && shownOf(once, table, only))
  expect(shown).toEqual([['Ada', 'Bob'], ['Bob'], ['Cy'], []])
})

test('puts undecided people first, then sorts by gravity and number of works', () => {
  const right = ['Confirmed', 'Perhaps', 'Once', 'Often', 'Dismissed']
  const pairs = right.map((name, at) =>
    pair('Bob', name, {
      verdict: name === 'Perhaps' ? 'possible' : 'conflict',
      items: Array.from({ length: [9, 5, 1, 3, 7][at] ?? 0 }, (_, n) => paper(`${name}${n}`)),
    }),
  )
  const resolution = { left: [unique('Bob')], right: right.map(unique) }
  const found = pairTable(answerOf(pairs, { resolution }))
  const { conflict, check, dismissed } = peopleOfB(
    decided(decided(found, 'Bob', 'Confirmed', 'confirmed'), 'Bob', 'Dismissed', 'dismissed'),
  )
  expect(mostUrgentFirst([...dismissed, ...check, ...conflict]).map(({ name }) => name)).toEqual([
    ...['Often', 'Once', 'Perhaps', 'Confirmed', 'Dismissed'],
  ])
})

test('sorts a person by the undecided pair, even if another pair is decided', () => {
  const pairs = ['Ada', 'Bob'].flatMap((left) => [
    pair(left, 'Perhaps', { verdict: 'possible', items: [paper('1')] }),
    pair(left, 'Often', { verdict: 'conflict', items: [paper('2')] }),
  ])
  const { check, conflict } = peopleOfB(decided(pairTable(answerOf(pairs)), 'Ada', 'Often', 'confirmed'))
  expect(mostUrgentFirst([...check, ...conflict]).map(({ name }) => name)).toEqual(['Often', 'Perhaps'])
})

test('leaves a person of B to check if A is empty', () => {
  expect(names(resolvedTable([], [], [unique('Free')], { right_authors: ['Free'] }))).toEqual({
    check: ['Free'],
    clear: [],
  })
})

test('calls a person clear if the only pair is clear', () => {
  const none = pair('Ada', 'Free', { verdict: 'none' })
  expect(names(resolvedTable([none], [unique('Ada')], [unique('Free')]))).toEqual({ clear: ['Free'] })
})
