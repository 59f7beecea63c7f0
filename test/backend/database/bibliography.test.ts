import { expect, test } from 'vitest'
import { bibliographyOf } from '../fixture.ts'

test('sorts records and works by year, then by code points of the title', async () => {
  // In UTF-16 the mathematical k comes before the full-width A. By code points, the k comes after the A.
  const titles = ['\u{1d458} Means', '\uff21 Means', 'B', 'a', 'B 2']
  const bibliography = await bibliographyOf({
    papers: [
      ...titles.map((title) => ({ authors: ['Ann Lee'], title, year: 2001 })),
      { authors: ['Ann Lee'], title: 'Without', year: undefined },
      { authors: ['Ann Lee'], title: 'Newest', year: 2020 },
    ],
  })
  const [person] = bibliography.index.namesWithBase('ann lee')
  const ids = bibliography
    .recordIdsOf([person?.id ?? 0])
    .values()
    .toArray()
    .flat()
  const sorted = bibliography.works(ids).map(({ id }) => id)
  expect(sorted).toHaveLength(7)
  expect(bibliography.records(ids).map(({ id }) => id)).toEqual(sorted)
  expect(bibliography.records(ids.toReversed()).map(({ title }) => title)).toEqual([
    ...['Newest', 'B', 'B 2', 'a', '\uff21 Means', '\u{1d458} Means', 'Without'],
  ])
})
