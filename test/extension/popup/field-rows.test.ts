import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldRows } from '../../../extension/popup/quick-form-state.ts'

const lines = (count: number): string => Array.from({ length: count }, (_, line) => `Name ${line}`).join('\n')

test('both fields have room for the longer list', () => {
  expect(fieldRows({ left: lines(4), right: lines(1) })).toBe(4)
  expect(fieldRows({ left: '', right: lines(4) })).toBe(4)
})

test('fields are small, whatever stands in them', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (left, right) => {
      const rows = fieldRows({ left: lines(left), right: lines(right) })
      expect(rows).toBeGreaterThanOrEqual(3)
      expect(rows).toBeLessThanOrEqual(5)
    }),
  )
})
