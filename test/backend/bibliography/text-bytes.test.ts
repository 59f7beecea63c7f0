import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextBytes } from '../../../backend/bibliography/text-bytes.ts'

test('holds every piece in order, however many and in whatever script', async () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'é', '王', '😀', '"'), maxLength: 300_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 12 }), async (pieces) => {
      const text = new TextBytes()
      for (const [part, asBytes] of pieces) {
        if (asBytes) text.addBytes(Buffer.from(part))
        else text.add(part)
      }
      expect((await text.joined(async () => undefined)).toString()).toBe(
        pieces.map(([part]) => part).join(''),
      )
    }),
    { numRuns: 30 },
  )
})
