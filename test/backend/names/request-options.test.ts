import { expect, test } from 'vitest'
import { clampedLimit, matchRulesOf, requireEntries } from '../../../backend/names/request-options.ts'

test('matches exactly by default, with the highest limit', () => {
  expect(matchRulesOf({}, 800)).toEqual({ exactBaseMatch: true, authorLimit: 800 })
  const options = { exact_base_match: false, author_limit: 5 }
  expect(matchRulesOf(options, 800)).toEqual({ exactBaseMatch: false, authorLimit: 5 })
})

test.each([
  [undefined, 9],
  [null, 9],
  [0, 1],
  [-3, 1],
  [9, 9],
  [10, 9],
])('clamps the limit %s to %i', (limit, expected) => {
  expect(clampedLimit(limit, 9)).toBe(expected)
})

test('counts neither blank entries nor duplicates of a list', () => {
  expect(requireEntries('left', [' Ann ', 'Ann', '', 'Bo'], 2)).toEqual(['Ann', 'Bo'])
  expect(() => requireEntries('left', ['Ann', 'Bo', 'Cy'], 2)).toThrow(
    'The left list holds 3 names; the limit is 2 on a side.',
  )
  expect(() => requireEntries('authors', ['Ann', 'Bo'], 1)).toThrow('The list holds 2 names; the limit is 1.')
  expect(() => requireEntries('right', [' '], 2)).toThrow('The right list holds no name.')
})
