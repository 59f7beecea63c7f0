import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheKeyText } from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'
import {
  cacheKey,
  fnv1a32,
  listLetter,
  type PairsOptions,
  pairsPayload,
  sidesProblem,
} from '../../../shared/query/payload.ts'

const entries = (count: number): string[] => Array.from({ length: count }, (_, number) => `Name ${number}`)
const someEntries = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), {
  minLength: 1,
  maxLength: 6,
})
const someOptions: fc.Arbitrary<PairsOptions> = fc.record(
  {
    exactBaseMatch: fc.option(fc.boolean(), { nil: undefined }),
    limitPerPair: fc.option(fc.integer(), { nil: undefined }),
    authorLimit: fc.option(fc.integer(), { nil: undefined }),
    yearMin: fc.option(fc.integer(), { nil: undefined }),
  },
  { requiredKeys: [] },
)

describe('sidesProblem', () => {
  it.each<[left: number, right: number, problem: object | null]>([
    [1, 50, null],
    [50, 50, null],
    [0, 1, { kind: 'empty-side', side: 'left' }],
    [51, 0, { kind: 'empty-side', side: 'right' }],
    [0, 0, { kind: 'empty-side', side: 'left' }],
    [1, 51, { kind: 'too-many', side: 'right', count: 51, limit: 50 }],
    [52, 51, { kind: 'too-many', side: 'left', count: 52, limit: 50 }],
  ])('reports for %i × %i entries: %j', (left, right, problem) => {
    expect(sidesProblem(entries(left), entries(right))).toEqual(problem)
  })

  it('accepts a name of up to 500 code points in any Unicode plane', () => {
    for (const letter of ['x', '李', '𠮷']) {
      expect(sidesProblem([letter.repeat(500)], ['Ada'])).toBeNull()
      const entry = letter.repeat(501)
      expect(sidesProblem(['Ada'], ['Bob', entry])).toEqual({
        kind: 'long-name',
        side: 'right',
        entry,
        length: 501,
        limit: 500,
      })
    }
  })
})

describe('pairsPayload', () => {
  it('leaves out undefined options, and asks for exact names by default', () => {
    expect(pairsPayload(['A'], ['B'], { limitPerPair: 0, authorLimit: undefined, yearMin: 0 })).toEqual({
      ...{ left: ['A'], right: ['B'], exact_base_match: true },
      ...{ limit_per_pair: 0, year_min: 0 },
    })
  })

  it('leaves out unset fields, and lists the others in a fixed order', () => {
    fc.assert(
      fc.property(someEntries, someEntries, someOptions, (left, right, options) => {
        const expected = [
          ...['left', 'right', 'exact_base_match'],
          ...(options.limitPerPair === undefined ? [] : ['limit_per_pair']),
          ...(options.authorLimit === undefined ? [] : ['author_limit']),
          ...(options.yearMin === undefined ? [] : ['year_min']),
        ]
        expect(Object.keys(pairsPayload(left, right, options))).toEqual(expected)
      }),
    )
  })
})

describe('cacheKey', () => {
  const full = { exactBaseMatch: true, limitPerPair: 10, authorLimit: 20, yearMin: 2000 }
  const key = (left: string[], right: string[], options: PairsOptions = {}) =>
    cacheKey(pairsPayload(left, right, options))

  it('gives the key that docs/dev/protocol.md names', () => {
    expect(key(['Geoffrey Hinton'], ['Yann LeCun'])).toBe('pairs:v1:f206e1af')
  })

  it.each<[string, string[], string[], PairsOptions]>([
    ['the left entries', ['X'], ['B'], full],
    ['the right entries', ['A'], ['X'], full],
    ['exact names', ['A'], ['B'], { ...full, exactBaseMatch: false }],
    ['papers per pair', ['A'], ['B'], { ...full, limitPerPair: 11 }],
    ['people per name', ['A'], ['B'], { ...full, authorLimit: 21 }],
    ['the year', ['A'], ['B'], { ...full, yearMin: 2001 }],
    ['a left-out number of papers per pair', ['A'], ['B'], { ...full, limitPerPair: undefined }],
    ['a left-out number of people per name', ['A'], ['B'], { ...full, authorLimit: undefined }],
    ['a left-out year', ['A'], ['B'], { ...full, yearMin: undefined }],
    ['swapped sides', ['B'], ['A'], full],
    ['case', ['a'], ['B'], full],
    ['one entry more', ['A', 'C'], ['B'], full],
  ])('gives a changed query another key: %s', (_what, left, right, options) => {
    expect(key(left, right, options)).not.toBe(key(['A'], ['B'], full))
  })

  it('gives different lone surrogates different keys', () => {
    expect(key(['\ud83d'], ['B'])).not.toBe(key(['\ude00'], ['B']))
  })

  it('gives equal queries the same valid key', () => {
    fc.assert(
      fc.property(someEntries, someEntries, someOptions, (left, right, options) => {
        const made = key(left, right, options)
        expect(made).toBe(key([...left], [...right], { ...options }))
        expect(made).toMatch(/^pairs:v1:[0-9a-f]{8}$/)
        expect(z.safeParse(cacheKeyText, made).success).toBe(true)
      }),
    )
  })
})

/** The definition of FNV-1a: hash ← ((hash xor byte) · prime) mod 2³². */
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
    ['\ud83d', definition(Uint8Array.of(0xef, 0xbf, 0xbd))],
    ['68', '0de8d5a3'],
  ])('gives the known hash of %j', (text, hash) => {
    expect(fnv1a32(text)).toBe(hash)
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
