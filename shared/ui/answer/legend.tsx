import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { useWording } from '../messages/context.tsx'
import { legendOf } from './legend-words.ts'

type LegendProps = { table: PairTable; yearMin: number | undefined }

/** What the marks mean, of those that the answer has. */
export function Legend({ table, yearMin }: LegendProps) {
  const { t } = useWording()
  const entries = useMemo(() => legendOf(table, yearMin, t), [table, yearMin, t])
  return (
    <ul class="legend" aria-label={t('legend')}>
      {entries.map(({ look, mark, says }) => (
        <li key={mark}>
          <span class={`cell ${look}`} aria-hidden="true">
            {mark}
          </span>
          {says}
        </li>
      ))}
    </ul>
  )
}
