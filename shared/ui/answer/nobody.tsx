import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { tallyOf } from '../../conflicts/tally.ts'
import { useWording } from '../messages/context.tsx'

type NobodyProps = { table: PairTable; yearMin: number | undefined; toCheck: number }

/** No pair has papers: what that does and does not mean. */
export function Nobody({ table, yearMin, toCheck }: NobodyProps) {
  const { t } = useWording()
  const { saysWho } = useMemo(() => tallyOf(table), [table])
  const certainty = toCheck > 0 ? 'nobodyUncertain' : 'nobodyCertain'
  return (
    <div class="nobody">
      <p class="lead">{t('nobody')}</p>
      <p>{t(saysWho ? certainty : 'nobodyUnknown')}</p>
      {yearMin !== undefined && <p>{t('nobodySince', { year: String(yearMin) })}</p>}
    </div>
  )
}
