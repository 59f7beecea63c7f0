import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fnv1a32, listLetter } from '../../../shared/query/payload.ts'

/** The definition, on big integers: hash ← ((hash xor byte) · prime) mod 2³². */
function definition(bytes: Uint8Array): string {
  let hash = 2166136261n
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 16777619n) % 2n ** 32n
  return hash.toString(16).padStart(8, '0')
}

describe('fnv1a32', () => {
  it.each([
    ['', '811c9dc5'],
    ['a', 'e40c292c'],
    ['foobar', 'bf9cf968'],
  ])('gives the published hash of %j', (text, hash) => {
    expect(fnv1a32(text)).toBe(hash)
  })

  it.each([
    ['two bytes', 'é', [0xc3, 0xa9]],
    ['three bytes', '王', [0xe7, 0x8e, 0x8b]],
    ['four bytes, beyond the basic plane', '😀', [0xf0, 0x9f, 0x98, 0x80]],
    ['a lone surrogate, which UTF-8 replaces', '\ud83d', [0xef, 0xbf, 0xbd]],
    ['NUL', '\0', [0]],
  ])('hashes the UTF-8 bytes of %s', (_what, text, bytes) => {
    expect(fnv1a32(text)).toBe(definition(Uint8Array.from(bytes)))
  })

  it('keeps leading zeros', () => {
    const text = Array.from({ length: 1000 }, (_, number) => `${number}`).find((candidate) =>
      definition(Buffer.from(candidate)).startsWith('0'),
    )
    expect(text).toBeDefined()
    expect(fnv1a32(text ?? '')).toMatch(/^0[0-9a-f]{7}$/)
  })

  it('agrees with the definition on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(fnv1a32(text)).toBe(definition(Buffer.from(text, 'utf8')))
      }),
    )
  })
})

it('calls the left list A and the right list B', () => {
  expect([listLetter('left'), listLetter('right')]).toEqual(['A', 'B'])
})
