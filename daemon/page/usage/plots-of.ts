import type { DayFigures } from '../../../shared/contract/runtime.ts'
import type { PageKey } from '../messages/en.ts'
import type { PageTexts } from '../messages/page-texts.ts'
import { ratio, type Step } from './day-figures.ts'

export type Series = {
  name: string
  /** A colour of the page: the name of its custom property. */
  ink: 'accent' | 'line-strong' | 'danger'
  values: readonly (number | null)[]
}

export type Plot = {
  title: string
  unit: string
  /** Bars are stacked, with the first series at the bottom. Lines are not. */
  kind: 'bars' | 'lines' | 'area'
  scale: 'linear' | 'share' | 'logarithmic'
  series: readonly Series[]
  /** `written` is for the text above the plot, `short` for the axis. */
  written: (value: number) => string
  short: (value: number) => string
}

/** The plots of a period, most important first. */
export function plotsOf(days: readonly DayFigures[], texts: PageTexts, step: Step): Plot[] {
  const isByWeek = step === 'week'
  const { t, size, number, short, percent, length } = texts
  const each = t(isByWeek ? 'aWeek' : 'aDay')
  const atEnd = t(isByWeek ? 'atWeekEnd' : 'atDayEnd')
  const counts = { scale: 'linear', written: number, short } as const
  const bytes = { scale: 'linear', written: size, short: size } as const
  const shares = { scale: 'share', written: percent, short: percent } as const
  const durations = { scale: 'logarithmic', written: length, short: length } as const
  const series = (name: PageKey, ink: Series['ink'], value: (day: DayFigures) => number | null): Series => ({
    name: t(name),
    ink,
    values: days.map(value),
  })
  const plot = (
    title: PageKey,
    unit: string,
    kind: Plot['kind'],
    values: Pick<Plot, 'scale' | 'written' | 'short'>,
    ...lines: Series[]
  ): Plot => ({ title: t(title), unit, kind, ...values, series: lines })
  const hitRatio = ({ hits, queries }: DayFigures) => ratio(hits, queries)
  const errorRatio = ({ errors, queries }: DayFigures) => ratio(errors, queries)
  const fromBackend = ({ queries, hits, errors }: DayFigures) => Math.max(0, queries - hits - errors)
  return [
    plot(
      'queriesPlot',
      each,
      'bars',
      counts,
      series('hitRatioName', 'accent', ({ hits }) => hits),
      series('backendName', 'line-strong', fromBackend),
      series('errorRatioName', 'danger', ({ errors }) => errors),
    ),
    plot(
      'ratiosPlot',
      t(isByWeek ? 'ofWeekQueries' : 'ofQueries'),
      'lines',
      shares,
      series('hitRatioName', 'accent', hitRatio),
      series('errorRatioName', 'danger', errorRatio),
    ),
    plot(
      'durationsPlot',
      t('logScale'),
      'lines',
      durations,
      series('medianName', 'accent', ({ median_ms: median }) => median),
      series('p95Name', 'line-strong', ({ p95_ms: p95 }) => p95),
    ),
    plot(
      'visitsPlot',
      each,
      'bars',
      counts,
      series('visitsName', 'accent', ({ visits }) => visits),
    ),
    plot(
      'entriesPlot',
      atEnd,
      'area',
      counts,
      series('entriesName', 'accent', (day) => day.cache_entries),
    ),
    plot(
      'sizePlot',
      atEnd,
      'area',
      bytes,
      series('sizeName', 'accent', (day) => day.cache_bytes),
    ),
  ]
}

/** An axis of values: where a value stands, from 0 at its lower to 1 at its upper end, and the values it marks. */
export type Scale = { placeOf: (value: number) => number; marks: readonly number[] }

/** The axis on which all of a plot's values fit. A logarithmic one begins at 1, where lower values stand, too. */
export function scaleOf({ scale, kind, series }: Pick<Plot, 'scale' | 'kind' | 'series'>): Scale {
  const highest = kind === 'bars' ? highestStack(series) : highestOf(series.flatMap(({ values }) => values))
  if (scale === 'logarithmic') {
    const powers = Math.max(2, Math.ceil(Math.log10(highest + 1)))
    const marks = Array.from({ length: powers + 1 }, (_, power) => 10 ** power)
    return { placeOf: (value) => Math.log10(Math.max(1, value)) / powers, marks }
  }
  const step = scale === 'share' ? 0.25 : Math.max(1, roundStep(highest / 4))
  const steps = scale === 'share' ? 4 : Math.max(1, Math.ceil(highest / step))
  const marks = Array.from({ length: steps + 1 }, (_, count) => count * step)
  return { placeOf: (value) => value / (steps * step), marks }
}

const highestOf = (values: readonly (number | null)[]): number =>
  Math.max(0, ...values.filter((value) => value !== null))

const highestStack = (series: readonly Series[]): number =>
  highestOf(
    series[0]?.values.map((_, place) => series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0)) ??
      [],
  )

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10)
}
