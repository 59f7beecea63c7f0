import './pair-views.css'
import { Component } from 'preact'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { type GroupedPairs, gravestFirst, recencyOf, textFilter } from '../../conflicts/grouped-pairs.ts'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { policyInForce } from '../../conflicts/policy/coverage.ts'
import type { Locale } from '../../i18n/locale.ts'
import { pairLabel } from '../../words/pair-statements.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { cellClass, cellMark } from '../matrix/cell.ts'
import { moved } from '../matrix/grid/grid-movement.ts'
import { isPressKey } from '../parts/shortcut-keys.ts'
import { ROWS_AT_ONCE, useDrawnRows } from './drawn-rows.ts'
import { whyText } from './pair-words.ts'

type PairListProps = {
  table: PairTable
  groups: GroupedPairs
  filter: PairGroup | null
  chosen: Pair | undefined
  onChoose: (pair: Pair) => void
}

/** Up to this many pairs are seen at once, and need no filter. */
const FEW_PAIRS = 8

/** All pairs, gravest first, one a row. A list box: arrow keys move, Enter chooses. */
export function PairList({ table, groups, filter, chosen, onChoose }: PairListProps) {
  const locale = useT()
  const { t } = locale
  const id = useId()
  const [wanted, want] = useState('')
  const pairs = useMemo(() => gravestFirst(groups, filter), [groups, filter])
  const shown = useMemo(() => {
    const matches = textFilter(wanted)
    return pairs.filter(({ leftName, rightName }) => matches(leftName, rightName))
  }, [pairs, wanted])
  return (
    <div class="list-panel">
      {pairs.length > FEW_PAIRS && (
        <p class="list-filter">
          <label for={id}>{t('filterNames')}</label>
          <input id={id} type="search" value={wanted} onInput={(event) => want(event.currentTarget.value)} />
          <span class="hint" role="status">
            {t('pairsShown', { shown: shown.length, count: table.left.length * table.right.length })}
          </span>
        </p>
      )}
      {shown.length > 0 ? (
        <>
          <Rows pairs={shown} table={table} chosen={chosen} locale={locale} onChoose={onChoose} />
          <p class="hint">{t('listKeys')}</p>
        </>
      ) : (
        <div class="nobody">
          <p class="lead">{t(wanted.trim() === '' ? 'noPairInGroup' : 'noPairMatches')}</p>
          {wanted.trim() !== '' && (
            <button type="button" class="quiet" onClick={() => want('')}>
              {t('clearFilter')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type RowsProps = Pick<PairListProps, 'table' | 'chosen' | 'onChoose'> & {
  pairs: readonly Pair[]
  locale: Locale
}

/** Pixels from the end of what is drawn at which more rows are drawn. */
const NEAR_END = 1200

function Rows({ pairs, table, chosen, locale, onChoose }: RowsProps) {
  const { t } = locale
  const list = useRef<HTMLUListElement>(null)
  const { drawn, drawTo } = useDrawnRows(pairs, pairs.length)
  const chosenAt = chosen ? pairs.findIndex((pair) => isSame(pair, chosen)) : -1
  const [active, setActive] = useState<{ of: readonly Pair[]; at: number } | null>(null)
  // The one row that Tab reaches: the last that had the focus, or the chosen one.
  const tabStop = active?.of === pairs ? active.at : chosenAt >= 0 && chosenAt < drawn ? chosenAt : 0
  const isJudged = policyInForce(table) !== null

  const focusRow = (at: number): void =>
    drawTo(at + 1, () => {
      const row = list.current?.children[at]
      if (row instanceof HTMLElement) row.focus()
    })
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
      class="list-box"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) drawTo(drawn + ROWS_AT_ONCE)
      }}
    >
      <div class={isJudged ? 'list-head is-judged' : 'list-head'} aria-hidden="true">
        <span class="row-verdict">{t('columnVerdict')}</span>
        <span class="row-pair">{t('columnPair')}</span>
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
            locale={locale}
          />
        ))}
      </ul>
      {drawn < pairs.length && (
        <button type="button" class="link show-more" onClick={() => drawTo(pairs.length)}>
          {t('showMorePairs', { count: pairs.length })}
        </button>
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

type RowProps = Pick<RowsProps, 'table' | 'locale'> & {
  pair: Pair
  at: number
  total: number
  isJudged: boolean
  isChosen: boolean
  isTabStop: boolean
}

/** One pair. A class, since it implements `shouldComponentUpdate`. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: Readonly<RowProps>): boolean {
    const { props } = this
    return (
      next.pair !== props.pair ||
      next.at !== props.at ||
      next.total !== props.total ||
      next.isJudged !== props.isJudged ||
      next.isChosen !== props.isChosen ||
      next.isTabStop !== props.isTabStop ||
      next.locale !== props.locale
    )
  }

  override render(props: RowProps) {
    const { pair, at, total, table, isJudged, isChosen, isTabStop, locale } = props
    const why = whyText(pair, table, locale)
    const { last, total: works, counted } = recencyOf(pair)
    const label = [pairLabel(pair, table, locale), why].filter(Boolean).join(locale.t('clauseSeparator'))
    return (
      <li
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an item of a list box is an option
        role="option"
        class={isJudged ? 'list-row is-judged' : 'list-row'}
        tabIndex={isTabStop ? 0 : -1}
        aria-selected={isChosen}
        aria-setsize={total}
        aria-posinset={at + 1}
      >
        {/* The label says in a sentence what the columns say in figures. */}
        <span class="visually-hidden">{label}</span>
        <span class="row-verdict" aria-hidden="true">
          <span class={cellClass(pair)}>{cellMark(pair, locale)}</span>
          <span>{verdictWord(pair, locale.t)}</span>
        </span>
        <span class="row-pair" aria-hidden="true">
          <bdi>{pair.leftName}</bdi> <span class="times">×</span> <bdi>{pair.rightName}</bdi>
        </span>
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
        <span class="row-why" aria-hidden="true">
          {why}
        </span>
      </li>
    )
  }
}
