import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTexts } from '../../../backend/names/query-name.ts'
import { pairsAnswerOf } from '../coauthorship/pairs-answer.ts'
import { randomPapers, randomPersons, randomSide } from '../coauthorship/random-world.ts'
import { bibliographyOf } from '../fixture.ts'
import { conflictsByPairs, conflictsOf, withoutLastYear } from './conflict-lines.ts'

test('gives the same facts as the pairs endpoint', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomPersons,
      randomPapers,
      randomSide,
      randomSide,
      fc.constantFrom(null, 2000),
      fc.boolean(),
      fc.constantFrom(1, 5),
      async (persons, papers, left, right, yearMin, exactBaseMatch, limitPerPair) => {
        const bibliography = await bibliographyOf({ persons, papers })
        const query = {
          left: entryTexts(left),
          right: entryTexts(right),
          rules: { exactBaseMatch, authorLimit: 800 },
          limitPerPair,
          yearMin,
          withPersons: false,
        }
        const read = conflictsOf(bibliography, query)
        expect(withoutLastYear(read)).toEqual(conflictsByPairs(pairsAnswerOf(bibliography, query)))
        for (const { last_year, items } of read.pairs) expect(last_year).toBe(items[0]?.year ?? null)
      },
    ),
    { numRuns: 60 },
  )
})

test('lists the newest works of a pair up to the limit, and its last and undated works', async () => {
  const titles: [title: string, year: number | undefined][] = [
    ['Undated', undefined],
    ['B', 2024],
    ['A', 2024],
    ['Old', 2001],
  ]
  const authors = ['Ann Lee', 'Bo Xu']
  const bibliography = await bibliographyOf({
    papers: titles.map(([title, year]) => ({ authors, title, year })),
  })
  const pairs = (limitPerPair: number, yearMin: number | null) =>
    conflictsOf(bibliography, {
      ...{ left: ['Ann Lee'], right: ['Bo Xu'], rules: { exactBaseMatch: true, authorLimit: 800 } },
      ...{ limitPerPair, yearMin, withPersons: false },
    }).pairs
  const [one] = pairs(1, null)
  expect(one).toMatchObject({ count: 4, last_year: 2024, without_year: 1, items: [{ title: 'A' }] })
  expect(one?.items).toHaveLength(1)
  expect(pairs(4, null)[0]?.items.map(({ title }) => title)).toEqual(['A', 'B', 'Old', 'Undated'])
  expect(pairs(5, 2024)).toMatchObject([{ count: 2, undated: 1 }])
  expect(pairs(5, 2025)).toEqual([])
})
