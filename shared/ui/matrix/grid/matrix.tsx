import { useId, useMemo, useRef } from 'preact/hooks'
import type { PairGroup } from '../../../conflicts/pair-group.ts'
import type { Pair, PairTable } from '../../../conflicts/pair-table.ts'
import { useT } from '../../context/use-t.ts'
import { isPressKey } from '../../parts/shortcut-keys.ts'
import { type CellShows, FEW_COLUMNS, type Shown, SOME_COLUMNS, uncertainPlaces } from '../matrix-view.ts'
import type { Totals } from '../totals.ts'
import { useColumnBands } from './column-bands.tsx'
import { moved, PAGE_ROWS, type Place } from './grid-movement.ts'
import { type GridWindow, isLarge, isWithin, useGridWindow } from './grid-window.ts'
import { focusCell, placeOfEvent, useChosenInView, useTabStop } from './matrix-cells.ts'
import { HeadName, headClass, headTitle, type MatrixContent, MatrixRow } from './matrix-row.tsx'
import { useRowSlices } from './row-slices.ts'
import { useScrollBox } from './scroll-box.ts'

type MatrixProps = {
  table: PairTable
  shown: Shown
  totals: Totals
  shows: CellShows
  filter: PairGroup | null
  chosen: Pair | undefined
  /** What screen readers say of the whole grid: its size, its order, its figures. */
  description: string
  onChoose: (pair: Pair) => void
}

/**
 * A grid of pairs with one tab stop and keyboard navigation. The table handles all events, and a row is drawn only if
 * its content changes and in its turn (row-slices.ts), so that the view reacts while 2,500 cells are drawn. Of a large grid
 * only the part in view is drawn (grid-window.ts).
 */
export function Matrix({ table, shown, totals, shows, filter, chosen, description, onChoose }: MatrixProps) {
  const locale = useT()
  const { t } = locale
  const descriptionId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const { rows, columns } = shown
  const size = { rows: rows.length, columns: columns.length }
  const chosenPlace = placeOf(shown, chosen)
  const [active, setActive] = useTabStop(chosenPlace, size)
  const uncertain = useMemo(() => uncertainPlaces(table), [table])
  const content = useMemo<MatrixContent>(
    () => ({ table, shown, totals, uncertain, shows, filter, locale }),
    [table, shown, totals, uncertain, shows, filter, locale],
  )
  const isPart = isLarge(size)
  const { box, edges, seen, look } = useScrollBox({
    onScrolled: () => (isPart ? part : turns).drawSeen(),
    onResized: () => part.drawSeen(),
  })
  const turns = useRowSlices({
    of: content,
    ...(isPart ? { rows: 0, columns: 0 } : size),
    seen: () => seen().rows,
  })
  const part = useGridWindow({ grid, size, seen })
  const { drawn } = part
  const drawRow = (row: number): void => {
    turns.drawAt({ first: row, end: row + 1 })
    if (!isPart) return
    look()
    part.drawSeen()
  }
  const named = seen().rows
  const bands = useColumnBands()

  useChosenInView(grid, chosenPlace, drawRow)

  const choose = (place: Place): void => {
    const pair = pairAt(table, shown, place)
    if (pair) onChoose(pair)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(active, event, size)
    if (target) {
      focusCell(grid.current, target, () => drawRow(target.row))
    } else if (isPressKey(event)) choose(active)
    else return
    event.preventDefault()
  }
  const onFocusIn = (event: FocusEvent): void => {
    const place = placeOfEvent(event)
    if (place) setActive(place)
    bands.focus(place)
  }
  const chosenColumn = chosen?.column
  const head = useMemo(
    () => <HeadRow content={content} columns={drawn.columns} isPart={isPart} chosenColumn={chosenColumn} />,
    [content, drawn.columns, isPart, chosenColumn],
  )
  return (
    <div class={columns.length > SOME_COLUMNS ? 'matrix-frame matrix-wide' : 'matrix-frame'}>
      <div class="matrix-box" ref={box}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
          role="grid"
          aria-label={t('matrix')}
          aria-describedby={descriptionId}
          aria-rowcount={isPart ? size.rows + 1 : undefined}
          aria-colcount={isPart ? size.columns + 1 : undefined}
          // It has the focus while its cell is not drawn.
          tabIndex={isPart ? (isWithin(drawn, active) ? -1 : 0) : undefined}
          class={`matrix ${columns.length > FEW_COLUMNS ? 'many' : 'few'}${isPart ? ' is-part' : ''}`}
          style={{
            '--columns': String(columns.length),
            ...(isPart && {
              '--rows': String(rows.length),
              '--first-row': String(drawn.rows.first),
              '--first-column': String(drawn.columns.first),
            }),
          }}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const place = placeOfEvent(event)
            if (place) choose(place)
          }}
          onFocusIn={onFocusIn}
          onFocusOut={() => bands.focus(null)}
          onPointerOver={(event) => {
            bands.point(placeOfEvent(event))
            explain(event)
          }}
          onPointerLeave={() => bands.point(null)}
        >
          {bands.element}
          {head}
          {/* biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role */}
          <tbody role="rowgroup">
            {rows.slice(drawn.rows.first, drawn.rows.end).map((row, index) => {
              const place = drawn.rows.first + index
              return (
                <MatrixRow
                  key={place}
                  content={content}
                  place={place}
                  columns={drawn.columns}
                  isPart={isPart}
                  isDue={isPart || turns.slices.isDrawn(place)}
                  isNamed={place >= named.first && place < named.end}
                  activeColumn={active.row === place ? active.column : -1}
                  chosenColumn={chosen?.row === row ? chosen.column : -1}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <div class="matrix-edges" ref={edges} />
      <p id={descriptionId} class="visually-hidden">
        {description} {t('matrixKeysAll', { count: PAGE_ROWS })}
      </p>
    </div>
  )
}

type HeadRowProps = {
  content: MatrixContent
  columns: GridWindow['columns']
  isPart: boolean
  chosenColumn: number | undefined
}

function HeadRow({ content, columns, isPart, chosenColumn }: HeadRowProps) {
  const { table, shown, totals, uncertain, locale } = content
  return (
    // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role */}
      <tr role="row">
        <th
          // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
          role="columnheader"
          scope="col"
          class="corner"
        >
          {locale.t('matrixCorner')}
        </th>
        {shown.columns.slice(columns.first, columns.end).map((column, index) => {
          const place = columns.first + index
          const name = table.rightNames[column] ?? ''
          const total = totals.columns[column]
          const isUncertain = uncertain.columns.has(column)
          return (
            <th
              key={place}
              // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
              role="columnheader"
              scope="col"
              aria-colindex={isPart ? place + 2 : undefined}
              title={headTitle(name, table.right[column] ?? '', total, locale)}
              class={headClass('column-name', chosenColumn === column, isUncertain)}
            >
              <HeadName name={name} isUncertain={isUncertain} total={total} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Gives a cell under the pointer its label as its tooltip: fewer attributes to draw than a tooltip for each cell. */
function explain({ target }: Event): void {
  const cell = target instanceof Element ? target.closest('td') : null
  const label = cell?.getAttribute('aria-label')
  if (cell && label && cell.title !== label) cell.title = label
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
