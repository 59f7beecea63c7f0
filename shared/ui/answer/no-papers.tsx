import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { useWording } from '../messages/context.tsx'
import { noPapersText } from './no-papers-text.ts'

type NoPapersProps = { table: PairTable; pair: Pair; yearMin: number | undefined }

/** Why a pair has no papers, which is never left to guessing (docs/protocol.md, The rule of zero). */
export function NoPapers({ table, pair, yearMin }: NoPapersProps) {
  const { lead, why } = noPapersText(table, pair, yearMin, useWording())
  return (
    <div class="no-papers">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
