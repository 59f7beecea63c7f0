import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { useT } from '../../../shared/ui/i18n/context.tsx'
import { useStatisticsT } from './messages/statistics-messages.ts'

export type SpanTotals = Record<
  'visits' | 'queries' | 'hits' | 'errors' | 'cacheEntries' | 'cacheBytes',
  number
>

/** The sums over all days. The cache's figures are those at the end of the last day. */
function totalsOf(days: readonly DayFigures[]): SpanTotals {
  const sum = (field: 'visits' | 'queries' | 'hits' | 'errors'): number =>
    days.reduce((total, day) => total + day[field], 0)
  const last = days.at(-1)
  return {
    visits: sum('visits'),
    queries: sum('queries'),
    hits: sum('hits'),
    errors: sum('errors'),
    cacheEntries: last?.cache_entries ?? 0,
    cacheBytes: last?.cache_bytes ?? 0,
  }
}

/** `part / whole`, or null if `whole` is zero. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** The period in six numbers. */
export function Totals({ days }: { days: readonly DayFigures[] }) {
  const { number } = useT()
  const { t, size, percent } = useStatisticsT()
  const { visits, queries, hits, errors, cacheEntries, cacheBytes } = totalsOf(days)
  const share = (part: number): string => {
    const value = ratio(part, queries)
    return value === null ? '–' : percent(value)
  }
  const totals = [
    [t('visitsName'), number(visits)],
    [t('queriesName'), number(queries)],
    [t('hitRatioName'), share(hits)],
    [t('errorRatioName'), share(errors)],
    [t('entriesName'), number(cacheEntries)],
    [t('sizeName'), size(cacheBytes)],
  ]
  return (
    <dl class="totals">
      {totals.map(([name, value]) => (
        <div key={name} class="total">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
