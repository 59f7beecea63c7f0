import type { DayFigures } from '../../../../shared/contract/runtime.ts'
import { ratio, type Step } from '../day-figures.ts'
import type { StatisticsTexts } from '../messages/statistics-messages.ts'

/** A colour of the page: the name of its custom property. */
export type Ink = 'accent' | 'faint' | 'danger'

export type Series = { name: string; ink: Ink; values: readonly (number | null)[] }

export type Plot = {
  name: string
  title: string
  unit: string
  /** Bars are stacked, with the first series at the bottom. Lines are not. */
  kind: 'bars' | 'lines' | 'area'
  scale: 'linear' | 'share' | 'logarithmic'
  /** The axis has no marks between whole numbers. */
  isWhole: boolean
  /** The minimum upper end of a linear axis. */
  least: number
  series: readonly Series[]
  /** `written` is for the text above the plot, `short` for the axis. */
  written: (value: number) => string
  short: (value: number) => string
}

/** The plots of a period, most important first. */
export function plotsOf(days: readonly DayFigures[], texts: StatisticsTexts, step: Step): Plot[] {
  const isByWeek = step === 'week'
  const { t, size, number, short, percent, length } = texts
  const counts = { scale: 'linear', isWhole: true, least: 1, written: number, short } as const
  const each = (value: (day: DayFigures) => number | null): (number | null)[] => days.map(value)
  return [
    {
      name: 'queries',
      title: t('queriesPlot'),
      unit: t(isByWeek ? 'aWeek' : 'aDay'),
      kind: 'bars',
      ...counts,
      series: [
        { name: t('hitRatioName'), ink: 'accent', values: each((day) => day.hits) },
        {
          name: t('backendName'),
          ink: 'faint',
          values: each(({ queries, hits, errors }) => Math.max(0, queries - hits - errors)),
        },
        { name: t('errorRatioName'), ink: 'danger', values: each((day) => day.errors) },
      ],
    },
    {
      name: 'ratios',
      title: t('ratiosPlot'),
      unit: t(isByWeek ? 'ofWeekQueries' : 'ofQueries'),
      kind: 'lines',
      scale: 'share',
      isWhole: false,
      least: 1,
      written: percent,
      short: percent,
      series: [
        { name: t('hitRatioName'), ink: 'accent', values: each((day) => ratio(day.hits, day.queries)) },
        { name: t('errorRatioName'), ink: 'danger', values: each((day) => ratio(day.errors, day.queries)) },
      ],
    },
    {
      name: 'durations',
      title: t('durationsPlot'),
      unit: t('logScale'),
      kind: 'lines',
      scale: 'logarithmic',
      isWhole: false,
      least: 1,
      written: length,
      short: length,
      series: [
        { name: t('medianName'), ink: 'accent', values: each((day) => day.median_ms) },
        { name: t('p95Name'), ink: 'faint', values: each((day) => day.p95_ms) },
      ],
    },
    {
      name: 'visits',
      title: t('visitsPlot'),
      unit: t(isByWeek ? 'aWeek' : 'aDay'),
      kind: 'bars',
      ...counts,
      series: [{ name: t('visitsName'), ink: 'accent', values: each((day) => day.visits) }],
    },
    {
      name: 'entries',
      title: t('entriesPlot'),
      unit: t(isByWeek ? 'atWeekEnd' : 'atDayEnd'),
      kind: 'area',
      ...counts,
      series: [{ name: t('entriesName'), ink: 'accent', values: each((day) => day.cache_entries) }],
    },
    {
      name: 'size',
      title: t('sizePlot'),
      unit: t(isByWeek ? 'atWeekEnd' : 'atDayEnd'),
      kind: 'area',
      scale: 'linear',
      isWhole: false,
      least: 1000,
      written: size,
      short: size,
      series: [{ name: t('sizeName'), ink: 'accent', values: each((day) => day.cache_bytes) }],
    },
  ]
}
