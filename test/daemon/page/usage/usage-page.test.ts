import { expect, test } from 'vitest'
import { dayText, PLOTS, sinceFirst, topsOf, totalsOf } from '../../../../daemon/page/usage/usage-page.tsx'
import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { pageTexts } from '../../../../shared/messages/page-texts.ts'

const day = (name: string, figures: Partial<DayFigures> = {}): DayFigures => ({
  day: name,
  visits: 0,
  queries: 0,
  hits: 0,
  errors: 0,
  median_ms: null,
  p95_ms: null,
  cache_entries: 0,
  cache_bytes: 0,
  ...figures,
})
const shown = (days: readonly DayFigures[]): string[] => sinceFirst(days).map(({ day }) => day)

test('begins with the first day of use, and shows empty days after it', () => {
  expect(shown([day('1'), day('2', { visits: 1 }), day('3'), day('4')])).toEqual(['2', '3', '4'])
  expect(shown([day('1', { cache_entries: 3 }), day('2')])).toEqual(['1', '2'])
  expect(shown([day('1'), day('2', { queries: 1 })])).toEqual(['2'])
})

test('shows the last day if all days are empty', () => {
  expect(shown([day('1'), day('2')])).toEqual(['2'])
  expect(shown([])).toEqual([])
})

test('sums all days, and takes the cache from the last day', () => {
  const one = day('1', { visits: 1, queries: 5, hits: 2, errors: 1, cache_entries: 9 })
  const two = day('2', { visits: 3, queries: 7, hits: 4, errors: 2, cache_entries: 6 })
  expect(totalsOf([one, two])).toMatchObject({ visits: 4, queries: 12, hits: 6, errors: 3, cache_entries: 6 })
})

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

test('stacks cached answers, backend answers and failures', () => {
  expect(topsOfPlot('queriesName')).toEqual([[6, 9, 10]])
  expect(topsOfPlot('queriesName', { ...DAY, hits: 12 })).toEqual([[12, 12, 13]])
})

test('draws medians as durations, and no bar for a day without a median', () => {
  expect(topsOfPlot('durationsPlot')).toEqual([[9]])
  expect(topsOfPlot('durationsPlot', { ...DAY, median_ms: null })).toEqual([[0]])
})

test('shows a dash, not 0, as the median of a day without queries', () => {
  const saysOf = (median_ms: number | null) =>
    PLOTS.filter(({ title }) => title === 'durationsPlot').map((plot) =>
      dayText(plot, { ...DAY, median_ms }, pageTexts('en')),
    )
  expect(saysOf(9)).toEqual(['Median time: 9 ms'])
  expect(saysOf(null)).toEqual(['Median time: –'])
})
