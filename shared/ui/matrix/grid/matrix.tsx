import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import type { Pair } from '../../../conflicts/pair-table.ts'
import { useT } from '../../context/use-t.ts'
import { afterPaint } from '../../parts/drawing.tsx'
import { isPressKey } from '../../parts/shortcut-keys.ts'
import { FEW_COLUMNS, type Shown, uncertainPlaces } from '../matrix-view.ts'
import { cellAt, cellOf, placeOfCell, useTabStop } from './grid-cells.ts'
import { moved, PAGE_ROWS, type Place } from './grid-movement.ts'
import { isWithin, useGridWindow } from './grid-window.ts'
import { HeadRow, type MatrixContent, MatrixRow } from './matrix-row.tsx'

type MatrixProps = Omit<MatrixContent, 'uncertain' | 'locale'> & {
  chosen: Pair | undefined
  /** The grid's description for screen readers: its size, its order, its figures. */
  description: string
  onChoose: (pair: Pair) => void
}

/**
 * A grid of pairs with one tab stop and keyboard navigation. The table handles all events, only the cells in view are drawn
 * (grid-window.ts), and a row is drawn again only if its content changes.
 */
export function Matrix(props: MatrixProps) {
  const { table, corner, shown, totals, shows, filter, chosen, description, onChoose } = props
  const locale = useT()
  const { t } = locale
  const descriptionId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const band = useRef<HTMLTableColElement>(null)
  const { rows, columns } = shown
  const size = { rows: rows.length, columns: columns.length }
  const chosenPlace = placeOf(shown, chosen)
  const [active, setActive] = useTabStop(chosenPlace, size)
  const uncertain = useMemo(() => uncertainPlaces(table), [table])
  const content = useMemo<MatrixContent>(
    () => ({ table, corner, shown, totals, uncertain, shows, filter, locale }),
    [table, corner, shown, totals, uncertain, shows, filter, locale],
  )
  const { box, edges, drawn, onScroll, show } = useGridWindow()
  useChosenInView(chosenPlace, show)

  const choose = ({ row, column }: Place): void => {
    const pair = table.pairs[rows[row] ?? -1]?.[columns[column] ?? -1]
    if (pair) onChoose(pair)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(active, event, size)
    if (target) {
      // The browser's own scrolling would centre the cell in the window and move the names above the matrix out of it.
      show(target)
      cellAt(grid.current, target)?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (isPressKey(event)) choose(active)
    else return
    event.preventDefault()
  }
  /** Puts the band on the cell's column. It is one element that is moved, so that no cell is drawn again. */
  const mark = (cell: HTMLTableCellElement | null): void => {
    if (!band.current) return
    band.current.hidden = cell === null
    if (cell) band.current.style.setProperty('--column', String(placeOfCell(cell).column))
  }
  return (
    <div class="matrix-frame">
      <div class="matrix-box scroll-box" ref={box} onScroll={onScroll}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
          role="grid"
          aria-label={t('matrix')}
          aria-describedby={descriptionId}
          aria-colcount={size.columns + 1}
          // The grid has the focus while its active cell is not drawn.
          tabIndex={isWithin(drawn, active) ? -1 : 0}
          class={`matrix ${columns.length > FEW_COLUMNS ? 'many' : 'few'}`}
          style={{ '--columns': String(columns.length) }}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const cell = cellOf(event)
            if (cell) choose(placeOfCell(cell))
          }}
          onFocusIn={(event) => {
            const cell = cellOf(event)
            if (cell) setActive(placeOfCell(cell))
            mark(cell)
          }}
          onFocusOut={() => mark(null)}
          onPointerOver={(event) => {
            const cell = cellOf(event)
            mark(cell)
            // Fewer attributes to draw than a tooltip for each cell.
            if (cell) cell.title = cell.ariaLabel ?? ''
          }}
          onPointerLeave={() => mark(null)}
        >
          <colgroup>
            <col ref={band} class="band" hidden />
          </colgroup>
          {/* biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role */}
          <thead role="rowgroup">
            <HeadRow content={content} chosenColumn={chosen?.column} />
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role */}
          <tbody role="rowgroup">
            {rows.map((row, place) => (
              <MatrixRow
                key={place}
                content={content}
                row={row}
                drawn={place >= drawn.rows.first && place < drawn.rows.end ? drawn.columns : null}
                activeColumn={active.row === place ? active.column : -1}
                chosenColumn={chosen?.row === row ? chosen.column : undefined}
              />
            ))}
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

/** The position of a pair in the drawn grid, or null if it is not shown. */
function placeOf({ rows, columns }: Shown, pair: Pair | undefined): Place | null {
  const row = pair ? rows.indexOf(pair.row) : -1
  const column = pair ? columns.indexOf(pair.column) : -1
  return row === -1 || column === -1 ? null : { row, column }
}

/**
 * Keeps the chosen cell in view after a new choice. After the paint: before it, the browser would have to lay out all
 * cells to say where this one is.
 */
function useChosenInView(place: Place | null, show: (place: Place) => void): void {
  const row = place?.row ?? -1
  const column = place?.column ?? -1
  useEffect(() => {
    let isCurrent = row >= 0
    void afterPaint().then(() => {
      if (isCurrent) show({ row, column })
    })
    return () => {
      isCurrent = false
    }
  }, [row, column])
}
