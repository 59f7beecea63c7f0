import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { allPairs, type Pair, transposed } from '../../conflicts/pair-table.ts'
import { isResultPair, standingOf, tallyOf } from '../../conflicts/standing.ts'
import { standingFigure } from '../../words/verdicts.ts'
import { useStoredChoice } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/fields.tsx'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { Matrix } from './grid/matrix.tsx'
import { Legend } from './legend.tsx'
import { CELL_SHOWS, FEW_COLUMNS, filteredPlaces, type PairsViewProps, shownPlaces } from './matrix-view.ts'
import { MATRIX_ORDERS, ordered, totalsOf, totalText } from './place-order.ts'

type MatrixPanelProps = PairsViewProps & {
  /** Whether the matrix has the place of the papers, too. */
  isWide: boolean
  onWide: (isWide: boolean) => void
  /** Stands before the choices of the matrix. */
  drawing: ComponentChildren
}

/** The matrix with its legend and the choice of which names it shows, in which order, and what its cells show. */
export function MatrixPanel(props: MatrixPanelProps) {
  const { table, chosen, filter, onChoose, onOrder, isWide, onWide, drawing } = props
  const locale = useT()
  const { t, language } = locale
  const [shows, show] = useStoredChoice('matrix-shows', CELL_SHOWS)
  const [order, orderBy] = useStoredChoice('matrix-order', MATRIX_ORDERS)
  // The longer list is the rows, since a window scrolls down. A few columns have room for their names.
  const isTurned = table.right.length > Math.max(table.left.length, FEW_COLUMNS)
  const drawn = useMemo(() => (isTurned ? transposed(table) : table), [table, isTurned])
  const turned = (pair: Pair): Pair => table.pairs[pair.column]?.[pair.row] ?? pair
  const hasResults = useMemo(() => allPairs(table).some(isResultPair), [table])
  const withResults = useMemo(() => shownPlaces(drawn, false), [drawn])
  const hidesNobody =
    withResults.rows.length === drawn.left.length && withResults.columns.length === drawn.right.length
  const [wantsAll, showAll] = useState(!hasResults)
  const all = wantsAll || hidesNobody
  const { groups, saysWho } = useMemo(() => tallyOf(table), [table])
  const totals = useMemo(() => totalsOf(drawn), [drawn])
  const shown = useMemo(() => {
    const places = filter ? filteredPlaces(drawn, filter) : shownPlaces(drawn, all)
    return ordered(places, order, { table: drawn, totals, language })
  }, [drawn, filter, all, order, totals, language])
  useEffect(() => {
    const isShown = (pair: Pair): boolean => (filter ? standingOf(pair) === filter : isResultPair(pair))
    onOrder(
      shown.rows.flatMap((row) =>
        shown.columns
          .flatMap((column) => drawn.pairs[row]?.[column] ?? [])
          .filter(isShown)
          .map((pair) => (isTurned ? turned(pair) : pair)),
      ),
    )
  }, [shown, drawn, filter, onOrder])
  const [rows, columns] = isTurned ? ['B', 'A'] : ['A', 'B']
  const [ofA, ofB] = isTurned ? [shown.columns, shown.rows] : [shown.rows, shown.columns]
  const counts = {
    rows: ofA.length,
    columns: ofB.length,
    allRows: table.left.length,
    allColumns: table.right.length,
  }
  const isFiltered = filter !== null && groups[filter] > 0
  const which = filter
    ? t(isFiltered ? 'matrixFiltered' : 'matrixFilteredNone', {
        ...counts,
        figure: standingFigure(filter, groups[filter], saysWho, t),
      })
    : !all && t('showingSome', counts)
  const how = t('matrixOrdered', { order: t(ORDER_WORDS[order]), shows: t(SHOWS_WORDS[shows]) })
  const figures = totalText(groups, locale)
  const size = { rows: shown.rows.length, columns: shown.columns.length, of: rows, by: columns }
  const description = [t('matrixSize', size), figures && t('matrixFigures', { figures }), which, how]
  return (
    <div class="matrix-panel stack">
      <div class="bar between">
        {drawing}
        <div class="matrix-tools row">
          <Button class="wide quiet" aria-pressed={isWide} onClick={() => onWide(!isWide)} text={t('wide')} />
          <SegmentedChoice
            legend={t('matrixShows')}
            value={shows}
            choices={CELL_SHOWS.map((value) => ({ value, label: t(SHOWS_WORDS[value]) }))}
            onChoose={show}
          />
          {table.left.length + table.right.length > 2 && (
            <SegmentedChoice
              legend={t('matrixOrder')}
              value={order}
              choices={MATRIX_ORDERS.map((value) => ({ value, label: t(ORDER_WORDS[value]) }))}
              onChoose={orderBy}
            />
          )}
          <Check
            class="small"
            checked={all}
            disabled={hidesNobody || filter !== null}
            onCheck={showAll}
            text={t('showAll', { rows: counts.allRows, columns: counts.allColumns })}
          />
        </div>
      </div>
      <Matrix
        table={drawn}
        shown={shown}
        corner={`${rows} ↓ · ${columns} →`}
        totals={totals}
        shows={shows}
        filter={isFiltered ? filter : null}
        chosen={chosen && isTurned ? drawn.pairs[chosen.column]?.[chosen.row] : chosen}
        description={description.filter((part) => part).join(' ')}
        onChoose={(pair) => onChoose(isTurned ? turned(pair) : pair)}
      />
      <Legend table={table} shows={shows} hasTotals={figures !== ''} columns={shown.columns.length} />
      <p class="hint">
        {which && `${which} `}
        {t('listKeys')}
      </p>
      <p class="visually-hidden" role="status">
        {how} {filter && which}
      </p>
    </div>
  )
}

const SHOWS_WORDS = { count: 'showsCount', year: 'showsYear' } as const

const ORDER_WORDS = { entered: 'orderEntered', conflicts: 'orderConflicts', name: 'orderName' } as const
