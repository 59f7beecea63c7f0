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
