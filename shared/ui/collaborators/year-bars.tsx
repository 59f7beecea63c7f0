import type { Collaborator } from '../../collaborators/collaborators.ts'
import type { Window } from '../../conflicts/policy/policy.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { useT } from '../context/use-t.ts'

type YearBarsProps = { years: Collaborator['years']; thisYear: number; window: Window | null }

/** Years that are drawn: a longer past is not what a list is about. */
const MOST_YEARS = 16
const STEP = 4
const HEIGHT = 14

/** Joint works a year as small bars that end with this year; those outside the window are faint. The row says the years. */
export function YearBars({ years, thisYear, window }: YearBarsProps) {
  const { number, list } = useT(listTexts)
  if (years.length === 0) return null
  const first = thisYear - MOST_YEARS + 1
  const most = Math.max(...years.map(([, count]) => count))
  const says = list(years.map(([year, count]) => `${year}: ${number(count)}`))
  return (
    <svg class="year-bars" width={MOST_YEARS * STEP} height={HEIGHT} role="img" aria-label={says}>
      <title>{says}</title>
      {years.map(([year, count]) => {
        const height = 2 + ((HEIGHT - 2) * count) / most
        return (
          year >= first && (
            <rect
              key={year}
              class={window !== null && year < window.from ? 'plot-other' : 'plot-counted'}
              x={(year - first) * STEP}
              y={HEIGHT - height}
              width={STEP - 1}
              height={height}
            />
          )
        )
      })}
    </svg>
  )
}
