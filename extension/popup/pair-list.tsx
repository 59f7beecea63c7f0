import { useId, useMemo, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import { tallyOf } from '../../shared/conflicts/standing.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { cellClass, cellMark } from '../../shared/ui/matrix/cell.ts'
import { PairPapers, PairWhy } from '../../shared/ui/papers/pair-papers.tsx'
import type { Session } from '../../shared/ui/session/session-state.ts'
import { pairLabel, statementText } from '../../shared/words/pair-statements.ts'
import { standingFigure } from '../../shared/words/verdict-words.ts'
import { type PopupGroup, popupGroups } from './pair-groups.ts'
import { OpenInPanel } from './popup-tools.tsx'

export function PairList({ table, session }: { table: PairTable; session: Session }) {
  const { t } = useT(extensionTexts)
  const groups = useMemo(() => popupGroups(table), [table])
  const { saysWho } = useMemo(() => tallyOf(table), [table])
  const isOnePair = groups.length === 1 && groups[0]?.count === 1
  const listOf = ({ group, count, shown, isFolded }: PopupGroup) => {
    const list = (
      <>
        <ul class="divided">
          {shown.map((pair) => (
            <PairRow key={`${pair.row} ${pair.column}`} table={table} pair={pair} startsOpen={isOnePair} />
          ))}
        </ul>
        {count > shown.length && (
          <p class="hint">
            <OpenInPanel session={session} text={t('morePairs', { count: count - shown.length })} isLink />
          </p>
        )}
      </>
    )
    return isFolded ? (
      <details key={group} class="pair-group">
        <summary>{standingFigure(group, count, saysWho, t)}</summary>
        {list}
      </details>
    ) : (
      <div key={group}>{list}</div>
    )
  }
  return <div>{groups.map(listOf)}</div>
}

function PairRow({ table, pair, startsOpen }: { table: PairTable; pair: Pair; startsOpen: boolean }) {
  const locale = useT(extensionTexts)
  const [isOpen, open] = useState(startsOpen)
  const id = useId()
  return (
    <li>
      {/* Level 3, because the years in the papers are headings of level 4. */}
      <h3>
        <button
          type="button"
          class="pair-head row"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => open(!isOpen)}
        >
          <span class="visually-hidden">{pairLabel(pair, table, locale)}</span>
          <span class={cellClass(pair)} aria-hidden="true">
            {cellMark(pair, locale)}
          </span>
          <span class="pair-says small" aria-hidden="true">
            {pair.leftName} <span class="times">×</span> {pair.rightName}
            <br />
            <span class="hint">{statementText(pair, table, locale)}</span>
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} class="pair-papers stack small">
          <PairWhy table={table} pair={pair} />
          <PairPapers table={table} pair={pair} />
        </div>
      )}
    </li>
  )
}
