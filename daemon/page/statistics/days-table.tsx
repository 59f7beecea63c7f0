import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'
import type { Step } from './periods.ts'
import { ratio } from './totals.tsx'

/** All numbers of the plots as a table. */
export function DaysTable({ days, step }: { days: readonly DayFigures[]; step: Step }) {
  const { number, day } = useT()
  const caption = step === 'week' ? 'weeksCaption' : 'daysCaption'
  const { t, size, percent, length } = useStatisticsT()
  const orNone = (value: number | null, written: (value: number) => string): string =>
    value === null ? '–' : written(value)
  const names = [
    t('visitsName'),
    t('queriesName'),
    t('hitRatioName'),
    t('errorRatioName'),
    t('medianName'),
    t('p95Name'),
    t('entriesName'),
    t('sizeName'),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section class="scrolling" tabIndex={0} aria-label={t(caption)}>
      <table class="plain numbers">
        <caption class="visually-hidden">{t(caption)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(step === 'week' ? 'weekName' : 'dayName')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((figures) => (
            <tr key={figures.day}>
              <th scope="row">{day(figures.day)}</th>
              <td>{number(figures.visits)}</td>
              <td>{number(figures.queries)}</td>
              <td>{orNone(ratio(figures.hits, figures.queries), percent)}</td>
              <td>{orNone(ratio(figures.errors, figures.queries), percent)}</td>
              <td>{orNone(figures.median_ms, length)}</td>
              <td>{orNone(figures.p95_ms, length)}</td>
              <td>{number(figures.cache_entries)}</td>
              <td>{size(figures.cache_bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
