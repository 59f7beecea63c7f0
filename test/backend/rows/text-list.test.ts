import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextList } from '../../../backend/rows/text-list.ts'

const listOf = (texts: readonly string[]) => {
  const list = new TextList()
  for (const text of texts) list.addString(text)
  return list
}

test('holds texts of any size, added as strings or as bytes', () => {
  const list = listOf(['Ann', '', 'Zoë'.repeat(10_000)])
  const bytes = Buffer.from('<王>')
  expect(list.add(bytes, 1, bytes.length - 1)).toBe(4)
  expect([1, 2, 4].map((id) => list.text(id))).toEqual(['Ann', '', '王'])
  expect(list.text(3)).toBe('Zoë'.repeat(10_000))
})

test('sorts texts by their bytes, and equal texts by number', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '王'), maxLength: 12 }),
    fc.string(),
  )
  const others = fc.subarray(['abcd', 'abcde', 'abcdefgh', 'abcdefghi', 'abcdefgh'])
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), others, (some, same) => {
      const texts = [...some, ...same].map((one) => one.replaceAll('\0', ''))
      const expected = texts.map((_text, index) => index + 1)
      expected.sort((one, other) => {
        const [first, second] = [one, other].map((id) => Buffer.from(texts[id - 1] ?? ''))
        return Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of()) || one - other
      })
      expect([...listOf(texts).sorted()]).toEqual(expected)
    }),
  )
})
