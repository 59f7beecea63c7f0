import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cut, type Piece } from '../../../../shared/conference/project/pieces.ts'

/** Lists of a project in pieces: docs/dev/protocol.md, Projects. */

const cutAll = (items: readonly unknown[], before: readonly Piece[] = [], name = 'a') => [
  ...cut(items, before, (index) => `${name}.${index}`),
]
/** As they are known once they are saved. */
const savedOf = (items: readonly unknown[]): Piece[] =>
  cutAll(items).map(({ part, items: of }) => ({ part, items: of }))
const newOnes = (pieces: readonly Piece[]) =>
  pieces.filter((piece) => 'text' in piece).map(({ part }) => part)
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

test('pieces hold the list in its order, and each new one the JSON of its items', () => {
  const item = fc.oneof(fc.record({ a: fc.string() }), fc.string(), fc.tuple(fc.string(), fc.nat()))
  const long = fc.array(item, { maxLength: 30, size: 'max' })
  fc.assert(
    fc.property(long, long, (one, other) => {
      const before = savedOf([...one, ...other])
      const pieces = cutAll([...other, ...one], before, 'b')
      expect(pieces.flatMap(({ items }) => items)).toEqual([...other, ...one])
      for (const piece of pieces) if ('text' in piece) expect(piece.text).toBe(JSON.stringify(piece.items))
    }),
  )
})

test('a piece has at most 1,000 items and 600,000 characters, and a longer item stands alone', () => {
  expect(cutAll(many(2500)).map(({ items }) => items.length)).toEqual([1000, 1000, 500])
  const long = ['a', 'x'.repeat(700_000), 'b', 'y'.repeat(400_000), 'z'.repeat(400_000)]
  expect(cutAll(long).map(({ items }) => items.length)).toEqual([1, 1, 2, 1])
  expect(cutAll([])).toEqual([])
})

test('what is before a change is not written again, and a change at the end writes the last piece alone', () => {
  const items = many(2500)
  const before = savedOf(items)
  expect(newOnes(cutAll([...items], before, 'b'))).toEqual([])
  expect(newOnes(cutAll([...items, { id: -1 }], before, 'b'))).toEqual(['b.2'])
  expect(newOnes(cutAll(items.slice(0, 2400), before, 'b'))).toEqual(['b.2'])
  const changed = items.with(1500, { id: 1500 })
  expect(newOnes(cutAll(changed, before, 'b'))).toEqual(['b.1'])
})

test('values by person are the same as long as person and value are', () => {
  const choices = { ada: { entry: 'A' }, wei: { entry: 'W' } }
  const before = savedOf(Object.entries(choices))
  expect(newOnes(cutAll(Object.entries({ ...choices }), before, 'b'))).toEqual([])
  expect(newOnes(cutAll(Object.entries({ ...choices, wei: { entry: 'W' } }), before, 'b'))).toHaveLength(1)
})
