import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Utf8Builder } from '../../../backend/coauthorship/pairs-answer.ts'

test('text put together of pieces holds each in order, however many and in whatever script', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'é', '王', '😀', '"'), maxLength: 300_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 12 }), (pieces) => {
      const text = new Utf8Builder()
      for (const [part, asBytes] of pieces) {
        if (asBytes) text.addBytes(Buffer.from(part))
        else text.add(part)
      }
      expect(text.joined().toString()).toBe(pieces.map(([part]) => part).join(''))
    }),
    { numRuns: 30 },
  )
})
