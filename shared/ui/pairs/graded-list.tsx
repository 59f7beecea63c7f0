import { Button } from '../parts/button.tsx'
import './pair-views.css'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type GroupedPairs, gravestFirst, recencyOf } from '../../conflicts/pair-group.ts'
import type { Pair } from '../../conflicts/pair-table.ts'
import { policyInForce } from '../../conflicts/policy/coverage.ts'
import { textFilter } from '../../search-text.ts'
import { pairLabel } from '../../words/pair-statements.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { cellClass, cellMark } from '../matrix/cell.ts'
import { moved } from '../matrix/grid/grid-movement.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { SearchField } from '../parts/search-field.tsx'
import { isPressKey } from '../parts/shortcut-keys.ts'
import { whyText } from './pair-words.ts'

type PairListProps = PairsViewProps & { groups: GroupedPairs }

/** Up to this many pairs are seen at once, and need no filter. */
const FEW_PAIRS = 8

/** All pairs, gravest first, one a row. A list box: arrow keys move, Enter chooses. */
export function PairList({ table, groups, filter, chosen, onChoose, onOrder }: PairListProps) {
  const { t } = useT()
  const [wanted, want] = useState('')
  const pairs = useMemo(() => gravestFirst(groups, filter), [groups, filter])
  const shown = useMemo(() => {
    const matches = textFilter(wanted)
    return pairs.filter(({ leftName, rightName }) => matches(leftName, rightName))
  }, [pairs, wanted])
  useEffect(() => onOrder(shown), [shown, onOrder])
  return (
    <div class="stack">
      {pairs.length > FEW_PAIRS && (
        <SearchField label={t('filterNames')} value={wanted} onInput={want}>
          {t('pairsShown', { shown: shown.length, count: table.left.length * table.right.length })}
        </SearchField>
      )}
      {shown.length > 0 ? (
        <>
          <Rows pairs={shown} table={table} chosen={chosen} onChoose={onChoose} />
          <p class="hint">{t('listKeys')}</p>
        </>
      ) : (
        <div class="nobody stack">
          <p class="lead">{t(wanted.trim() === '' ? 'noPairInGroup' : 'noPairMatches')}</p>
          {wanted.trim() !== '' && <Button class="quiet" onClick={() => want('')} text={t('clearFilter')} />}
        </div>
      )}
    </div>
  )
}

type RowsProps = Pick<PairListProps, 'table' | 'chosen' | 'onChoose'> & {
  pairs: readonly Pair[]
}

/** Pixels from the end of what is drawn at which more rows are drawn. */
const NEAR_END = 1200

function Rows({ pairs, table, chosen, onChoose }: RowsProps) {
  const { t } = useT()
  const list = useRef<HTMLUListElement>(null)
  const { drawn, drawTo, focusRow } = useDrawnRows(pairs, list)
  const chosenAt = chosen ? pairs.findIndex((pair) => isSame(pair, chosen)) : -1
  const [active, setActive] = useState<{ of: readonly Pair[]; at: number } | null>(null)
  // The one row that Tab reaches: the last that had the focus, or the chosen one.
  const tabStop = active?.of === pairs ? active.at : chosenAt >= 0 && chosenAt < drawn ? chosenAt : 0
  const isJudged = policyInForce(table) !== null

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved({ row: tabStop, column: 0 }, asRowKey(event), { rows: pairs.length, columns: 1 })
    const pair = pairs[tabStop]
    if (target) focusRow(target.row)
    else if (isPressKey(event) && pair) onChoose(pair)
    else return
    event.preventDefault()
  }
  return (
    <div
      class={isJudged ? 'list-box scroll-box is-judged' : 'list-box scroll-box'}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) drawTo(drawn + ROWS_AT_ONCE)
      }}
    >
      <div class="list-head hint" aria-hidden="true">
        <span>{t('columnVerdict')}</span>
        <span>{t('columnPair')}</span>
        <span class="row-figure">{t('papers')}</span>
        {isJudged && <span class="row-figure">{t('columnCounted')}</span>}
        <span class="row-figure">{t('columnLast')}</span>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a list to be a list box
        role="listbox"
        aria-label={t('pairList')}
        onKeyDown={onKeyDown}
        onClick={(event) => withRow(event, (at) => pairs[at] && onChoose(pairs[at]))}
        onFocusIn={(event) => withRow(event, (at) => setActive({ of: pairs, at }))}
      >
        {pairs.slice(0, drawn).map((pair, at) => (
          <Row
            key={`${pair.row} ${pair.column}`}
            pair={pair}
            at={at}
            total={pairs.length}
            table={table}
            isJudged={isJudged}
            isChosen={at === chosenAt}
            isTabStop={at === tabStop}
          />
        ))}
      </ul>
      {drawn < pairs.length && (
        <Button
          class="link"
          onClick={() => drawTo(pairs.length)}
          text={t('showMorePairs', { count: pairs.length })}
        />
      )}
    </div>
  )
}

/** A list has no columns: Home and End go to its first and last row. */
const asRowKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): Parameters<typeof moved>[1] => {
  const isEdge = key === 'Home' || key === 'End'
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  return { key: isSideways ? '' : key, altKey, ctrlKey: isEdge || ctrlKey, metaKey }
}

const isSame = (one: Pair, other: Pair): boolean => one.row === other.row && one.column === other.column

/** Calls `use` with the place of the row that is the event's target. */
function withRow(event: Event, use: (at: number) => void): void {
  const row = event.target instanceof Element ? event.target.closest('[role=option]') : null
  const at = Number(row?.getAttribute('aria-posinset') ?? 0) - 1
  if (at >= 0) use(at)
}

type RowProps = Pick<RowsProps, 'table'> & {
  pair: Pair
  at: number
  total: number
  isJudged: boolean
  isChosen: boolean
  isTabStop: boolean
}

/** One pair, which is drawn again only if it changes. */
function Row({ pair, at, total, table, isJudged, isChosen, isTabStop }: RowProps) {
  const locale = useT()
  return useMemo(() => {
    const why = whyText(pair, table, locale)
    const { last, total: works, counted } = recencyOf(pair)
    const label = [pairLabel(pair, table, locale), why].filter(Boolean).join(locale.t('clauseSeparator'))
    return (
      <li
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an item of a list box is an option
        role="option"
        class="list-row"
        tabIndex={isTabStop ? 0 : -1}
        aria-selected={isChosen}
        aria-setsize={total}
        aria-posinset={at + 1}
      >
        {/* The label says in a sentence what the columns say in figures. */}
        <span class="visually-hidden">{label}</span>
        <span class="row-verdict row small" aria-hidden="true">
          <span class={cellClass(pair)}>{cellMark(pair, locale)}</span>
          <span>{verdictWord(pair, locale.t)}</span>
        </span>
        <strong aria-hidden="true">
          <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
        </strong>
        <span class="row-figure" aria-hidden="true">
          {works > 0 && locale.number(works)}
        </span>
        {isJudged && (
          <span class="row-figure" aria-hidden="true">
            {works > 0 && locale.number(counted)}
          </span>
        )}
        <span class="row-figure row-last" aria-hidden="true">
          {last !== null && String(last)}
        </span>
        <span class="row-why hint one-line" aria-hidden="true">
          {why}
        </span>
      </li>
    )
  }, [pair, at, total, isJudged, isChosen, isTabStop, locale])
}

/** Rows that are drawn at once: more than a window shows, and 20 ms of script and layout. */
const ROWS_AT_ONCE = 50

/**
 * How much of a list is drawn: the first fifty rows at once; up to the row that is asked for, or gets the focus, fifty a
 * frame, so that no task is long. Other pairs begin at the first fifty again.
 */
function useDrawnRows(pairs: readonly Pair[], list: RefObject<HTMLElement | null>) {
  const first = { of: pairs, wanted: ROWS_AT_ONCE, drawn: ROWS_AT_ONCE, focused: -1 }
  const [state, setState] = useState(first)
  const current = state.of === pairs ? state : first
  const { wanted, drawn, focused } = current
  const focus = (at: number): boolean => {
    const row = list.current?.children[at]
    if (row instanceof HTMLElement) row.focus()
    return row !== undefined
  }
  useEffect(() => {
    if (focus(focused)) setState({ ...current, focused: -1 })
    else if (drawn < wanted) {
      const more = { ...current, drawn: Math.min(wanted, drawn + ROWS_AT_ONCE) }
      const frame = requestAnimationFrame(() => setState(more))
      return () => cancelAnimationFrame(frame)
    }
  }, [pairs, wanted, drawn, focused])
  const drawTo = (count: number, focused = -1): void =>
    setState({ ...current, wanted: Math.max(wanted, Math.min(count, pairs.length)), focused })
  const focusRow = (at: number): void => {
    if (!focus(at)) drawTo(at + 1, at)
  }
  return { drawn: Math.min(drawn, pairs.length), drawTo, focusRow }
}
