import { expect, test } from 'vitest'
import {
  isDegreeAfter,
  mayHoldTitle,
  withoutDegrees,
  withoutTitles,
} from '../../../shared/people/academic-titles.ts'

test.each([
  ['Dr. Ada Lovelace', 'Ada Lovelace'],
  ['Prof. Dr. rer. nat. Ada', 'Ada'],
  ['Associate Professor Ada Lovelace', 'Ada Lovelace'],
  ['Professor Associate Ada', 'Ada'],
  ['Associate Ada Lovelace', 'Associate Ada Lovelace'],
  ['Dr.', ''],
  ['张伟 教授', '张伟'],
])('removes the titles of %j', (name, bare) => {
  expect(withoutTitles(name)).toBe(bare)
})

test.each([
  ['Ada Lovelace PhD', 'Ada Lovelace'],
  ['Ada Lovelace Ph. D.', 'Ada Lovelace'],
  ['Ada Lovelace MSc PhD IEEE', 'Ada Lovelace'],
  ['PhD', 'PhD'],
  ['PhD Ada', 'PhD Ada'],
])('removes the degrees of %j', (name, bare) => {
  expect(withoutDegrees(name)).toBe(bare)
})

test.each([
  ['Ada Lovelace', 'MA', true],
  ['Ada Lovelace', 'MA PhD', true],
  ['Lovelace', 'Ph. D.', true],
  ['A', 'Senior Member', true],
  ['Lovelace', 'MA', false],
  ['Ada Lovelace', 'MA London', false],
])('says, after the name %j and a comma, whether %j is a degree or grade: %s', (name, text, is) => {
  expect(isDegreeAfter(name, text)).toBe(is)
})

test('finds a title before a name, or a degree after a name', () => {
  const names = ['Dr. Ada', 'Associate Ada', 'Ada PhD', 'Ada IEEE', 'Ada Lovelace', 'Ada PhD Lovelace']
  expect(names.filter(mayHoldTitle)).toEqual(names.slice(0, 4))
})
