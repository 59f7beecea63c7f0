import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/i18n/locale.ts'
import { plotText } from '../../../../shared/ui/papers/year-plot.tsx'

test('the plot is heard as its years with papers, newest first, and where the window begins', () => {
  const years = [
    { year: 2018, counted: 0, others: 2 },
    { year: 2019, counted: 0, others: 0 },
    { year: 2020, counted: 1, others: 1 },
  ]
  expect(plotText({ years, beyond: [] }, undefined, localeOf('en'))).toBe(
    'Joint papers a year. 2020: 2, 2018: 2.',
  )
  expect(plotText({ years, beyond: [] }, 2019, localeOf('en'))).toMatch(/ The window begins in 2019\.$/)
  const beyond = [{ year: 2205, count: 1 }]
  expect(plotText({ years, beyond }, undefined, localeOf('en'))).toMatch(
    / Not in the plot: 1 paper dated 2205\.$/,
  )
})
