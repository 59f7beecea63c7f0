import { useMemo } from 'preact/hooks'
import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import { tallyOf } from '../../conflicts/tally.ts'
import { useWording } from '../messages/context.tsx'

type NobodyProps = { table: PairTable; yearMin: number | undefined }

/** No pair has papers: what that does and does not mean. */
export function Nobody({ table, yearMin }: NobodyProps) {
  const { t } = useWording()
  const { saysWho } = useMemo(() => tallyOf(table), [table])
  const isOpen = useMemo(() => allPairs(table).some(({ standing }) => standing === 'unresolved'), [table])
  return (
    <div class="nobody">
      <p class="lead">{t('nobody')}</p>
      <p>{t(saysWho ? (isOpen ? 'nobodyUncertain' : 'nobodyCertain') : 'nobodyUnknown')}</p>
      {yearMin !== undefined && <p>{t('nobodySince', { year: String(yearMin) })}</p>}
    </div>
  )
}
