import { useId, useMemo, useState } from 'preact/hooks'
import { groupedPairs } from '../../shared/conflicts/grouped-pairs.ts'
import { PAIR_GROUPS, type PairGroup, tallyOf } from '../../shared/conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../shared/conflicts/pair-table.ts'
import type { PairItem } from '../../shared/contract/backend.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { cellClass, cellMark } from '../../shared/ui/matrix/cell.ts'
import { PairPapers } from '../../shared/ui/papers/pair-papers.tsx'
import { pairLabel, statementText } from '../../shared/words/pair-statements.ts'
import { groupFigure } from '../../shared/words/verdicts.ts'
import { useExtensionT } from '../messages/extension-texts.ts'

/** A group of pairs as the popup draws it. */
export type PopupGroup = {
  group: PairGroup
  /** Number of pairs; `shown` may hold fewer. */
  count: number
  shown: readonly Pair[]
  /** Only the head is visible until the user opens the group. */
  isFolded: boolean
}

/** Maximum number of pairs drawn of one group; the side panel shows all. */
export const MOST_SHOWN = 40
/** Groups to look at are never collapsed. Others with more pairs are, so that they do not hide the results. */
const UNFOLDED: readonly PairGroup[] = ['conflict', 'possible']
const MOST_UNFOLDED = 5

/** The non-empty groups of an answer's pairs, gravest first. Pairs of a group keep the order of the lists. */
export function popupGroups(table: PairTable): PopupGroup[] {
  const groups = groupedPairs(table)
  return PAIR_GROUPS.map((group) => {
    const { length: count } = groups[group]
    const isFolded = group === 'dismissed' || (!UNFOLDED.includes(group) && count > MOST_UNFOLDED)
    return { group, count, shown: groups[group].slice(0, MOST_SHOWN), isFolded }
  }).filter(({ count }) => count > 0)
}

type PairListProps = { table: PairTable }

/** The pairs of an answer by group, gravest first. A single pair is expanded. */
export function PairList({ table }: PairListProps) {
  const { t } = useT()
  const groups = useMemo(() => popupGroups(table), [table])
  const { saysWho } = useMemo(() => tallyOf(table), [table])
  const isOnePair = groups.length === 1 && groups[0]?.count === 1
  return (
    <div class="pair-groups">
      {groups.map((group) => {
        const list = <GroupList group={group} table={table} isOpen={isOnePair} />
        const head = groupFigure(group.group, group.count, saysWho, t)
        return group.isFolded ? (
          <details key={group.group} class="pair-group">
            <summary>{head}</summary>
            {list}
          </details>
        ) : (
          <div key={group.group}>{list}</div>
        )
      })}
    </div>
  )
}

type GroupListProps = PairListProps & { group: PopupGroup; isOpen: boolean }

function GroupList({ group: { shown, count }, table, isOpen }: GroupListProps) {
  const { t } = useExtensionT()
  const more = count - shown.length
  return (
    <>
      <ul class="pair-list">
        {shown.map((pair) => (
          <PairRow key={`${pair.row} ${pair.column}`} table={table} pair={pair} startsOpen={isOpen} />
        ))}
      </ul>
      {more > 0 && <p class="hint">{t('morePairs', { count: more })}</p>}
    </>
  )
}

type PairRowProps = { table: PairTable; pair: Pair; startsOpen: boolean }

/** Maximum number of papers drawn of one pair; the side panel shows all. */
const MOST_PAPERS = 20

/** One pair with its status. On demand it shows the papers, or why there are none. */
function PairRow({ table, pair, startsOpen }: PairRowProps) {
  const locale = useT()
  const texts = useExtensionT()
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
        <span class="visually-hidden">{pairLabel(pair, table, locale)}</span>
        <span class={cellClass(pair)} aria-hidden="true">
          {cellMark(pair, locale)}
        </span>
        <span class="pair-says" aria-hidden="true">
          <span class="pair-names">
            {pair.leftName} <span class="times">×</span> {pair.rightName}
          </span>
          <span class="hint">{statementText(pair, table, locale)}</span>
        </span>
      </button>
      {isOpen && (
        <div id={id} class="pair-papers">
          <PairPapers table={table} pair={asListed(pair)} most={MOST_PAPERS} rest={texts.t('restInPanel')} />
        </div>
      )}
    </li>
  )
}

/**
 * The pair for its list of papers. A paper omits its printed names if both equal the entries, which the pair's head
 * already shows.
 */
export function asListed(pair: Pair): Pair {
  const { pubs, judgement } = pair
  if (!pubs) return pair
  const items = pubs.items.map((item) => withoutAskedNames(item, pair))
  const others = judgement?.others.map((item) => withoutAskedNames(item, pair)) ?? []
  return { ...pair, pubs: { ...pubs, items }, ...(judgement && { judgement: { ...judgement, others } }) }
}

function withoutAskedNames(item: PairItem, { leftName: left, rightName: right }: Pair): PairItem {
  if (item.left_name !== left || item.right_name !== right) return item
  const { left_name: _left, right_name: _right, ...rest } = item
  return rest
}
