import type { DayFigures } from '../../../shared/contract/runtime.ts'
import type { PageKey } from '../../../shared/messages/en/places/pages.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Bars } from '../../../shared/ui/drawing/bars.tsx'

type Series = {
  name: PageKey | 'fromCache'
  /** The name of a colour of the page, without `--`. */
  ink: 'accent' | 'line-strong' | 'danger'
  value: (day: DayFigures) => number | null
}

type Plot = {
  title: PageKey
  written: (value: number, texts: PageTexts) => string
  /** The parts of a bar, from the bottom to the top. */
  series: readonly Series[]
}

/** The plots. The table has all figures. */
export const PLOTS: readonly Plot[] = [
  {
    title: 'queriesName',
    written: (value, { number }) => number(value),
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
    series: [{ name: 'medianName', ink: 'accent', value: ({ median_ms }) => median_ms }],
  },
]

/** The heights at which the parts of a day's bar end. */
export function topsOf({ series }: Plot, day: DayFigures): number[] {
  let below = 0
  return series.map(({ value }) => {
    below += value(day) ?? 0
    return below
  })
}

/** The numbers of a day, one in each line. A day without a query has no median. */
export function dayText({ series, written }: Plot, day: DayFigures, texts: PageTexts): string {
  const numberOf = (number: number | null): string => (number === null ? '–' : written(number, texts))
  return series.map(({ name, value }) => `${texts.t(name)}: ${numberOf(value(day))}`).join('\n')
}

/** Draws a bar for each day, with its numbers as a tooltip and the highest number above the plot. */
export function PlotFigure({ plot, days }: { plot: Plot; days: readonly DayFigures[] }) {
  const texts = useT(pageTexts)
  const { t, day: dateText } = texts
  const { title, series, written } = plot
  const tops = days.map((day) => topsOf(plot, day))
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => day && dateText(day.day))
  return (
    <figure class="plot card">
      <figcaption class="row">
        <h3>{t(title)}</h3>
        {series.map(({ name, ink }) => (
          <span key={name} class={`plot-key ink-${ink}`}>
            <span>{t(name)}</span>
          </span>
        ))}
        <span class="hint end">{t('upTo', { limit: written(Math.max(...tops.flat()), texts) })}</span>
      </figcaption>
      <Bars
        label={t('plotOfDays', { title: t(title), first, last })}
        bars={days.map((day, place) => ({
          key: day.day,
          says: `${dateText(day.day)}\n${dayText(plot, day, texts)}`,
          tops: series.map(({ ink }, nth) => ({ look: `ink-${ink}`, top: tops[place]?.[nth] ?? 0 })),
        }))}
      />
      <p class="row between hint" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  )
}
