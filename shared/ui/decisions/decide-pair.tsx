import { useContext } from 'preact/hooks'
import { isResult } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { DecidePanel } from './decide-panel.tsx'
import { DecidingContext } from './use-deciding.ts'

/** Deciding about the chosen pair. */
export function DecidePair({ table, pair }: { table: PairTable; pair: Pair }) {
  const deciding = useContext(DecidingContext)
  // The policy may have left out what there is to decide about.
  if (!isResult(pair.status) && !pair.judgement && !pair.decision) return null
  return (
    <div class="decide">
      {deciding && (
        <DecidePanel
          // A note that is being typed belongs to its pair.
          key={`${pair.left}\n${pair.right}`}
          book={deciding.book}
          table={table}
          pair={pair}
        />
      )}
    </div>
  )
}
