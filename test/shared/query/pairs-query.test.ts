import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheKeyText } from '../../../shared/contract/runtime.ts'
import { z } from '../../../shared/contract/zod.ts'
import { cacheKey, type PairsOptions, pairsPayload, sidesProblem } from '../../../shared/query/payload.ts'

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
  it.each([
    [1, 1],
    [1, 50],
    [50, 1],
    [50, 50],
  ])('has nothing against %i × %i entries', (left, right) => {
    expect(sidesProblem(entries(left), entries(right))).toBeNull()
  })

  it.each([
    [0, 1, 'left'],
    [1, 0, 'right'],
    [0, 0, 'left'],
    [51, 0, 'right'],
  ])('refuses %i × %i entries for the empty %s side', (left, right, side) => {
    expect(sidesProblem(entries(left), entries(right))).toEqual({ kind: 'empty-side', side })
  })

  it.each([
    [51, 1, 'left', 51],
    [1, 51, 'right', 51],
    [52, 51, 'left', 52],
  ])('refuses %i × %i entries for the long %s side and says the limit', (left, right, side, count) => {
    expect(sidesProblem(entries(left), entries(right))).toEqual({ kind: 'too-many', side, count, limit: 50 })
  })

  it('takes a name of 500 code points and refuses one of 501, each in whatever plane', () => {
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
  it('sets exact names when nothing is said and leaves out what is not set', () => {
    expect(JSON.stringify(pairsPayload(['A'], ['B']))).toBe(
      '{"left":["A"],"right":["B"],"exact_base_match":true}',
    )
  })

  it('has its fields in the fixed order, however the options were written', () => {
    const options = { yearMin: 2020, authorLimit: 8, limitPerPair: 5, exactBaseMatch: false }
    expect(JSON.stringify(pairsPayload(['A'], ['B'], options))).toBe(
      '{"left":["A"],"right":["B"],"exact_base_match":false,"limit_per_pair":5,"author_limit":8,"year_min":2020}',
    )
  })

  it('keeps zeros: only what is undefined counts as not set', () => {
    expect(pairsPayload(['A'], ['B'], { limitPerPair: 0, authorLimit: undefined, yearMin: 0 })).toEqual({
      left: ['A'],
      right: ['B'],
      exact_base_match: true,
      limit_per_pair: 0,
      year_min: 0,
    })
  })

  it('lists the set fields, and only those, in the fixed order for any options', () => {
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

  it('does not change when the lists it was made from do', () => {
    const left = ['A']
    const payload = pairsPayload(left, ['B'])
    left.push('C')
    expect(payload.left).toEqual(['A'])
  })
})

describe('cacheKey', () => {
  const full = { exactBaseMatch: true, limitPerPair: 10, authorLimit: 20, yearMin: 2000 }
  const key = (left: string[], right: string[], options: PairsOptions = {}) =>
    cacheKey(pairsPayload(left, right, options))

  it('gives the key that the contract states', () => {
    expect(key(['Geoffrey Hinton'], ['Yann LeCun'])).toBe('pairs:v1:f206e1af')
  })

  it.each<[string, string[], string[], PairsOptions]>([
    ['the left entries', ['X'], ['B'], full],
    ['the right entries', ['A'], ['X'], full],
    ['exact names', ['A'], ['B'], { ...full, exactBaseMatch: false }],
    ['papers per pair', ['A'], ['B'], { ...full, limitPerPair: 11 }],
    ['candidates per name', ['A'], ['B'], { ...full, authorLimit: 21 }],
    ['the year', ['A'], ['B'], { ...full, yearMin: 2001 }],
    ['papers per pair left out', ['A'], ['B'], { ...full, limitPerPair: undefined }],
    ['candidates per name left out', ['A'], ['B'], { ...full, authorLimit: undefined }],
    ['the year left out', ['A'], ['B'], { ...full, yearMin: undefined }],
    ['the sides swapped', ['B'], ['A'], full],
    ['case', ['a'], ['B'], full],
  ])('changes with %s', (_what, left, right, options) => {
    expect(key(left, right, options)).not.toBe(key(['A'], ['B'], full))
  })

  it('changes with the order of entries', () => {
    expect(key(['A', 'C'], ['B'])).not.toBe(key(['C', 'A'], ['B']))
  })

  it('tells lone surrogates apart, since JSON escapes them before they are hashed', () => {
    expect(key(['\ud83d'], ['B'])).not.toBe(key(['\ude00'], ['B']))
  })

  it('is the same for the same query and always one that the daemon takes', () => {
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
