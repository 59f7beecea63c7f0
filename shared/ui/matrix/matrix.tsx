import { useMemo, useRef } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import { moved, type Place } from './grid-movement.ts'
import { focusCell, useChosenInView, useTabStop } from './matrix-cells.ts'
import { HeadName, headClass, headTitle, MatrixRow } from './matrix-row.tsx'
import { type Shown, uncertainPlaces } from './matrix-view.ts'

type MatrixProps = {
  table: PairTable
  shown: Shown
  chosen: Pair | undefined
  yearMin: number | undefined
  onChoose: (pair: Pair) => void
}

/** Up to this many columns have room for horizontal names. */
const FEW_COLUMNS = 6

/**
 * A grid of pairs with one tab stop and keyboard navigation. The table handles all events, and a row is drawn only if
 * its props change, so that moving among 2,500 cells stays fast.
 */
export function Matrix({ table, shown, chosen, yearMin, onChoose }: MatrixProps) {
  const locale = useT()
  const { t } = locale
  const grid = useRef<HTMLTableElement>(null)
  const { rows, columns } = shown
  const chosenPlace = placeOf(shown, chosen)
  const [active, setActive] = useTabStop(chosenPlace)
  const size = { rows: rows.length, columns: columns.length }

  useChosenInView(grid, chosenPlace)

  const choose = (place: Place): void => {
    const pair = pairAt(table, shown, place)
    if (pair) onChoose(pair)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(active, event, size)
    if (target) focusCell(grid.current, target)
    else if (event.key === 'Enter' || event.key === ' ') choose(active)
    else return
    event.preventDefault()
  }
  const head = useMemo(
    () =>
      columns.map((column) => ({
        column,
        name: table.rightNames[column] ?? '',
        entry: table.right[column] ?? '',
      })),
    [columns, table],
  )
  const uncertain = useMemo(() => uncertainPlaces(table), [table])
  return (
    <div class="matrix-box">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
        role="grid"
        aria-label={t('matrix')}
        class={columns.length > FEW_COLUMNS ? 'matrix many' : 'matrix few'}
        onKeyDown={onKeyDown}
        onClick={(event) => withPlace(event, choose)}
        onFocusIn={(event) => withPlace(event, setActive)}
      >
        <thead>
          <tr>
            <th scope="col" class="corner">
              {t('matrixCorner')}
            </th>
            {head.map(({ column, name, entry }) => (
              <th
                key={column}
                scope="col"
                title={headTitle(name, entry)}
                class={headClass('column-name', chosen?.column === column, uncertain.columns.has(column))}
              >
                <HeadName name={name} isUncertain={uncertain.columns.has(column)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <MatrixRow
              key={row}
              name={table.leftNames[row] ?? ''}
              entry={table.left[row] ?? ''}
              isUncertain={uncertain.rows.has(row)}
              pairs={table.pairs[row] ?? []}
              columns={columns}
              activeColumn={active.row === place ? active.column : -1}
              chosenColumn={chosen?.row === row ? chosen.column : -1}
              yearMin={yearMin}
              locale={locale}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Calls `use` with the position of the cell that is the event's target, if there is one. */
function withPlace(event: Event, use: (place: Place) => void): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  const row = cell?.closest('tr')
  // The first row and the first column hold the names.
  if (cell && row && row.rowIndex > 0) use({ row: row.rowIndex - 1, column: cell.cellIndex - 1 })
}

/** The position of a pair in the drawn grid, or null if it is not shown. */
function placeOf({ rows, columns }: Shown, pair: Pair | undefined): Place | null {
  const row = pair ? rows.indexOf(pair.row) : -1
  const column = pair ? columns.indexOf(pair.column) : -1
  return row === -1 || column === -1 ? null : { row, column }
}

function pairAt(table: PairTable, shown: Shown, place: Place): Pair | undefined {
  const row = shown.rows[place.row]
  const column = shown.columns[place.column]
  return row === undefined || column === undefined ? undefined : table.pairs[row]?.[column]
}
