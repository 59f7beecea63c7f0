import { expect, test } from 'vitest'
import { RecordYears } from '../../../backend/conference/record-years.ts'
import { bibliographyOf } from '../fixture.ts'

test('reads each year once, and gives null for a record without a year', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      { authors: ['Ann'], key: 'k/1', year: 2001 },
      { authors: ['Ann'], key: 'k/2' },
    ],
  })
  const read: number[][] = []
  const years = new RecordYears({
    ...bibliography,
    years: (ids) => {
      read.push([...ids])
      return bibliography.years(ids)
    },
  })
  const [ann] = bibliography.index.namesWithBase('ann')
  const ids = bibliography.recordIdsOf([ann?.id ?? 0]).get(ann?.id ?? 0) ?? []
  years.read(new Set(ids))
  years.read(new Set(ids))
  expect(read).toEqual([ids])
  expect(ids.map((id) => years.of(id).year).toSorted()).toEqual([2001, null])
})
