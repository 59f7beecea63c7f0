import './pair-views.css'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isSamePair, type Pair } from '../../conflicts/pair-table.ts'
import { policyInForce } from '../../conflicts/policy/coverage.ts'
import { type GroupedPairs, gravestFirst, recencyOf } from '../../conflicts/standing.ts'
import { textFilter } from '../../search-text.ts'
import { pairLabel } from '../../words/pair-statements.ts'
import { verdictWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { useVirtualItems } from '../drawing/virtual.ts'
import { cellClass, cellMark } from '../matrix/cell.ts'
import { movedInRows } from '../matrix/grid/grid-movement.ts'
import type { PairsViewProps } from '../matrix/matrix-view.ts'
import { Button } from '../parts/button.tsx'
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

function Rows({ pairs, table, chosen, onChoose }: RowsProps) {
  const { t } = useT()
  const box = useRef<HTMLDivElement>(null)
  const chosenAt = pairs.findIndex((pair) => isSamePair(pair, chosen))
  const [active, setActive] = useState<{ of: readonly Pair[]; at: number } | null>(null)
  // The one row that Tab reaches: the last that had the focus, or the chosen one. Both are drawn wherever they are.
  const tabStop = active?.of === pairs ? active.at : Math.max(0, chosenAt)
  const list = useVirtualItems({ box, count: pairs.length, measure: sizesOf, kept: [tabStop, chosenAt] })
  const isJudged = policyInForce(table) !== null

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = movedInRows(tabStop, event, pairs.length)
    const pair = pairs[tabStop]
    if (target !== null) {
      drawNow(() => setActive({ of: pairs, at: target }))
      box.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
      list.scrollToIndex(target)
    } else if (isPressKey(event) && pair) onChoose(pair)
    else return
    event.preventDefault()
  }
  return (
    <div ref={box} class={isJudged ? 'list-box scroll-box is-judged' : 'list-box scroll-box'}>
      <div class="list-head hint" aria-hidden="true">
        <span>{t('columnVerdict')}</span>
        <span>{t('columnPair')}</span>
        <span class="row-figure">{t('papers')}</span>
        {isJudged && <span class="row-figure">{t('columnCounted')}</span>}
        <span class="row-figure">{t('columnLast')}</span>
      </div>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a list to be a list box
        role="listbox"
        aria-label={t('pairList')}
        style={{ '--height': `${list.getTotalSize()}px` }}
        onKeyDown={onKeyDown}
        onClick={(event) => withRow(event, (at) => pairs[at] && onChoose(pairs[at]))}
        onFocusIn={(event) => withRow(event, (at) => setActive({ of: pairs, at }))}
      >
        {list.getVirtualItems().map(({ index: at, start }) => {
          const pair = pairs[at]
          return (
            pair && (
              <Row
                key={`${pair.row} ${pair.column}`}
                pair={pair}
                at={at}
                top={start - list.options.scrollMargin}
                total={pairs.length}
                table={table}
                isJudged={isJudged}
                isChosen={at === chosenAt}
                isTabStop={at === tabStop}
                measured={list.measureElement}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

/** The head's height, and that of a row of two lines (pair-views.css). */
const sizesOf = (box: HTMLElement | null) => ({
  head: box?.querySelector<HTMLElement>('.list-head')?.offsetHeight ?? 0,
  item: 50,
})

/** Calls `use` with the place of the row that is the event's target. */
function withRow(event: Event, use: (at: number) => void): void {
  const row = event.target instanceof Element ? event.target.closest('[role=option]') : null
  const at = Number(row?.getAttribute('aria-posinset') ?? 0) - 1
  if (at >= 0) use(at)
}

type RowProps = Pick<RowsProps, 'table'> & {
  pair: Pair
  at: number
  /** Pixels from the first row. */
  top: number
  total: number
  isJudged: boolean
  isChosen: boolean
  isTabStop: boolean
  /** Hears of the drawn row, whose height depends on its text. */
  measured: (row: HTMLElement | null) => void
}

/** One pair, which is drawn again only if it changes. */
function Row({ pair, at, top, total, table, isJudged, isChosen, isTabStop, measured }: RowProps) {
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
        ref={measured}
        data-index={at}
        style={{ '--top': `${top}px` }}
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
  }, [pair, at, top, total, isJudged, isChosen, isTabStop, locale])
}
