import fc from 'fast-check'
import type { PaperFixture, PersonFixture } from '../fixture.ts'

/** Small worlds of people with similar names, to compare two implementations. */

const NAMES = [
  'an li',
  'an li 0001',
  'an li 0002',
  'bo xu',
  'bo xu 0001',
  'cy',
  'cy wu',
  'an q li',
  'a li',
  'an z li',
  'eve',
  'vi an li',
  'an li-ng',
  'q li',
  'bo xu wu',
  'b xu',
  'ben xu',
  'b q xu',
]
const AS_ONE = [
  'an = an li 0001 + an li 0002',
  'an li = an li 0002 + an q li',
  'x = an li 0001 + bo xu 0001 + cy',
  'cy = cy + cy wu',
  'cy = cy + eve',
  'an = an li + an li 0001',
  'eve = eve + nobody',
]
const ENTRIES = [...NAMES, 'nobody', 'an li 0009', ...AS_ONE]

/** Makes persons of whom no two share a name. */
export const randomPersons = fc
  .tuple(
    fc.shuffledSubarray(NAMES),
    fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 8 }),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([names, sizes, pages]) => {
    const rest = [...names]
    return sizes
      .map(
        (size): PersonFixture => ({
          names: rest.splice(0, size),
          isDisambiguation: pages.next().value ?? false,
        }),
      )
      .filter((person) => person.names.length > 0)
  })

export const randomPapers = fc
  .array(
    fc.record({
      authors: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
      year: fc.constantFrom(undefined, 1999, 2000, 2001),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((paper, index): PaperFixture => ({ ...paper, key: `k/${index}` })))

export const randomSide = fc.uniqueArray(fc.constantFrom(...ENTRIES), { minLength: 1, maxLength: 6 })
