import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StringPool } from '../../../backend/rows/string-pool.ts'

describe('StringPool', () => {
  it('numbers texts in the order of first appearance', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('Ann', 'Bob', 'Zoë'))), (texts) => {
        const table = new StringPool()
        const expected = new Map<string, number>()
        for (const text of texts) {
          const number = expected.get(text) ?? expected.size + 1
          expected.set(text, number)
          const bytes = Buffer.from(`<${text}>`)
          expect(table.idOf(bytes, 1, bytes.length - 1)).toBe(number)
        }
        expect(table.count).toBe(expected.size)
        for (const [text, number] of expected) expect(table.text(number)).toBe(text)
      }),
    )
  })

  it('finds all texts while it grows', () => {
    const table = new StringPool()
    const numberOf = (text: string) => table.idOf(Buffer.from(text), 0, Buffer.byteLength(text))
    const names = Array.from({ length: 20_000 }, (_, index) => `Name ${index}`)
    names.forEach(numberOf)
    expect(names.map(numberOf)).toEqual(names.map((_name, index) => index + 1))
  })

  it('adds 131,072 texts in linear time, even if only the random seed makes their hashes differ', () => {
    const pairs =
      'zfjaa ngxea|yzqaa bbaca|stdba teuda|pwcaa gosaa|bxcaa metba|gglca vqdda|' +
      'vvfaa kokga|nfpaa omcda|bcrba zjnda|ugbaa rexca|eccca uabea|tuuaa pjjca|' +
      'dgfaa wueda|affca vkvea|cjjaa zaaca|pcgaa oeqba|imsba hyuba'
    const texts = pairs
      .split('|')
      .map((pair) => pair.split(' '))
      .reduce((begun, pair) => begun.flatMap((text) => pair.map((part) => text + part)), [''])
    const table = new StringPool()
    for (const text of texts) table.idOf(Buffer.from(text), 0, text.length)
    expect(table.count).toBe(2 ** 17)
  })
})
