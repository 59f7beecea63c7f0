import { expect, test } from 'vitest'
import { siteName, withKnownFacts } from '../../../../../daemon/page/conference/hotcrp/site-reading.ts'

test('adds earlier facts to the newest state of a site', () => {
  const before = {
    submissions: [{ id: '1', title: 'Old', authors: [], declared: [], collaborators: ['Grace Hopper'] }],
    reviewers: [
      { name: 'Alan', email: 'alan@example.org', collaborators: ['Ada Lovelace'] },
      { name: 'Gone' },
      { name: 'Invited', email: 'invited@example.org', isCandidate: true },
      { name: 'Prospective', isCandidate: true },
    ],
  }
  const now = {
    submissions: [{ id: '1', title: 'New', authors: [{ name: 'Ada' }], declared: [] }],
    reviewers: [
      { name: 'Alan Turing', email: 'alan@example.org' },
      { name: 'Invited', email: 'invited@example.org' },
    ],
  }
  expect(withKnownFacts(now, before)).toEqual({
    submissions: [{ ...now.submissions[0], collaborators: ['Grace Hopper'] }],
    reviewers: [
      { ...now.reviewers[0], collaborators: ['Ada Lovelace'] },
      now.reviewers[1],
      { name: 'Prospective', isCandidate: true },
    ],
  })
})

test('names a site by its address without the scheme', () => {
  expect([siteName('https://sigmod26.hotcrp.com'), siteName('http://localhost:8080/a')]).toEqual([
    'sigmod26.hotcrp.com',
    'localhost:8080/a',
  ])
})
