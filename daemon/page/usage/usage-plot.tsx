import type { DayFigures } from '../../../shared/contract/runtime.ts'
import type { PageKey } from '../../../shared/messages/en/places/pages.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Bars } from '../../../shared/ui/drawing/bars.tsx'

type Series = {
  name: PageKey | 'fromCache'
  /** A colour of the page: the name of its custom property. */
  ink: 'accent' | 'line-strong' | 'danger'
  value: (day: DayFigures) => number | null
}

type Plot = {
  title: PageKey
  written: (value: number, texts: PageTexts) => string
  /** Stacked on each other, or with their sizes on a logarithmic axis, each in front of the next. */
  kind: 'stack' | 'logarithmic'
  series: readonly Series[]
}

const written = (value: number, { number }: PageTexts): string => number(value)
const one = (name: PageKey, value: Series['value']): Series[] => [{ name, ink: 'accent', value }]

/** The plots of a period, most important first. */
export const PLOTS: readonly Plot[] = [
  {
    title: 'queriesName',
    written,
    kind: 'stack',
    series: [
      { name: 'fromCache', ink: 'accent', value: ({ hits }) => hits },
      {
        name: 'backendName',
        ink: 'line-strong',
        value: ({ queries, hits, errors }) => Math.max(0, queries - hits - errors),
      },
      { name: 'errorRatioName', ink: 'danger', value: ({ errors }) => errors },
    ],
  },
  {
    title: 'durationsPlot',
    written: (value, { duration }) => duration(value),
    kind: 'logarithmic',
    series: [
      { name: 'medianName', ink: 'accent', value: ({ median_ms }) => median_ms },
      { name: 'p95Name', ink: 'line-strong', value: ({ p95_ms }) => p95_ms },
    ],
  },
  { title: 'visitsName', written, kind: 'stack', series: one('visitsName', ({ visits }) => visits) },
  {
    title: 'entriesName',
    written,
    kind: 'stack',
    series: one('entriesName', ({ cache_entries }) => cache_entries),
  },
  {
    title: 'sizeName',
    written: (value, { size }) => size(value),
    kind: 'stack',
    series: one('sizeName', ({ cache_bytes }) => cache_bytes),
  },
]

/** Returns how high the bars of a day stand, each from the ground. */
export const topsOf = ({ kind, series }: Plot, day: DayFigures): number[] => {
  let below = 0
  return series.map(({ value }) => {
    const own = value(day) ?? 0
    if (kind === 'logarithmic') return Math.log10(1 + own)
    below += own
    return below
  })
}

/** A bar for each day, which says its numbers to a pointer. The highest number stands above. */
export function PlotFigure({ plot, days }: { plot: Plot; days: readonly DayFigures[] }) {
  const texts = useT(pageTexts)
  const { t, day: dayText } = texts
  const tops = days.map((day) => topsOf(plot, day))
  const highest = Math.max(...tops.flat())
  const most = plot.kind === 'stack' ? highest : 10 ** highest - 1
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => day && dayText(day.day))
  const saysOf = (day: DayFigures): string =>
    plot.series
      .map(({ name, value }) => {
        const number = value(day)
        return `${t(name)}: ${number === null ? '–' : plot.written(number, texts)}`
      })
      .join('\n')
  return (
    <figure class="plot card">
      <figcaption class="row">
        <h3>{t(plot.title)}</h3>
        {plot.series.length > 1 &&
          plot.series.map(({ name, ink }) => (
            <span key={name} class={`plot-key ink-${ink}`}>
              <span>{t(name)}</span>
            </span>
          ))}
        <span class="hint end">{t('upTo', { limit: plot.written(most, texts) })}</span>
      </figcaption>
      <Bars
        label={t('plotOfDays', { title: t(plot.title), first, last })}
        bars={days.map((day, place) => ({
          key: day.day,
          says: `${dayText(day.day)}\n${saysOf(day)}`,
          tops: plot.series.map(({ ink }, nth) => ({ look: `ink-${ink}`, top: tops[place]?.[nth] ?? 0 })),
        }))}
      />
      <p class="row between hint" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  )
}
