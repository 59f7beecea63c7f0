import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { type Tally, tallyOf } from '../../conflicts/tally.ts'
import type { PairsPayload } from '../../contract/backend.ts'
import { useWording } from '../messages/context.tsx'
import type { Wording } from '../messages/wording.ts'

/** The answer in one line. */
export function Summary({ table, payload }: { table: PairTable; payload: PairsPayload }) {
  const { t } = useWording()
  const tally = useMemo(() => tallyOf(table), [table])
  const since = payload.year_min
  const rest = [
    ...findings(tally, t),
    ...(since === undefined ? [] : [t('summarySince', { year: String(since) })]),
  ]
  return (
    <>
      <strong>{t('summaryPairs', { count: tally.withPapers, total: tally.pairs })}</strong>
      {rest.length > 0 && <span>{['', ...rest].join(t('clauseSeparator'))}</span>}
    </>
  )
}

function findings(tally: Tally, t: Wording['t']): string[] {
  return [
    tally.onlyPossible > 0 && t('summaryPossible', { count: tally.onlyPossible }),
    tally.samePerson > 0 && t('summarySame', { count: tally.samePerson }),
    tally.notFound > 0 && t('summaryNotFound', { count: tally.notFound }),
    tally.ambiguous > 0 && t('summaryAmbiguous', { count: tally.ambiguous }),
    !tally.saysWho && t('summaryUnknown'),
  ].filter((text) => text !== false)
}
