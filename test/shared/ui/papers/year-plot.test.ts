import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { plotText } from '../../../../shared/ui/papers/year-plot.tsx'

test('lists the years with papers, newest first, and the window’s first year', () => {
  const years = [
    { year: 2018, counted: 0, others: 2 },
    { year: 2019, counted: 0, others: 0 },
    { year: 2020, counted: 1, others: 1 },
  ]
  const said = (from?: number) => plotText(years, from, localeOf('en'))
  expect(said()).toBe('Joint papers a year. 2020: 2, 2018: 2.')
  expect(said(2019)).toMatch(/ The window begins in 2019\.$/)
})
