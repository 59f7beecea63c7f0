import { expect, test } from 'vitest'
import { nameByAddress, People } from '../../../../shared/conference/files/people.ts'
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
  for (const file of ['a.csv', 'a.csv', 'b.csv', 'b.csv']) people.add({ name: '???', isUnread: true }, file)
  expect(people.all).toHaveLength(2)
})

test('counts a name that one file lists twice as two authors', () => {
  const authors = new People({ keepsTwins: true })
  for (const file of ['a.csv', 'a.csv', 'b.csv', 'b.csv']) authors.add({ name: 'Wei Wang' }, file)
  expect(authors.all).toHaveLength(2)
})
