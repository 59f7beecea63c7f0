import { expect, test } from 'vitest'
import { readOneFile } from '../given-files.ts'

test('reads a group as one unread reviewer, but a person with lists in other fields as a person', async () => {
  const members = [
    'Ada Lovelace',
    { name: 'Kurt Gödel', topics: ['Logic'] },
    { name: 'Emmy Noether', affiliation: 'Bryn Mawr', committees: ['Awards'] },
    { name: 'Industry', members: ['Alan Turing'] },
  ]
  const { reviewers } = await readOneFile(JSON.stringify([{ role: 'PC', members }]))
  expect(reviewers).toEqual([
    { name: 'Ada Lovelace', roles: 'PC' },
    { name: 'Kurt Gödel', roles: 'PC' },
    { name: 'Emmy Noether', affiliation: 'Bryn Mawr', roles: 'PC' },
    { name: 'Industry Alan Turing', isUnread: true, roles: 'PC' },
  ])
})

test.each([
  { name: 'alovelace', given_name: 'Ada', family_name: 'Lovelace' },
  { name: 'A. Lovelace', given_name: 'Ada', family_name: 'Lovelace' },
  { name: 'Ada', family_name: 'Lovelace' },
  { name: 'Lovelace', given_name: 'Ada' },
  { name: 'Ada Lovelace', family_name: 'Lovelace' },
  { name: 'Ada Lovelace', given_name: 'Ada' },
  { name: 'Ada Lovelace', given_name: 'Ada Lovelace' },
  { name: 'Ada Lovelace', family_name: 'Ada Lovelace' },
])('reads the whole name of %j', async (member) => {
  const { reviewers } = await readOneFile(JSON.stringify([{ role: 'PC', members: [member] }]))
  expect(reviewers).toEqual([{ name: 'Ada Lovelace', roles: 'PC' }])
})
