import { describe, expect, it, test } from 'vitest'
import type { Someone } from '../../../../shared/conference/conference-model.ts'
import { nameByAddress, People, tellApart } from '../../../../shared/conference/files/people.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { problemTexts } from './given-files.ts'

test('completes a missing name from a row with the same address', () => {
  const problems = new ProblemList()
  const committee = [
    { name: 'Ada Lovelace', email: 'Ada@x.org' },
    { name: 'A. Lovelace', email: 'ada@x.org' },
    { name: '12 34', email: 'b@x.org', isUnread: true as const },
    { name: 'Grace Hopper', email: 'c@x.org' },
    { name: 'Alan Turing', email: 'c@x.org' },
  ]
  const authors = [
    { name: '', email: 'ada@X.org' },
    { name: '', email: 'B@x.org' },
    { name: '', email: 'c@x.org' },
  ]
  const lists = [
    { people: committee, id: null },
    { people: authors, id: '7' },
  ]
  nameByAddress(lists, problems)
  expect(authors.map(({ name }) => name)).toEqual(['Ada Lovelace', '', ''])
  expect(problemTexts(problems.all)).toEqual([
    expect.stringContaining('B@x.org'),
    expect.stringContaining('c@x.org'),
  ])
})

test('finds a person by name after other files add an account', () => {
  const people = new People()
  const ada = people.add({ name: 'Ada Lovelace' }, 'a.csv')
  for (const file of ['b.csv', 'c.csv'])
    expect(people.add({ name: 'Ada Lovelace', email: 'ada@x.org' }, file)).toBe(ada)
  expect(people.find({ name: 'Ada Lovelace', affiliation: 'London' }, 'd.csv')).toBe(ada)
})

test('joins an unread text only with the same text of another file', () => {
  const people = new People()
  const unread = { name: '???', isUnread: true as const }
  for (const file of ['a.csv', 'a.csv']) people.add({ ...unread, email: 'A@X.org' }, file)
  for (const file of ['b.csv', 'b.csv']) people.add({ ...unread, email: 'a@x.org' }, file)
  expect(people.all).toHaveLength(2)
})

const WEI = { name: 'Wei Wang' }
const [WEI_A, WEI_B] = [
  { ...WEI, email: 'a@x.org' },
  { ...WEI, email: 'b@x.org' },
]
const AT_X = { ...WEI, affiliation: 'X' }

test.each<[string, Someone[], Someone[], number]>([
  ['names alone', [WEI, WEI], [WEI, WEI], 2],
  ['names alone, then addresses', [WEI, WEI], [WEI_A, WEI_B], 2],
  ['addresses, then names alone', [WEI_A, WEI_B], [WEI, WEI], 2],
  ['an affiliation that fits both', [WEI_A, WEI], [AT_X], 3],
])('counts authors of one name that a file lists with %s', (_, inOne, inOther, expected) => {
  const authors = new People({ keepsTwins: true })
  for (const one of inOne) authors.add(one, 'a.csv')
  for (const one of inOther) authors.add(one, 'b.csv')
  expect(authors.all).toHaveLength(expected)
})

test('finds no reviewer by a name that two have', () => {
  const committee = new People()
  for (const one of [WEI_A, WEI_B]) committee.add(one)
  expect(committee.find(WEI)).toBeUndefined()
})

describe('tellApart', () => {
  const at = (name: string, more: Partial<Someone> = {}): Someone => ({ name, email: 'a@x.org', ...more })
  const [ADA, ALAN] = [at('Ada Lovelace'), at('Alan Turing', { email: 'A@x.org' })]
  const [ANN, SAME_ANN] = [at('Ann Lee'), at('A. Lee')]

  it.each<[string, Someone[][], string[]]>([
    ['two people of two lists', [[ADA], [ALAN]], ['Ada Lovelace', 'Alan Turing']],
    ['two scripts in one list', [[ANN, at('李安')]], ['Ann Lee', '李安']],
    ['two scripts in two lists', [[ANN], [at('李安')]], []],
    ['the first two of three people', [[ADA], [ALAN], [ANN]], ['Ada Lovelace', 'Alan Turing']],
    [
      'a name that fits only the most frequent name',
      [...Array.from({ length: 60 }, () => [SAME_ANN]), [ANN], [at('Andrew Lee')]],
      ['Ann Lee', 'Andrew Lee'],
    ],
    ['an unread text', [[ADA], [at('T.B.A.', { isUnread: true })]], []],
    ['no name', [[ADA], [at('')]], []],
  ])('reports an address only if different people share it: %s', (_, lists, expected) => {
    const problems = new ProblemList()
    const people = lists.map((list, at) => ({ people: list.map((one) => ({ ...one })), id: `${at}` }))
    tellApart(people, problems)
    const [name, other] = expected
    expect(problems.all.listed.map(({ values }) => values)).toEqual(
      name === undefined ? [] : [{ email: 'a@x.org', name, other }],
    )
    const all = people.flatMap((list) => list.people)
    expect(all.every(({ sharesAddress }) => sharesAddress === true)).toBe(name !== undefined)
  })
})
