import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import { nobodyText, noPapersText } from './texts/no-papers-text.ts'

type NoPapersProps = { table: PairTable; pair: Pair; yearMin: number | undefined }

/** Says why a pair has no papers (docs/protocol.md, The rule of zero). */
export function NoPapers({ table, pair, yearMin }: NoPapersProps) {
  const { lead, why } = noPapersText(table, pair, yearMin, useT())
  return (
    <div class="no-papers">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type NobodyProps = { table: PairTable; yearMin: number | undefined }

/** Says what it means that no pair has papers. */
export function Nobody({ table, yearMin }: NobodyProps) {
  const { lead, why } = nobodyText(table, yearMin, useT().t)
  return (
    <div class="nobody">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
