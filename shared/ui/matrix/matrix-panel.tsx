import { useMemo, useState } from 'preact/hooks'
import type { PairGroup } from '../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import { Nobody } from '../results/no-papers.tsx'
import { Legend } from './legend.tsx'
import { Matrix } from './matrix.tsx'
import { shownPlaces } from './matrix-view.ts'

type MatrixPanelProps = {
  table: PairTable
  /** The group that the view shows; null for all pairs. */
  filter: PairGroup | null
  chosen: Pair | undefined
  yearMin: number | undefined
  onChoose: (pair: Pair) => void
}

/** The matrix with its legend and the choice of which names it shows. */
export function MatrixPanel({ table, chosen, yearMin, onChoose }: MatrixPanelProps) {
  const { t } = useT()
  const withResults = useMemo(() => shownPlaces(table, false), [table])
  const everybody = useMemo(() => shownPlaces(table, true), [table])
  const hasResults = withResults.rows.length > 0
  const hidesNobody =
    withResults.rows.length === table.left.length && withResults.columns.length === table.right.length
  const [wantsAll, showAll] = useState(!hasResults)
  const all = wantsAll || hidesNobody
  const shown = all ? everybody : withResults
  const counts = {
    rows: shown.rows.length,
    columns: shown.columns.length,
    allRows: table.left.length,
    allColumns: table.right.length,
  }
  return (
    <div class="matrix-panel">
      <div class="panel-head">
        <h3>{t('matrixHead')}</h3>
        <label class="check">
          <input
            type="checkbox"
            checked={all}
            disabled={hidesNobody}
            onChange={(event) => showAll(event.currentTarget.checked)}
          />
          {t('showAll', { rows: counts.allRows, columns: counts.allColumns })}
        </label>
      </div>
      {!hasResults && <Nobody table={table} yearMin={yearMin} />}
      {counts.rows > 0 && (
        <>
          <Matrix
            // A grid of another size gets a new tab stop.
            key={`${counts.rows} ${counts.columns}`}
            table={table}
            shown={shown}
            chosen={chosen}
            yearMin={yearMin}
            onChoose={onChoose}
          />
          <Legend table={table} yearMin={yearMin} />
          <p class="hint">
            {!all && `${t('showingSome', counts)} `}
            {t('matrixKeys')}
          </p>
        </>
      )}
    </div>
  )
}
