import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { PairsPayload } from '../../contract/backend.ts'
import { useWording } from '../messages/context.tsx'
import { summaryText } from './summary-text.ts'

/** The answer in one line. */
export function Summary({ table, payload }: { table: PairTable; payload: PairsPayload }) {
  const { t } = useWording()
  const yearMin = payload.year_min
  const { head, clauses } = useMemo(() => summaryText(table, yearMin, t), [table, yearMin, t])
  return (
    <>
      <strong>{head}</strong>
      {clauses.length > 0 && <span>{['', ...clauses].join(t('clauseSeparator'))}</span>}
    </>
  )
}
