import { expect, test } from 'vitest'
import { dayText, PLOTS, topsOf } from '../../../../daemon/page/usage/usage-plot.tsx'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { pageTexts } from '../../../../shared/messages/page-texts.ts'

const DAY: DayFigures = {
  day: '2026-11-25',
  visits: 4,
  queries: 10,
  hits: 6,
  errors: 1,
  median_ms: 9,
  p95_ms: 99,
  cache_entries: 7,
  cache_bytes: 1234,
}
const topsOfPlot = (title: string, day = DAY) =>
  PLOTS.filter((plot) => plot.title === title).map((plot) => topsOf(plot, day))

test('stacks cached answers, answers of the backend and failures to the number of queries', () => {
  expect(topsOfPlot('queriesName')).toEqual([[6, 9, 10]])
  expect(topsOfPlot('queriesName', { ...DAY, hits: 12 })).toEqual([[12, 12, 13]])
})

test('draws medians as durations, and no bar for a day without one', () => {
  expect(topsOfPlot('durationsPlot')).toEqual([[9]])
  expect(topsOfPlot('durationsPlot', { ...DAY, median_ms: null })).toEqual([[0]])
})

test('says that a day without a query has no median, not that it is 0', () => {
  const saysOf = (median_ms: number | null) =>
    PLOTS.filter(({ title }) => title === 'durationsPlot').map((plot) =>
      dayText(plot, { ...DAY, median_ms }, pageTexts('en')),
    )
  expect(saysOf(9)).toEqual(['Median: 9 ms'])
  expect(saysOf(null)).toEqual(['Median: –'])
})
