import { expect, test } from 'vitest'
import { formsOfGivenName, mayBeCalled, mayBeSameGivenName } from '../../../shared/names/given-names.ts'

test.each([
  ['bill', 'william', true],
  ['al', 'albert', true],
  ['albert', 'alan', false],
  ['theo', 'theodoros', true],
  ['the', 'theodoros', false],
  ['dmitri', 'dmitry', true],
  ['vladimir', 'wladymir', true],
  ['vladimir', 'wladymyr', false],
  ['jan', 'jin', false],
  ['anna', 'inga', false],
])('says whether %s and %s may be one given name: %s', (one, other, isSame) => {
  expect([mayBeSameGivenName(one, other), mayBeSameGivenName(other, one)]).toEqual([isSame, isSame])
})

test('returns a given name before its other forms', () => {
  expect(formsOfGivenName('bill').slice(0, 2)).toEqual(['bill', 'william'])
  expect(formsOfGivenName('xiaoming')).toEqual(['xiaoming'])
  expect(mayBeCalled('xiaoming', 'xiaoming')).toBe(true)
})
