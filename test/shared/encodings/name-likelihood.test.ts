import { expect, test } from 'vitest'
import { surpriseOf } from '../../../shared/encodings/name-likelihood.ts'

test('rates a letter by the letters before and after it', () => {
  const bitsOf = (name: string): number => surpriseOf(name, undefined).bits
  expect(bitsOf('Xüller')).toBeGreaterThan(bitsOf('Müller'))
  expect(bitsOf('Müqler')).toBeGreaterThan(bitsOf('Müller'))
})
