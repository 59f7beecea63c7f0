import { useMemo, useState } from 'preact/hooks'
import { isResultPair, tallyOf } from '../../conflicts/pair-group.ts'
import { allPairs } from '../../conflicts/pair-table.ts'
import { groupFigure } from '../../words/verdicts.ts'
import { useStoredChoice } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { Nobody } from '../papers/pair-why.tsx'
import { SegmentedChoice } from '../parts/segmented-choice.tsx'
import { Matrix } from './grid/matrix.tsx'
import { Legend } from './legend.tsx'
import { CELL_SHOWS, filteredPlaces, type PairsViewProps, shownPlaces } from './matrix-view.ts'
import { MATRIX_ORDERS, ordered } from './place-order.ts'
import { totalsOf, totalText } from './totals.ts'

/** The matrix with its legend and the choice of which names it shows, in which order, and what its cells show. */
export function MatrixPanel({ table, chosen, filter, onChoose }: PairsViewProps) {
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
  const { groups, saysWho } = useMemo(() => tallyOf(table), [table])
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
  const isFiltered = filter !== null && groups[filter] > 0
  const which = filter
    ? t(isFiltered ? 'matrixFiltered' : 'matrixFilteredNone', {
        ...counts,
        figure: groupFigure(filter, groups[filter], saysWho, t),
      })
    : !all && t('showingSome', counts)
  const how = t('matrixOrdered', { order: t(ORDER_WORDS[order]), shows: t(SHOWS_WORDS[shows]) })
  const figures = totalText(groups, locale)
  const description = [t('matrixSize', counts), figures && t('matrixFigures', { figures }), which, how]
  return (
    <div class="matrix-panel stack">
      <div class="bar between">
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
          <label class="check small">
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
        filter={isFiltered ? filter : null}
        chosen={chosen}
        description={description.filter((part) => part).join(' ')}
        onChoose={onChoose}
      />
      <Legend table={table} shows={shows} hasTotals={figures !== ''} columns={counts.columns} />
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
