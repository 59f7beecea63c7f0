import { expect, test } from 'vitest'
import { pairsAnswer, pairsRequest, resolveRequest, searchRequest } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { answerOf } from '../conflicts/answers.ts'

const BEYOND = 2 ** 53
const asked = { left: ['Ada'], right: ['Bo'] }

test.each([
  ['a limit beyond 2^53, which the backend clamps', { limit_per_pair: BEYOND }, true],
  ['a limit of half a paper', { limit_per_pair: 0.5 }, false],
  ['a year up to 2^53, which the answer repeats', { year_min: BEYOND - 1 }, true],
  ['a year beyond 2^53', { year_min: BEYOND }, false],
  ['null for unset options', { exact_base_match: null, author_limit: null, year_min: null }, true],
  ['a name of 500 characters between white space', { left: [` ${'名'.repeat(500)}\n`] }, true],
  ['a name of 501 characters', { left: ['x'.repeat(501)] }, false],
  ['more names than the backend answers, for its own 400', { left: new Array(1000).fill('Ada') }, true],
])('tells whether a request for pairs with %s fits the contract', (_, part, fits) => {
  expect(z.safeParse(pairsRequest, { ...asked, ...part }).success).toBe(fits)
})

test('refuses a request to resolve 101 names', () => {
  const fits = (length: number) =>
    z.safeParse(resolveRequest, { names: new Array(length).fill('Ada') }).success
  expect([0, 100, 101].map(fits)).toEqual([true, true, false])
})

test.each([
  ['10', true],
  ['-3', true],
  ['1'.repeat(15), true],
  ['1'.repeat(16), false],
  ['1.5', false],
  ['', false],
])('tells whether the limit %j of a search is a whole number', (limit, fits) => {
  expect(z.safeParse(searchRequest, { q: 'Ada', limit }).success).toBe(fits)
})

test.each([
  ['an object', {}, true],
  ['a list', [], false],
  ['null', null, false],
])('tells whether an answer with %s as its matrix fits the contract', (_, matrix, fits) => {
  expect(z.safeParse(pairsAnswer, { ...answerOf([]), matrix }).success).toBe(fits)
})
