import { expect, test } from 'vitest'
import { brokenInBrackets } from '../../../../shared/people/lines/brackets.ts'

test('finds up to four lines that a copy has broken within brackets', () => {
  const before = ['Ion Stoica (ICSI)', 'Jennifer Widom (x', 'Moni Naor', 'Maria Rossi']
  const [first, last] = ['Ada Lovelace (University', 'Trento), Alan Turing (ICSI)']
  const all = [...before, first, 'of', last, 'Anna Kerner (MIT)']
  expect(all.filter((_, index) => brokenInBrackets(all)[index])).toEqual([first, 'of', last])
  expect(brokenInBrackets([first, 'of', 'the', last])).not.toContain(false)
  expect(brokenInBrackets([first, 'of', 'the', 'city', last])).not.toContain(true)
})
