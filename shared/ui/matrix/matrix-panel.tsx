import { useMemo, useState } from 'preact/hooks'
import { isResultPair, type PairGroup, tallyOf } from '../../conflicts/pair-group.ts'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import type { Locale, MessageKey } from '../../i18n/locale.ts'
import { groupFigure } from '../../words/verdicts.ts'
import { useStoredChoice } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { Nobody } from '../papers/no-papers.tsx'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { Matrix } from './grid/matrix.tsx'
import { Legend } from './legend.tsx'
import { CELL_SHOWS, type CellShows, filteredPlaces, shownPlaces } from './matrix-view.ts'
import { MATRIX_ORDERS, type MatrixOrder, ordered } from './place-order.ts'
import { type Total, totalsOf, totalText } from './totals.ts'

type MatrixPanelProps = {
  table: PairTable
  /** The group that the view shows; null for all pairs. */
  filter: PairGroup | null
  chosen: Pair | undefined
  onChoose: (pair: Pair) => void
}

/** The matrix with its legend and the choice of which names it shows, in which order, and what its cells show. */
export function MatrixPanel({ table, chosen, filter = null, onChoose }: MatrixPanelProps) {
  const locale = useT()
  const { t, language } = locale
  const [shows, show] = useStoredChoice('matrix-shows', CELL_SHOWS)
  const [order, orderBy] = useStoredChoice('matrix-order', MATRIX_ORDERS)
  const hasResults = useMemo(() => allPairs(table).some(isResultPair), [table])
  // Where nobody is known, "no joint papers" would be a claim.
  const isKnown = useMemo(() => allPairs(table).some(({ status }) => status !== 'unresolved'), [table])
  const withResults = useMemo(() => shownPlaces(table, false), [table])
  const hidesNobody =
    withResults.rows.length === table.left.length && withResults.columns.length === table.right.length
  const [wantsAll, showAll] = useState(!hasResults)
  const all = wantsAll || hidesNobody
  const filtered = useMemo(() => filterOf(table, filter, t), [table, filter, t])
  const totals = useMemo(() => totalsOf(table), [table])
  const shown = useMemo(() => {
    const places = filter ? filteredPlaces(table, filter) : shownPlaces(table, all)
    return ordered(places, order, { table, totals, language })
  }, [table, filter, all, order, totals, language])
  const counts = {
    rows: shown.rows.length,
    columns: shown.columns.length,
    allRows: table.left.length,
    allColumns: table.right.length,
  }
  const which = filtered
    ? t(filtered.count > 0 ? 'matrixFiltered' : 'matrixFilteredNone', {
        ...counts,
        figure: filtered.figure,
      })
    : !all && t('showingSome', counts)
  const how = t('matrixOrdered', { order: t(ORDER_WORDS[order]), shows: t(SHOWS_WORDS[shows]) })
  const sumText = totalText(sumOf(totals.rows), locale)
  const description = [
    t('matrixSize', counts),
    sumText && t('matrixFigures', { figures: sumText }),
    which,
    how,
  ]
  return (
    <div class="matrix-panel stack">
      <div class="panel-head bar">
        <h3>{t('matrixHead')}</h3>
        <div class="matrix-tools row">
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
          <label class="check">
            <input
              type="checkbox"
              checked={all}
              disabled={hidesNobody || filter !== null}
              onChange={(event) => showAll(event.currentTarget.checked)}
            />
            {t('showAll', { rows: counts.allRows, columns: counts.allColumns })}
          </label>
        </div>
      </div>
      {!hasResults && isKnown && <Nobody table={table} />}
      <Matrix
        table={table}
        shown={shown}
        totals={totals}
        shows={shows}
        filter={filtered && filtered.count > 0 ? filter : null}
        chosen={chosen}
        description={description.filter((part) => part).join(' ')}
        onChoose={onChoose}
      />
      <Legend table={table} shows={shows} hasTotals={sumText !== ''} columns={counts.columns} />
      <p class="hint">
        {which && `${which} `}
        {t('listKeys')}
      </p>
      <p class="visually-hidden" role="status">
        {how} {filtered && which}
      </p>
    </div>
  )
}

const SHOWS_WORDS = { count: 'showsCount', year: 'showsYear' } as const satisfies Record<
  CellShows,
  MessageKey
>

const ORDER_WORDS = {
  entered: 'orderEntered',
  conflicts: 'orderConflicts',
  name: 'orderName',
} as const satisfies Record<MatrixOrder, MessageKey>

/** How many pairs the filter lets through, and that in words; null without a filter. */
function filterOf(
  table: PairTable,
  filter: PairGroup | null,
  t: Locale['t'],
): { count: number; figure: string } | null {
  if (filter === null) return null
  const { groups, saysWho } = tallyOf(table)
  return { count: groups[filter], figure: groupFigure(filter, groups[filter], saysWho, t) }
}

/** The totals of all rows are those of the table. */
const sumOf = (totals: readonly Total[]): Total => ({
  conflict: totals.reduce((sum, { conflict }) => sum + conflict, 0),
  same_person: totals.reduce((sum, { same_person }) => sum + same_person, 0),
  possible: totals.reduce((sum, { possible }) => sum + possible, 0),
})
