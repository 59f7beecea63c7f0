import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCodePoints } from '../../../backend/names/code-points.ts'

test('orders texts as their UTF-8 bytes are ordered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})

test('puts an astral character after the last ones of the basic plane', () => {
  expect(['\u{1f600}', '\uffee', 'a'].sort(compareCodePoints)).toEqual(['a', '\uffee', '\u{1f600}'])
})
