import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { nobodyText, noPapersText } from '../../words/no-papers-text.ts'
import { useT } from '../context/use-t.ts'

type NoPapersProps = { table: PairTable; pair: Pair }

/** Says why a pair has no papers (docs/protocol.md, The rule of zero). */
export function NoPapers({ table, pair }: NoPapersProps) {
  const { lead, why } = noPapersText(table, pair, useT())
  return (
    <div class="no-papers">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type NobodyProps = { table: PairTable }

/** Says what it means that no pair has papers. */
export function Nobody({ table }: NobodyProps) {
  const { lead, why } = nobodyText(table, useT().t)
  return (
    <div class="nobody">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
