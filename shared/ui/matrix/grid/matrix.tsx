import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Pair } from '../../../conflicts/pair-table.ts'
import { useT } from '../../context/use-t.ts'
import { afterPaint, drawNow } from '../../drawing/drawing.tsx'
import { useVirtualItems } from '../../drawing/virtual.ts'
import { isPressKey } from '../../parts/shortcut-keys.ts'
import { type Shown, uncertainPlaces } from '../matrix-view.ts'
import { type GridSize, moved, PAGE_ROWS, type Place } from './grid-movement.ts'
import { HeadRow, type MatrixContent, MatrixRow } from './matrix-row.tsx'

type MatrixProps = Omit<MatrixContent, 'uncertain' | 'locale'> & {
  chosen: Pair | undefined
  /** Tells screen readers the size of the grid, and the filter. */
  description: string
  onChoose: (pair: Pair) => void
}

/**
 * A grid with one tab stop. The table handles all events. Draws only the cells in view, the tab stop and the chosen cell.
 * Drawing 2,500 cells takes 0.1 s, and drawing 90,000 cells takes 20 s.
 */
export function Matrix(props: MatrixProps) {
  const { table, corner, shown, isOther, chosen, description, onChoose } = props
  const locale = useT()
  const { t, sentences } = locale
  const descriptionId = useId()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const band = useRef<HTMLTableColElement>(null)
  const { rows, columns } = shown
  const size = { rows: rows.length, columns: columns.length }
  const chosenPlace = placeOf(shown, chosen)
  const [active, setActive] = useTabStop(chosenPlace, size)
  const uncertain = useMemo(() => uncertainPlaces(table), [table])
  const content = useMemo<MatrixContent>(
    () => ({ table, corner, shown, uncertain, isOther, locale }),
    [table, corner, shown, uncertain, isOther, locale],
  )
  const across = useVirtualItems({ box, count: size.columns, measure: sizeAcross, isHorizontal: true })
  const down = useVirtualItems({ box, count: size.rows, measure: sizeDown })
  const drawnColumns = across.getVirtualIndexes()
  const drawnRows = new Set(down.getVirtualIndexes())
  /** Scrolls the box, not the page. */
  const show = ({ row, column }: Place): void => {
    across.scrollToIndex(column)
    down.scrollToIndex(row)
  }
  useEffect(() => {
    let isCurrent = chosenPlace !== null
    // Before the paint, scrolling would lay out all cells.
    void afterPaint().then(() => isCurrent && chosenPlace && show(chosenPlace))
    return () => {
      isCurrent = false
    }
  }, [chosenPlace?.row, chosenPlace?.column])

  const choose = ({ row, column }: Place): void => {
    const pair = table.pairs[rows[row] ?? -1]?.[columns[column] ?? -1]
    if (pair) onChoose(pair)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(active, event, size)
    if (target) {
      drawNow(() => setActive(target))
      // The browser's own scrolling would push the heads out of view.
      grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus({ preventScroll: true })
      show(target)
      box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (isPressKey(event)) choose(active)
    else return
    event.preventDefault()
  }
  /** Marks a column with one element behind it, so that no cell is drawn again. */
  const mark = (cell: HTMLTableCellElement | null): void => {
    if (!band.current) return
    band.current.hidden = cell === null
    if (cell) band.current.style.setProperty('--column', String(placeOfCell(cell).column))
  }
  return (
    <>
      <div class="matrix-box scroll-box" ref={box}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
          role="grid"
          aria-label={t('matrix')}
          aria-describedby={descriptionId}
          aria-colcount={size.columns + 1}
          class="matrix"
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
            // A cell gets its tooltip when the pointer comes, which saves an attribute on the others.
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
                drawn={drawnRows.has(place) ? drawnColumns : NONE}
                activePlace={active.row === place ? active.column : -1}
                chosenPlace={chosenPlace?.row === place ? chosenPlace.column : -1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p id={descriptionId} class="visually-hidden">
        {sentences(description, t('matrixKeysAll', { count: PAGE_ROWS }))}
      </p>
    </>
  )
}

const NONE: readonly number[] = []

/** All cells have one size (matrix.css). */
const sizeDown = (box: HTMLElement | null) => {
  const [head, row] = box?.querySelector('table')?.rows ?? []
  return { head: head?.offsetHeight ?? 0, item: row?.offsetHeight || 28 }
}

const sizeAcross = (box: HTMLElement | null) => {
  const [corner, name] = box?.querySelector('tr')?.cells ?? []
  return { head: corner?.offsetWidth ?? 0, item: name?.offsetWidth || 32 }
}

/** ARIA counts columns from 1, and counts the names as a column. */
const placeOfCell = (cell: HTMLTableCellElement): Place => ({
  row: (cell.closest('tr')?.rowIndex ?? 0) - 1,
  column: Number(cell.ariaColIndex) - 2,
})

const cellOf = ({ target }: Event): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest('td') : null

function placeOf({ rows, columns }: Shown, pair: Pair | undefined): Place | null {
  const row = pair ? rows.indexOf(pair.row) : -1
  const column = pair ? columns.indexOf(pair.column) : -1
  return row === -1 || column === -1 ? null : { row, column }
}

/** The cell that Tab reaches: the one that had the focus last, or after a new choice the chosen one. */
function useTabStop(chosen: Place | null, { rows, columns }: GridSize): [Place, (place: Place) => void] {
  const key = chosen && `${chosen.row} ${chosen.column}`
  const [last, setLast] = useState<{ place: Place; key: string | null } | null>(null)
  const { row, column } = (last?.key === key ? last?.place : chosen) ?? { row: 0, column: 0 }
  // The grid may have become too small for the last place.
  const active = row < rows && column < columns ? { row, column } : { row: 0, column: 0 }
  return [active, (place) => setLast({ place, key })]
}
