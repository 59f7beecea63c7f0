import { useCallback, useMemo, useState } from 'preact/hooks'
import { type Cell, isDecided } from '../../../../../shared/conference/cells.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { type ChipOf, Chips } from '../../../../../shared/ui/frame/chips.tsx'
import { type Column, RowGrid } from '../../../../../shared/ui/list/row-grid.tsx'
import type { Section } from '../../../../../shared/ui/list/sections.tsx'
import { cellLabel, cellMark, chipOf } from '../cell-words.ts'
import { type ResultIndex, type Shown, showsCell } from '../result-rows.ts'

export type TableProps = {
  index: ResultIndex
  shown: Shown
  chosen: Cell | undefined
  onChoose: (cell: Cell) => void
  /** Receives the cells in the order in which they are shown. Must be stable. */
  onOrder: (cells: readonly Cell[]) => void
}

export const isSame = (one: Cell | undefined, other: Cell): boolean =>
  one?.submission === other.submission && one.reviewer === other.reviewer

/** The cells of a row that a filter shows. */
const cellsIn = ({ cells }: { cells: readonly Cell[] }, shown: Shown): Cell[] =>
  cells.filter((cell) => showsCell(shown, cell))

const isDeclared = ({ declared }: Cell): boolean => declared !== null

/** A declared cell as its row counts it: a conflict is proved, whoever the reviewer is. */
const declaredKind = ({ kind }: Cell) =>
  kind === 'same_person' || kind === 'undeclared' || kind === 'with_proof' ? 'proved' : kind

type CellsTableProps<Row> = TableProps & {
  within: 'submission' | 'reviewer'
  rows: readonly Row[]
  placeOf: (row: Row) => number
  /** Whether there is something to say of a row besides its cells. */
  hasSaying: (row: Row) => boolean
  before: readonly Column<Row>[]
  after?: readonly Column<Row>[]
}

/** Rows with the cells that nobody declared as chips, and the number of those that somebody did. Rows without a finding fold. */
export function CellsTable<Row extends { cells: readonly Cell[] }>(props: CellsTableProps<Row>) {
  const { index, shown, chosen, onChoose, onOrder, within, rows, placeOf, hasSaying } = props
  const { t } = useT(resultTexts)
  const [isOpen, open] = useState(false)
  const { judged } = index
  const { hasDeclarations } = judged.conference
  const chip = (cell: Cell): ChipOf => ({
    key: `${cell.submission} ${cell.reviewer}`,
    ...chipOf(cell, judged, within, t),
    says: cellLabel(cell, judged, t),
    mark: cellMark(cell),
    isDecided: isDecided(cell),
    isChosen: isSame(chosen, cell),
    onChoose: () => onChoose(cell),
  })
  /** One chip for the declared cells of a kind, which opens the first of them. */
  const sumUp = (cells: readonly Cell[]): ChipOf[] =>
    Array.from(Map.groupBy(cells, declaredKind), ([kind, same]) => {
      const [first] = same
      return (
        first && {
          key: kind,
          text: t(`declared_${kind}`, { count: same.length }),
          says: same.map((cell) => cellLabel(cell, judged, t)).join('\n'),
          mark: kind === 'proved' ? ('nothing' as const) : cellMark(first),
          isDecided: false,
          isChosen: same.some((cell) => isSame(chosen, cell)),
          onChoose: () => onChoose(first),
        }
      )
    }).filter((chip) => chip !== undefined)
  const column = (
    key: string,
    head: string,
    isIn: (cell: Cell) => boolean,
    chipsOf: (cells: readonly Cell[]) => ChipOf[],
  ): Column<Row> => ({
    ...{ key, head },
    value: (row) => -row.cells.filter(isIn).length,
    draw: (row) => <Chips chips={chipsOf(row.cells.filter(isIn))} />,
  })
  const sections = useMemo((): Section<Row>[] => {
    const isFound = (row: Row): boolean => row.cells.length > 0 || hasSaying(row)
    const others = rows.filter((row) => !isFound(row))
    const text = t(within === 'submission' ? 'submissionsWithout' : 'reviewersWithout', {
      count: others.length,
    })
    const isFolded = others.length > 0 && shown.filter === null
    return [
      { key: 'found', rows: rows.filter(isFound) },
      {
        ...{ key: 'others', rows: others },
        ...(isFolded && { fold: { text, isOpen, onToggle: () => open(!isOpen) } }),
      },
    ]
  }, [rows, isOpen, shown.filter, within, t])
  return (
    <RowGrid
      label={t(`${within}s`)}
      nothing={t('nothingShown')}
      kind={`of-${within}s`}
      columns={[
        ...props.before,
        column(
          'undeclared',
          t(hasDeclarations ? 'columnUndeclared' : 'columnFindings'),
          (cell) => !isDeclared(cell),
          (cells) => cells.map(chip),
        ),
        ...(hasDeclarations || judged.cells.some(isDeclared)
          ? [column('declared', t('declared'), isDeclared, sumUp)]
          : []),
        ...(props.after ?? []),
      ]}
      rows={sections}
      keyOf={(row) => String(placeOf(row))}
      isChosen={useCallback((row: Row) => placeOf(row) === chosen?.[within], [chosen])}
      onChoose={(row) => {
        const [first] = cellsIn(row, shown)
        if (first) onChoose(first)
      }}
      onOrder={useCallback(
        (now: readonly Row[]) => onOrder(now.flatMap((row) => cellsIn(row, shown))),
        [onOrder, shown],
      )}
    />
  )
}
