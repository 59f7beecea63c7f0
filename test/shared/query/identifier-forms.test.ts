import { expect, test } from 'vitest'
import { mayBeIdentifier, splitHomonym } from '../../../shared/query/identifier-forms.ts'

test.each([
  ['Lei Chen 0001', { base: 'Lei Chen', number: '0001' }],
  ['Lei Chen', { base: 'Lei Chen', number: null }],
  ['Lei Chen 001', { base: 'Lei Chen 001', number: null }],
  ['Lei Chen 00012', { base: 'Lei Chen 00012', number: null }],
  ['0001', { base: '0001', number: null }],
])('reads only four digits after a name as a homonym number: %s', (name, parts) => {
  expect(splitHomonym(name)).toEqual(parts)
})

test('reads no text of more than 300 characters as an identifier', () => {
  expect([300, 301].map((length) => mayBeIdentifier('1'.repeat(length)))).toEqual([true, false])
})
