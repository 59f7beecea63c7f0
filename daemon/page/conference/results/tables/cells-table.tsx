import { useCallback, useMemo, useState } from 'preact/hooks'
import { type Cell, type CellKind, isDecided } from '../../../../../shared/conference/cells.ts'
import { bitsOf } from '../../../../../shared/conference/figures.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import type { Section } from '../../../../../shared/ui/list/grid-row.tsx'
import { type Column, RowGrid } from '../../../../../shared/ui/list/row-grid.tsx'
import { type ChipOf, Chips } from '../../../../../shared/ui/marks/chips.tsx'
import type { Order } from '../../../../../shared/ui/papers/use-pair-keys.ts'
import { cellLabel, cellMark, chipOf } from '../cell-words.ts'
import {
  type CellStep,
  cellAt,
  isSameCell,
  type PlaceRow,
  placeAt,
  type ResultIndex,
  type Shown,
  shownAt,
  shownRows,
  stepsOver,
} from '../result-rows.ts'

export type TableProps = {
  index: ResultIndex
  shown: Shown
  chosen: Cell | undefined
  onChoose: (cell: Cell) => void
  /** Receives the shown cells in order. Must be the same function in each drawing. */
  onOrder: (steps: Order<CellStep>) => void
}

const DECLARED = bitsOf(['declared'])

/** A row counts the declared cells of three kinds together, as proved. */
const declaredKind = (kind: CellKind) =>
  kind === 'same_person' || kind === 'undeclared' || kind === 'with_proof' ? 'proved' : kind

type CellsTableProps = TableProps & {
  within: PlaceRow['within']
  before: readonly Column<PlaceRow>[]
  after: readonly Column<PlaceRow>[]
}

/** Lists rows with undeclared cells as chips and declared cells as numbers. Folds the rows without a finding. */
export function CellsTable({ within, before, after, ...props }: CellsTableProps) {
  const { index, shown, chosen, onChoose, onOrder } = props
  const { t } = useT(resultTexts)
  const [isOpen, open] = useState(false)
  const { judged } = index
  const { hasDeclarations } = judged.conference
  const rows = useMemo(() => shownRows(index, shown, within), [index, shown, within])
  const chooseAt = (row: PlaceRow, at: number): void => {
    const cell = cellAt(index, placeAt(row, at))
    if (cell) onChoose(cell)
  }
  const isChosen = (row: PlaceRow, at: number): boolean => isSameCell(chosen, placeAt(row, at))
  const chipIn = (row: PlaceRow, at: number): ChipOf | undefined => {
    const cell = cellAt(index, placeAt(row, at))
    return (
      cell && {
        key: `${cell.submission} ${cell.reviewer}`,
        ...chipOf(cell, judged, within, t),
        says: cellLabel(cell, judged, t),
        mark: cellMark(cell),
        isDecided: isDecided(cell),
        onChoose: () => onChoose(cell),
      }
    )
  }
  /** Makes one chip for the declared cells of a kind. */
  const sumUp = (row: PlaceRow, kind: ReturnType<typeof declaredKind>, same: readonly number[]): ChipOf => {
    const cells = same.flatMap((at) => cellAt(index, placeAt(row, at)) ?? [])
    return {
      key: kind,
      text: t(`declared_${kind}`, { count: same.length }),
      says: cells.map((cell) => cellLabel(cell, judged, t)).join('\n'),
      mark: kind === 'proved' || !cells[0] ? 'nothing' : cellMark(cells[0]),
      isDecided: false,
      onChoose: () => chooseAt(row, same[0] ?? -1),
    }
  }
  const placesIn = (row: PlaceRow, isDeclared: boolean): number[] =>
    Array.from({ length: row.cells.length }, (_, at) => at).filter(
      (at) => row.cells.isOf(at, DECLARED) === isDeclared,
    )
  const undeclared: Column<PlaceRow> = {
    key: 'undeclared',
    head: t(hasDeclarations ? 'columnUndeclared' : 'findings'),
    value: ({ cells }) => cells.countOf(DECLARED) - cells.length,
    draw: (row) => {
      const places = placesIn(row, false)
      return (
        <Chips
          count={places.length}
          chosen={places.findIndex((at) => isChosen(row, at))}
          chipAt={(at) => chipIn(row, places[at] ?? -1)}
        />
      )
    },
  }
  const declared: Column<PlaceRow> = {
    key: 'declared',
    head: t('declared'),
    value: ({ cells }) => -cells.countOf(DECLARED),
    draw: (row) => {
      const kinds = [...Map.groupBy(placesIn(row, true), (at) => declaredKind(row.cells.kindAt(at)))]
      return (
        <Chips
          count={kinds.length}
          chosen={kinds.findIndex(([, same]) => same.some((at) => isChosen(row, at)))}
          chipAt={(at) => kinds.slice(at, at + 1).map(([kind, same]) => sumUp(row, kind, same))[0]}
        />
      )
    },
  }
  const sections = useMemo((): Section<PlaceRow>[] => {
    const { unnamed, reviewers } = judged.unknown
    const unknown = new Set(within === 'submission' ? unnamed : reviewers)
    const isFound = ({ cells, place }: PlaceRow): boolean => cells.length > 0 || unknown.has(place)
    const others = rows.filter((row) => !isFound(row))
    const text = t(within === 'submission' ? 'submissionsWithout' : 'reviewersWithout', {
      count: others.length,
    })
    const isFolded = others.length > 0 && shown.filter === null
    return [
      { key: 'found', rows: rows.filter(isFound) },
      {
        key: 'others',
        rows: others,
        ...(isFolded && { fold: { text, isOpen, onToggle: () => open(!isOpen) } }),
      },
    ]
  }, [rows, judged, isOpen, shown.filter, within, t])
  return (
    <RowGrid
      label={t(`${within}s`)}
      nothing={t('nothingShown')}
      kind={`of-${within}s`}
      columns={[
        ...before,
        undeclared,
        ...(hasDeclarations || judged.declared.some(({ size }) => size > 0) ? [declared] : []),
        ...after,
      ]}
      rows={sections}
      keyOf={({ place }) => String(place)}
      isChosen={useCallback(({ place }: PlaceRow) => place === chosen?.[within], [chosen, within])}
      onChoose={(row) => {
        const [first] = shownAt(row, shown, 1)
        if (first !== undefined) chooseAt(row, first)
      }}
      onOrder={useCallback(
        (now: readonly PlaceRow[]) =>
          onOrder(stepsOver(now.map((row) => ({ row, shown: shownAt(row, shown) })))),
        [onOrder, shown],
      )}
    />
  )
}
