import { expect, test } from 'vitest'
import { nameByAddress } from '../../../../shared/conference/files/people.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { problemTexts } from './given-files.ts'

test('completes a missing name from a row with the same address', () => {
  const problems = new ProblemList()
  const committee = [
    { name: 'Ada Lovelace', email: 'Ada@x.org' },
    { name: '12 34', email: 'b@x.org', isUnread: true as const },
  ]
  const authors = [
    { name: '', email: 'ada@X.org' },
    { name: '', email: 'B@x.org' },
  ]
  const lists = [
    { people: committee, id: null },
    { people: authors, id: '7' },
  ]
  nameByAddress(lists, problems)
  expect(authors.map(({ name }) => name)).toEqual(['Ada Lovelace', ''])
  expect(problemTexts(problems.all)).toEqual([expect.stringContaining('B@x.org')])
})
