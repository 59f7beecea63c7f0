import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedPersons } from '../../../backend/names/description.ts'
import { rankedByPublications } from '../../../backend/rows/person-profiles.ts'
import { bibliographyOf, type PaperFixture } from '../fixture.ts'

const NAMES = ['Ann', 'Bo', 'Cy', 'Dee', 'Eve']

const timesIn = (value: string, values: readonly string[]): number =>
  values.filter((other) => other === value).length

/** Returns only the counts, because equally frequent values may have any order. */
const topCounts = (values: readonly string[]): number[] =>
  [...new Set(values)]
    .map((value) => timesIn(value, values))
    .toSorted((a, b) => b - a)
    .slice(0, 3)

const papers = fc.array(
  fc.record({
    authors: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
    year: fc.option(fc.integer({ min: 1936, max: 2030 }), { nil: undefined }),
    venue: fc.constantFrom('VLDB', 'SOSP', 'CIDR', 'PODS'),
  }),
  { minLength: 1, maxLength: 14 },
)

test('finds the same years, venues and coauthors as a plain count', async () => {
  await fc.assert(
    fc.asyncProperty(papers, async (written) => {
      const all = written.map((paper, index): PaperFixture => ({ ...paper, key: `k/${index}` }))
      const bibliography = await bibliographyOf({ papers: all })
      const printed = [...new Set(all.flatMap(({ authors }) => authors))]
      for (const name of printed) {
        const [row] = bibliography.index.namesWithBase(name.toLowerCase())
        const own = all.filter(({ authors }) => authors.includes(name))
        const years = own.flatMap(({ year }) => year ?? [])
        const [person] = describedPersons(bibliography, [row?.id ?? 0], () => false).values()
        expect(person).toMatchObject({
          first_year: years.length === 0 ? null : Math.min(...years),
          last_year: years.length === 0 ? null : Math.max(...years),
        })
        const venues = own.flatMap(({ venue }) => venue ?? [])
        expect(person?.venues?.map((venue) => timesIn(venue, venues))).toEqual(topCounts(venues))
        const others = own.flatMap(({ authors }) => authors.filter((author) => author !== name))
        expect(person?.coauthors?.map((coauthor) => timesIn(coauthor, others))).toEqual(topCounts(others))
      }
    }),
    { numRuns: 25 },
  )
})

test('ignores the coauthors of a paper with more than 1,000 authors', async () => {
  const authors = Array.from({ length: 1001 }, (_, index) => `A${index}`)
  const papers = [
    { key: 'k/1', authors, year: 2020, venue: 'VLDB' },
    { key: 'k/2', authors: authors.slice(0, 2), year: 2021, venue: 'VLDB' },
  ]
  const bibliography = await bibliographyOf({ papers })
  const personOf = (name: string) => {
    const [row] = bibliography.index.namesWithBase(name)
    return describedPersons(bibliography, [row?.id ?? 0], () => false).get(row?.id ?? 0)
  }
  expect(personOf('a0')).toMatchObject({ first_year: 2020, venues: ['VLDB'], coauthors: ['A1'] })
  expect(personOf('a1000')).toMatchObject({ first_year: 2020, venues: ['VLDB'], coauthors: [] })
})

test('ranks persons by publications, then by number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (counts) => {
      const { order, ranks } = rankedByPublications(Int32Array.from([0, ...counts]))
      const persons = counts.map((_count, index) => index + 1)
      const expected = persons.toSorted((a, b) => (counts[b - 1] ?? 0) - (counts[a - 1] ?? 0) || a - b)
      expect([...order]).toEqual(expected)
      expect(persons.map((person) => ranks[person])).toEqual(
        persons.map((person) => expected.indexOf(person) + 1),
      )
    }),
  )
})
