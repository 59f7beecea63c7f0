import type { DayFigures } from '../../../shared/contract/runtime.ts'
import { useWording } from '../../../shared/ui/i18n/context.tsx'
import { useWords } from './messages/words.ts'
import { ratio, totalsOf } from './span-totals.ts'

/** The span in six numbers. */
export function Totals({ days }: { days: readonly DayFigures[] }) {
  const { number } = useWording()
  const { t, size, percent } = useWords()
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
