import { useId, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import { useWording } from '../../shared/ui/i18n/context.tsx'
import { cellClass, cellLabel, cellMark } from '../../shared/ui/matrix/cell.ts'
import { PairPapers } from '../../shared/ui/papers/pair-papers.tsx'
import { useWords } from '../messages/words.ts'
import { asListed } from './as-listed.ts'
import { verdictText } from './verdict-text.ts'

type PairRowProps = { table: PairTable; pair: Pair; yearMin: number | undefined; startsOpen: boolean }

/** Papers drawn of one pair: the side panel has them all. */
const MOST_PAPERS = 20

/** One pair: how it stands in one look, and its papers, or why there are none, on demand. */
export function PairRow({ table, pair, yearMin, startsOpen }: PairRowProps) {
  const wording = useWording()
  const words = useWords()
  const [isOpen, open] = useState(startsOpen)
  const id = useId()
  return (
    <li class="pair-row">
      <button
        type="button"
        class="pair-head"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => open(!isOpen)}
      >
        <span class="visually-hidden">{cellLabel(pair, yearMin, wording)}</span>
        <span class={cellClass(pair)} aria-hidden="true">
          {cellMark(pair, wording)}
        </span>
        <span class="pair-says" aria-hidden="true">
          <span class="pair-names">
            {pair.left} <span class="times">×</span> {pair.right}
          </span>
          <span class="hint">{verdictText(pair, yearMin, wording, words)}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} class="pair-papers">
          <PairPapers
            table={table}
            pair={asListed(pair)}
            yearMin={yearMin}
            most={MOST_PAPERS}
            rest={words.t('restInPanel')}
          />
        </div>
      )}
    </li>
  )
}
