import { expect, test } from 'vitest'
import { additionTo } from '../../../extension/insertion/insert-lines.ts'

// test/browser/extension/insertion.test.ts inserts into fields of real pages.

test.each<[field: string, before: string, lines: string[], added: string]>([
  ['empty', '', ['Ada (MIT)', 'Bo'], 'Ada (MIT)\nBo'],
  ['blank', ' \n', ['Ada (MIT)', 'Bo'], 'Ada (MIT)\nBo'],
  ['that ends with a line break', 'Cy\n', ['Ada (MIT)'], 'Ada (MIT)'],
  ['with the name in another spelling', 'ADÁ - Elsewhere', ['Ada (MIT)', 'Bo'], '\nBo'],
  ['with another institution', 'All (MIT)', ['All (MIT)', 'All (CMU)'], '\nAll (CMU)'],
])('adds the missing lines at the end of a field %s', (_, before, lines, added) => {
  expect(additionTo(before, lines, false).text).toBe(added)
})

test('separates people by semicolons in a field of one line', () => {
  expect(additionTo('Cy (MIT); Ada', ['Ada (MIT)', 'Bo', 'Di'], true)).toEqual({
    added: ['Bo', 'Di'],
    text: '; Bo; Di',
  })
  expect(additionTo('', ['Ada (MIT)', 'Bo'], true).text).toBe('Ada (MIT); Bo')
})

test('adds nobody whom the field has already', () => {
  expect(additionTo('Bo\nAda (MIT)', ['Ada (CMU)', 'Bo'], false).added).toEqual([])
})
