import { expect, test } from 'vitest'
import { textFilter } from '../../shared/search-text.ts'

test('finds words in any order and case, without accents', () => {
  const matches = textFilter('  müller HEI')
  expect(matches('Heidi', 'Muller')).toBe(true)
  expect(textFilter('muller')('Heidi Müller', 'Ada')).toBe(true)
  expect(textFilter('lukasz weiss')('Łukasz Weiß')).toBe(true)
  expect(matches('Müller', 'Ada')).toBe(false)
  expect(textFilter(' ')('anybody')).toBe(true)
})
