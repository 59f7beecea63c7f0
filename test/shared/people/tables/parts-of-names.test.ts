import { expect, it, test } from 'vitest'
import {
  nameFromParts,
  repeatsName,
  withFamily,
  withGiven,
} from '../../../../shared/people/tables/parts-of-names.ts'

it('joins Chinese and Korean parts with the family name first and no space', () => {
  expect(nameFromParts(['伟', '王'])).toBe('王伟')
  expect(nameFromParts(['민수', '김'])).toBe('김민수')
})

it('skips empty parts of a name', () => {
  expect(nameFromParts([' Ada ', '', 'King\u00a0 Lovelace'])).toBe('Ada King Lovelace')
})

test.each([
  ['Lovelace Ada', 'Lovelace', 'Ada Lovelace', true],
  ['LOVELACE, Ada King', 'Lovelace', 'Ada King LOVELACE', true],
  ['Van Dam Ada', 'van Dam', 'Ada Van Dam', true],
  ['Ada Lovelace', 'LOVELACE', 'Ada Lovelace', false],
  ['José García Peña', 'Garcia', 'José García Peña', false],
  ['王伟', '王', '王伟', false],
  ['Ada', 'Lovelace', undefined, undefined],
  ['Wei', 'Wei', undefined, undefined],
  ['Martin', 'Martin Garcia', undefined, undefined],
  ['Ada Lovelace', 'Love', undefined, undefined],
  ['Ada Lovelace', '', undefined, undefined],
])('returns for %j beside the family name %j the whole name %j', (text, family, name, isTurned) => {
  expect(withFamily(text, family) ?? {}).toEqual(name === undefined ? {} : { name, isTurned })
})

test.each([
  ['Lovelace Ada', 'Ada', 'Ada Lovelace', true],
  ['Lovelace, Ada King', 'Ada King', 'Ada King Lovelace', true],
  ['Ada Lovelace', 'ada', 'Ada Lovelace', false],
  ['Lovelace', 'Ada', undefined, undefined],
])('returns for %j beside the given name %j the whole name %j', (text, given, name, isTurned) => {
  expect(withGiven(text, given) ?? {}).toEqual(name === undefined ? {} : { name, isTurned })
})

test.each([
  ['A. Lovelace', true],
  ['x', true],
  ['Ada Lovelace, Arvind', false],
  ['Ada Brenk', false],
  ['', false],
])('says whether %j repeats the name Ada Lovelace: %s', (cell, expected) => {
  expect(repeatsName(cell, 'Ada Lovelace')).toBe(expected)
})

test('calls a text of hundreds of words no repetition, and compares none of the words', () => {
  const words = (letter: string): string => `${letter}a `.repeat(300_000)
  expect(repeatsName(words('A'), words('B'))).toBe(false)
  expect(repeatsName('Ada Lovelace, and more'.repeat(10), 'Ada Lovelace')).toBe(false)
})
