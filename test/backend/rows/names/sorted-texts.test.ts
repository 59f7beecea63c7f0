import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GrowableBytes, GrowableInt32 } from '../../../../backend/dump/growable.ts'
import { sortTexts } from '../../../../backend/rows/names/sorted-texts.ts'

function sorted(texts: readonly string[]) {
  const bytes = new GrowableBytes()
  const ends = new GrowableInt32()
  ends.push(0)
  for (const text of texts) {
    const own = Buffer.from(text)
    bytes.append(own, 0, own.length)
    ends.push(bytes.length)
  }
  return [...sortTexts(bytes.bytes, ends)]
}

it('texts are sorted by their bytes, equal ones by their numbers, however many begin alike', () => {
  const letter = fc.constantFrom('a', 'b', 'é', '王')
  const text = fc.array(letter, { maxLength: 9 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300, size: 'max' }), (texts) => {
      const expected = texts
        .map((one, index) => ({ bytes: Buffer.from(one), number: index + 1 }))
        .sort((one, other) => one.bytes.compare(other.bytes) || one.number - other.number)
      expect(sorted(texts)).toEqual(expected.map(({ number }) => number))
    }),
  )
})
