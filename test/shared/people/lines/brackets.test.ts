import { expect, test } from 'vitest'
import { brokenInBrackets } from '../../../../shared/people/lines/brackets.ts'

test('finds the lines that a copy has broken within brackets, over at most four lines', () => {
  const before = ['Ion Stoica (ICSI)', 'Jennifer Widom (x', 'Moni Naor', 'Maria Rossi']
  const broken = ['Ada Lovelace (University', 'of', 'the', 'Trento), Alan Turing (ICSI)']
  const all = [...before, ...broken, 'Anna Kerner (MIT)']
  expect(all.filter((_, index) => brokenInBrackets(all)[index])).toEqual(broken)
  expect(brokenInBrackets(broken.toSpliced(1, 0, 'Foo'))).not.toContain(true)
})
