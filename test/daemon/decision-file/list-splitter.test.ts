import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListSplitter, ValueTooLarge } from '../../../daemon/decision-file/list-splitter.ts'

/** Splits a text that arrives in pieces of some lengths. */
function split(text: string, lengths: readonly number[]) {
  const lists: Record<string, unknown[]> = { a: [], b: [] }
  const splitter = new ListSplitter(['a', 'b'], (list, value) =>
    lists[list]?.push(JSON.parse(value.toString())),
  )
  const bytes = Buffer.from(text)
  let from = 0
  for (const length of [...lengths, bytes.length]) {
    splitter.push(bytes.subarray(from, from + length))
    from += length
  }
  return { lists, rest: JSON.parse(splitter.end().toString()) }
}

test('the lists of any object, in any layout and cut anywhere, are those that JSON.parse reads', () => {
  const values = fc.array(fc.jsonValue(), { maxLength: 5 })
  const fields = fc.dictionary(
    fc.string().filter((name) => name !== 'a' && name !== 'b'),
    fc.jsonValue(),
    {
      maxKeys: 4,
      noNullPrototype: true,
    },
  )
  const lengths = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 })
  fc.assert(
    fc.property(values, values, fields, fields, lengths, fc.nat(2), (a, b, before, after, cuts, indent) => {
      const text = JSON.stringify({ ...before, a, ...after, b }, null, indent)
      const { lists, rest } = split(text, cuts)
      expect(JSON.stringify(lists)).toBe(JSON.stringify({ a, b }))
      expect(JSON.stringify(rest)).toBe(JSON.stringify({ ...before, a: [], ...after, b: [] }))
    }),
    { numRuns: 1000, seed: 17 },
  )
})

test('a value that is larger than any decision is not gathered', () => {
  const splitter = new ListSplitter(['a'], () => {})
  splitter.push(Buffer.from('{"a":["'))
  const some = Buffer.alloc(1024 * 1024, 'x')
  expect(() => {
    for (let count = 0; count < 9; count++) splitter.push(some)
  }).toThrow(ValueTooLarge)
})
