import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { nobodyText, noPapersText } from '../../words/no-papers-text.ts'
import { useT } from '../context/use-t.ts'

/** Says why a pair has no papers (docs/protocol.md, The rule of zero). */
export const NoPapers = ({ table, pair }: { table: PairTable; pair: Pair }) => (
  <Explained look="no-papers" {...noPapersText(table, pair, useT())} />
)

/** Says what it means that no pair has papers. */
export const Nobody = ({ table }: { table: PairTable }) => (
  <Explained look="nobody" {...nobodyText(table, useT().t)} />
)

type ExplainedProps = { look: string; lead: string; why: readonly string[] }

const Explained = ({ look, lead, why }: ExplainedProps) => (
  <div class={`${look} stack`}>
    <p class="lead">{lead}</p>
    {why.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
