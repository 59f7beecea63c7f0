import { expect, test } from 'vitest'
import { checkList as check } from '../../../../../shared/ui/form/cleaning/list-reader.ts'
import { EXAMPLE } from '../../../../../shared/ui/form/example.ts'

test('entries of one word or one character are incomplete, each once', () => {
  expect(check('1\tIon Stoica\nScott\tShenker\nScott\tAaronson\nAda Lovelace').incomplete).toEqual([
    '1',
    'Scott',
  ])
})

test('a list can be cleaned only where that changes what is asked', () => {
  expect(check('1. Ion Stoica\nAda Lovelace\n3. Scott Shenker').cleanable).toBe(2)
  expect(check('Ion Stoica (Berkeley)\nAda Lovelace || London').cleanable).toBe(0)
  expect(check('Program Committee').cleanable).toBe(0)
})

test('the example has nothing that is odd', () => {
  for (const text of [EXAMPLE.left, EXAMPLE.right])
    expect(check(text)).toEqual({ incomplete: [], cleanable: 0 })
})
