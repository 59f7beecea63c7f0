import { groupOf } from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { nobodyText, whySentences } from '../../words/pair-why.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'

/** The verdict on a pair, and why: how many papers count, or why there are none (docs/protocol.md, The rule of zero). */
export function PairWhy({ table, pair }: { table: PairTable; pair: Pair }) {
  const locale = useT()
  return (
    <p>
      <strong class={`chip chip-${groupOf(pair)}`}>{verdictWord(pair, locale.t)}</strong>{' '}
      {whySentences(table, pair, locale).join(' ')}
    </p>
  )
}

/** Says what it means that no pair has papers. */
export function Nobody({ table }: { table: PairTable }) {
  const { lead, why } = nobodyText(table, useT().t)
  return (
    <div class="nobody stack">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
