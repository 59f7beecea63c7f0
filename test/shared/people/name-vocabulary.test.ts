import { expect, test } from 'vitest'
import { suffixOf } from '../../../shared/people/name-vocabulary.ts'

test.each([
  ['Guy L. Steele Jr.', 'Guy L. Steele', ' Jr.'],
  ['Wei Wang III 0001', 'Wei Wang', ' III 0001'],
  ['J Jr', 'J', ' Jr'],
  ['Jr', 'Jr', ''],
])('splits %s into a name and its suffix', (name, bare, suffix) => {
  expect(suffixOf(name)).toEqual({ bare, suffix })
})
