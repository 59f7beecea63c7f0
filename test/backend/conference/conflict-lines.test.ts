import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTexts } from '../../../backend/names/query-name.ts'
import { pairsAnswerOf } from '../coauthorship/pairs-answer.ts'
import { randomPapers, randomPersons, randomSide } from '../coauthorship/random-world.ts'
import { bibliographyOf } from '../fixture.ts'
import { conflictsByPairs, conflictsOf, withoutLastYear } from './conflict-lines.ts'

test('pairs, counts, papers and resolutions are those of the pairs endpoint', async () => {
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
        const question = {
          left: entryTexts(left),
          right: entryTexts(right),
          rules: { exactBaseMatch, authorLimit: 800 },
          limitPerPair,
          yearMin,
        }
        const read = conflictsOf(bibliography, question)
        expect(withoutLastYear(read)).toEqual(conflictsByPairs(pairsAnswerOf(bibliography, question)))
        for (const { last_year, items } of read.pairs) expect(last_year).toBe(items[0]?.year ?? null)
      },
    ),
    { numRuns: 150 },
  )
})
