import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastWordFirst } from '../../../../backend/database/indexed-name.ts'
import { storedText } from '../../../../backend/dump/field-text.ts'
import { foldedBase } from '../../../../backend/names/folding.ts'
import { BaseNames } from '../../../../backend/rows/names/base-names.ts'
import { StringPool } from '../../../../backend/rows/names/string-pool.ts'

function basesOf(names: readonly string[]) {
  const table = new StringPool()
  const bases = new BaseNames()
  for (const name of names) {
    const bytes = Buffer.from(name)
    table.idOf(bytes, 0, bytes.length)
    bases.add(table)
  }
  const text = (id: number) => Buffer.from(bases.bytes).toString('utf8', bases.start(id), bases.end(id))
  return { text, sorted: [...bases.sorted()] }
}

const LETTERS = Array.from({ length: 0x250 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
const part = fc.oneof(
  fc.constantFrom(
    'Jürgen',
    'Müller',
    'Łukasz',
    "O'Brien",
    'O`Brien',
    '-',
    ' ',
    '0001',
    ' 0002',
    'A.',
    '王',
    ' Jr.',
    ' III',
    'Ș',
    'ﬁ',
  ),
  fc.constantFrom(...LETTERS),
  fc.string({ unit: 'binary', maxLength: 2 }),
)
// XML has no character 0, and names are in stored form.
const name = fc
  .array(part, { minLength: 1, maxLength: 6 })
  .map((parts) => storedText(parts.join('').toWellFormed().replaceAll('\0', '')))
const indexedBase = (name: string): string => lastWordFirst(foldedBase(name))
const names = fc.uniqueArray(name, { maxLength: 40 })

describe('base names', () => {
  it('are folded as entries are', () => {
    fc.assert(
      fc.property(names, (all) => {
        const { text } = basesOf(all)
        expect(all.map((_name, index) => text(index + 1))).toEqual(all.map(indexedBase))
      }),
      { numRuns: 500 },
    )
  })

  it('are folded as entries are, letter by letter', () => {
    const words = LETTERS.map((letter) => storedText(`A${letter}b`))
    const { text } = basesOf([...new Set(words)])
    expect([...new Set(words)].map((_word, index) => text(index + 1))).toEqual(
      [...new Set(words)].map(indexedBase),
    )
  })

  it('are sorted by their bytes, then by the number of the name', () => {
    fc.assert(
      fc.property(names, (all) => {
        const { sorted } = basesOf(all)
        const expected = all
          .map((one, index) => ({ base: Buffer.from(indexedBase(one)), id: index + 1 }))
          .sort((one, other) => one.base.compare(other.base) || one.id - other.id)
        expect(sorted).toEqual(expected.map(({ id }) => id))
      }),
    )
  })

  // Looking for a space in all names before would take minutes.
  it('are made of many names without a space as fast as of others', () => {
    const { text } = basesOf(Array.from({ length: 200_000 }, (_, index) => `N${index}`))
    expect(text(200_000)).toBe('n199999')
  })
})
