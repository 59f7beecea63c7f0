import { useT } from '../../../shared/ui/context/use-t.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import './usage-plots.css'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import type { DayFigures } from '../../../shared/contract/runtime.ts'
import type { PageKey } from '../../../shared/messages/en/places/pages.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { Bars } from '../../../shared/ui/drawing/bars.tsx'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { Facts, PageHead } from '../page-head.tsx'
import { PlainTable } from '../plain-table.tsx'
import { RequestNote, useDaemon } from '../request-note.tsx'

const DAYS = 30

export function UsagePage() {
  const texts = useT(pageTexts)
  const { t } = texts
  const client = useDaemon(runtimeClient)
  const history = useQuery('history', ({ signal }) => client.history({ days: DAYS, by: 'day' }, { signal }))
  const days = sinceFirst(history.answer?.days ?? [])
  const total = totalsOf(days)
  return (
    <>
      <PageHead heading={t('place_settings/usage')} size={t('daysAreUtc', { count: DAYS })}>
        <Button class="quiet" onClick={history.ask} text={t('refresh')} />
      </PageHead>
      <RequestNote requests={[history]} onAgain={history.ask} />
      {total && (
        <>
          <Facts of={TOTALS.map(({ name, text }) => [t(name), text(total, texts)])} />
          {total.queries === 0 && <p class="hint">{t('nothingAsked')}</p>}
          {days.length > 1 && (
            <div class="plots">
              {PLOTS.map((plot) => (
                <PlotFigure key={plot.title} plot={plot} days={days} />
              ))}
            </div>
          )}
          <PlainTable
            caption={t('figuresCaption')}
            headings={[t('date'), ...COLUMNS.map(({ name }) => t(name))]}
            isNumbers
          >
            {days.toReversed().map((figures) => (
              <tr key={figures.day}>
                <th scope="row">{texts.day(figures.day)}</th>
                {COLUMNS.map(({ name, text }) => (
                  <td key={name}>{text(figures, texts)}</td>
                ))}
              </tr>
            ))}
          </PlainTable>
        </>
      )}
    </>
  )
}

/** Leaves out the days before the first use. At least the last day stays. */
export function sinceFirst(days: readonly DayFigures[]): readonly DayFigures[] {
  const first = days.findIndex(
    ({ visits, queries, cache_entries: entries }) => visits + queries + entries > 0,
  )
  return days.slice(first === -1 ? -1 : first)
}

/** The sums over all days. The figures of the cache are those at the end of the last day. */
export const totalsOf = (days: readonly DayFigures[]): DayFigures | undefined =>
  days.reduce<DayFigures | undefined>(
    (sum, day) => ({
      ...day,
      visits: day.visits + (sum?.visits ?? 0),
      queries: day.queries + (sum?.queries ?? 0),
      hits: day.hits + (sum?.hits ?? 0),
      errors: day.errors + (sum?.errors ?? 0),
    }),
    undefined,
  )

type Column = { name: PageKey | 'fromCache'; text: (figures: DayFigures, texts: PageTexts) => string }

const shareText = (part: number, whole: number, { percent }: PageTexts): string =>
  whole === 0 ? '–' : percent(part / whole)
const timeText = (time: number | null, { duration }: PageTexts): string =>
  time === null ? '–' : duration(time)

const COLUMNS: readonly Column[] = [
  { name: 'visitsName', text: ({ visits }, { number }) => number(visits) },
  { name: 'queriesName', text: ({ queries }, { number }) => number(queries) },
  { name: 'fromCache', text: ({ hits, queries }, texts) => shareText(hits, queries, texts) },
  { name: 'errorRatioName', text: ({ errors, queries }, texts) => shareText(errors, queries, texts) },
  { name: 'medianName', text: ({ median_ms }, texts) => timeText(median_ms, texts) },
  { name: 'p95Name', text: ({ p95_ms }, texts) => timeText(p95_ms, texts) },
  { name: 'entriesName', text: ({ cache_entries }, { number }) => number(cache_entries) },
  { name: 'sizeName', text: ({ cache_bytes }, { size }) => size(cache_bytes) },
]

/** The columns with a total. Medians and percentiles of several days cannot be summed. */
const TOTALS = COLUMNS.filter(({ name }) => name !== 'medianName' && name !== 'p95Name')

type Series = {
  name: PageKey | 'fromCache'
  /** The colour: the end of a class `ink-…`. */
  ink: 'accent' | 'line-strong' | 'danger'
  value: (day: DayFigures) => number | null
}

type Plot = {
  title: PageKey
  written: (value: number, texts: PageTexts) => string
  /** The parts of a bar, from the bottom to the top. */
  series: readonly Series[]
}

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

/** The numbers of a day, one a line. A day without queries has the median `–`. */
export function dayText({ series, written }: Plot, day: DayFigures, texts: PageTexts): string {
  const numberOf = (number: number | null): string => (number === null ? '–' : written(number, texts))
  return series.map(({ name, value }) => `${texts.t(name)}: ${numberOf(value(day))}`).join('\n')
}

function PlotFigure({ plot, days }: { plot: Plot; days: readonly DayFigures[] }) {
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
