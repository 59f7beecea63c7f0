import type { PairTable } from '../../conflicts/pair-table.ts'
import { useWording } from '../messages/context.tsx'
import { nobodyText } from './no-papers-text.ts'

type NobodyProps = { table: PairTable; yearMin: number | undefined }

/** No pair has papers: what that does and does not mean. */
export function Nobody({ table, yearMin }: NobodyProps) {
  const { lead, why } = nobodyText(table, yearMin, useWording().t)
  return (
    <div class="nobody">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
