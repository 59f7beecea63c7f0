import { expect, test } from 'vitest'
import {
  authorId,
  lacksAuthors,
  personId,
  type Someone,
} from '../../../shared/conference/conference-model.ts'

const ANN: Someone = { name: 'Ann  Ash', affiliation: 'MIT' }

test.each<[what: string, someone: Someone, id: string]>([
  ['the address in lower case', { ...ANN, email: 'Ann@X.org', profile: '~Ann_Ash1' }, 'ann@x.org'],
  ['the profile', { ...ANN, profile: '~Ann_Ash1' }, '~Ann_Ash1'],
  ['name and affiliation', ANN, 'Ann Ash|MIT'],
  ['name, affiliation and number of a twin', { ...ANN, twin: 2 }, 'Ann Ash|MIT|2'],
  [
    'a shared address with name and number',
    { ...ANN, email: 'Office@x.org', sharesAddress: true, personNumber: '7' },
    'office@x.org|Ann Ash|7',
  ],
  ['the unread text', { ...ANN, email: 'a@x.org', isUnread: true }, 'unread|Ann  Ash'],
])('identifies a person by %s', (_, someone, id) => {
  expect(personId(someone)).toBe(id)
})

test.each([
  ['an empty list', { authors: [] }, true],
  ['a cut list', { authors: [ANN], isCut: true as const }, true],
  ['a complete list', { authors: [ANN] }, false],
])('tells whether a submission with %s lacks authors', (_, submission, lacks) => {
  expect(lacksAuthors(submission)).toBe(lacks)
})

test.each<[what: string, author: Someone, id: string]>([
  ['name and submission', { name: 'Ann Ash' }, 'Ann Ash|#7'],
  ['name, number of a twin and submission', { name: 'Ann Ash', twin: 2 }, 'Ann Ash||2#7'],
  ['name and affiliation', ANN, 'Ann Ash|MIT'],
  ['the address', { name: 'Ann Ash', email: 'a@x.org' }, 'a@x.org'],
])('identifies an author in decisions by %s', (_, author, id) => {
  expect(authorId(author, { id: '7' })).toBe(id)
})
