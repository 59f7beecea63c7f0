import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { nobodyText, noPapersText } from '../../words/no-papers-text.ts'
import { useT } from '../context/use-t.ts'

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
