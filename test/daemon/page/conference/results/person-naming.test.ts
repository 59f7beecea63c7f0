import { expect, test } from 'vitest'
import { nameOf, namesIn } from '../../../../../daemon/page/conference/results/person-naming.ts'

const author = { name: 'Ann Lee', email: 'ann@a.example', affiliation: 'A' }
const namesake = { name: 'Ann Lee', affiliation: 'B' }
const reviewer = { name: 'Ann LEE', email: 'lee@c.example' }
const submission = { id: '1', title: '', declared: [] }
const CONFERENCE = {
  submissions: [
    { ...submission, authors: [author] },
    { ...submission, id: '2', authors: [namesake] },
  ],
  reviewers: [reviewer, { name: 'Cy Orr', email: 'cy@c.example' }],
}

test('adds the email or affiliation only to a name that several people have', () => {
  const name = namesIn(CONFERENCE)
  expect(
    [...CONFERENCE.submissions.flatMap(({ authors }) => authors), ...CONFERENCE.reviewers].map(name),
  ).toEqual(['Ann Lee (ann@a.example)', 'Ann Lee (B)', 'Ann LEE (lee@c.example)', 'Cy Orr'])
})

test('adds nothing to the name of one person in several submissions', () => {
  const [one] = CONFERENCE.submissions
  const twice = { submissions: [one, one].flatMap((each) => each ?? []), reviewers: [] }
  expect(namesIn(twice)(author)).toBe('Ann Lee')
})

test('does not count an unread text as a second person with the same name', () => {
  const unread = { name: 'Ann Lee', isUnread: true as const }
  const name = namesIn({ submissions: [{ ...submission, authors: [author] }], reviewers: [unread] })
  expect(name(author)).toBe('Ann Lee')
})

test('names a person without a name by email, profile or a dash', () => {
  expect(
    [{ name: '', email: 'a@b.c' }, { name: '', profile: '~Ann1' }, { name: '' }, undefined].map(nameOf),
  ).toEqual(['a@b.c', '~Ann1', '–', '–'])
})
