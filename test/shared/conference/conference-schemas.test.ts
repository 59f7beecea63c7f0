import { expect, test } from 'vitest'
import { conferenceItems, LONGEST_TEXT } from '../../../shared/conference/conference-schemas.ts'
import { z } from '../../../shared/contract/zod.ts'

const { submissions, reviewers } = conferenceItems
const PAPER = { id: '1', title: 'T', authors: [{ name: 'Ada' }], declared: [] }

test.each([
  ['only the required fields', PAPER, true],
  ['a name of 20,000 code units', { ...PAPER, authors: [{ name: 'x'.repeat(LONGEST_TEXT) }] }, true],
  ['a longer name', { ...PAPER, authors: [{ name: 'x'.repeat(LONGEST_TEXT + 1) }] }, false],
  ['no authors', { ...PAPER, authors: undefined }, false],
  ['an author without a name', { ...PAPER, authors: [{ email: 'a@x.example' }] }, false],
  ['an absent field that is set to undefined', { ...PAPER, note: undefined }, false],
  ['a mark that is false', { ...PAPER, isCut: false }, false],
])('tells whether a submission with %s is valid', (_, submission, isValid) => {
  expect(z.safeParse(submissions, submission).success).toBe(isValid)
})

test('drops unknown fields of a reviewer', () => {
  expect(z.parse(reviewers, { name: 'Ada', isCandidate: false, phone: '1' })).toEqual({
    name: 'Ada',
    isCandidate: false,
  })
})
