import './row-grid.css'
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { drawNow } from '../drawing/drawing.tsx'
import { useVirtualItems } from '../drawing/virtual.ts'
import { movedInRows } from '../matrix/grid/grid-movement.ts'
import { hasModifier, isPressKey } from '../parts/shortcut-keys.ts'
import { type Sort, sortAfterPress, sortedBy } from './sorted-by.ts'

export type Column<Row> = {
  key: string
  head: string
  /** Sorts the rows. Without it the column is one of buttons, whose head is not drawn. */
  value?: (row: Row) => string | number
  draw: (row: Row) => ComponentChildren
}

/** A column that shows the text by which it sorts. */
export const textColumn = <Row,>(key: string, head: string, text: (row: Row) => string): Column<Row> => ({
  ...{ key, head, value: text },
  draw: (row) => text(row) && <bdi>{text(row)}</bdi>,
})

type RowGridProps<Row> = {
  label: string
  /** The class that gives the columns their widths. */
  kind: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Says that there are no rows. */
  nothing: string
  keyOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  onChoose: (row: Row) => void
  /** All rows have one height: only then 200,000 of them scroll without a stutter. */
  isEven?: boolean
  /** Receives the rows in the order in which they are shown. Must be stable. */
  onOrder: (rows: readonly Row[]) => void
}

/** Milliseconds until rows that come into view are measured. */
const MEASURED_MS = 60

/** The rows of a result, of which those in view are drawn: a grid whose rows and the chips in them are reached by keys. */
export function RowGrid<Row>(props: RowGridProps<Row>) {
  const { label, kind, columns, rows, keyOf, isChosen, onChoose, onOrder, nothing, isEven = false } = props
  const box = useRef<HTMLDivElement>(null)
  const [{ by, isDown }, sort] = useState<Sort>({ by: null, isDown: false })
  const shown = useMemo(
    () => sortedBy(rows, columns.find(({ key }) => key === by)?.value, isDown),
    [rows, by, isDown],
  )
  useEffect(() => onOrder(shown), [shown, onOrder])
  const chosenAt = useMemo(() => shown.findIndex(isChosen), [shown, isChosen])
  const [active, setActive] = useState(-1)
  // The one row that Tab reaches. It and the chosen one are drawn wherever they are.
  const tabStop = active >= 0 && active < shown.length ? active : Math.max(0, chosenAt)
  const getItemKey = useCallback(
    (at: number) => {
      const row = shown[at]
      return row === undefined ? at : keyOf(row)
    },
    [shown],
  )
  const list = useVirtualItems({
    ...{ box, count: shown.length, measure: sizesOf, kept: [tabStop, chosenAt] },
    // A row keeps its height at another place.
    ...(!isEven && { getItemKey }),
  })
  const chosenRow = shown[chosenAt]
  const hadChosen = useRef(false)
  useEffect(() => {
    // A decision moves its row, and the list stays where it was.
    if (chosenRow === undefined) return
    list.scrollToIndex(chosenAt)
    // The page moves for a row that its user has chosen, not for the first one.
    const isFirst = !hadChosen.current
    hadChosen.current = true
    // Again once the rows around it are measured.
    const show = (): void =>
      isFirst
        ? list.scrollToIndex(chosenAt)
        : box.current?.querySelector('.result-row[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(show, MEASURED_MS)
    return () => clearTimeout(timer)
  }, [chosenRow === undefined ? null : keyOf(chosenRow)])
  const focused = useRef<{ element: Element; at: number; stop: number } | null>(null)
  useLayoutEffect(() => {
    // A row that was taken out gives its focus to the one in its place, a button to the same one there.
    const { element, at, stop } = focused.current ?? {}
    if (!element || element.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const rows = box.current?.querySelectorAll<HTMLElement>('.result-row') ?? []
    const row = [...rows].findLast((one) => Number(one.dataset.index) <= (at ?? 0))
    if (row) (stopsIn(row)[stop ?? 0] ?? row).focus({ preventScroll: true })
  }, [shown])
  const sortBy = (key: string): void => sort((before) => sortAfterPress(before, key))

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event
    // The arrow keys of a choice in a row are its own.
    if (!(target instanceof HTMLElement) || (target instanceof HTMLSelectElement && !isSideways(event)))
      return
    const row = target.closest<HTMLElement>('.result-row')
    const to = movedInRows(tabStop, event, shown.length)
    if (row && isSideways(event)) stepInRow(row, target, event.key === 'ArrowRight' ? 1 : -1)
    else if (row && to !== null) {
      drawNow(() => setActive(to))
      list.scrollToIndex(to)
      box.current?.querySelector<HTMLElement>('.result-row[tabindex="0"]')?.focus({ preventScroll: true })
    } else if (row === target && isPressKey(event) && shown[tabStop]) onChoose(shown[tabStop])
    else return
    event.preventDefault()
  }
  const rowOf = (event: Event): number =>
    event.target instanceof Element
      ? Number(event.target.closest('.result-row')?.getAttribute('data-index') ?? -1)
      : -1
  const onClick = (event: MouseEvent): void => {
    const row = shown[rowOf(event)]
    const isOwn = event.target instanceof Element && event.target.closest('button, a, select') !== null
    if (row !== undefined && !isOwn) onChoose(row)
  }
  if (shown.length === 0)
    return (
      <p class="nobody" role="status">
        {nothing}
      </p>
    )
  return (
    <div ref={box} class="result-box scroll-box">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
        role="grid"
        class={`result-grid ${kind} ${isEven ? 'is-even' : ''}`}
        aria-label={label}
        aria-rowcount={shown.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocusIn={(event) => {
          const { target: element } = event
          const at = rowOf(event)
          if (at >= 0) setActive(at)
          if (!(element instanceof HTMLElement)) return
          const row = element.closest<HTMLElement>('.result-row')
          focused.current = row && { element, at, stop: stopsIn(row).indexOf(element) }
        }}
      >
        {/* biome-ignore-start lint/a11y/noRedundantRoles: their style makes browsers forget the roles */}
        <thead role="rowgroup" class="result-head">
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ key, head, value }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                class={`column-${key}`}
                aria-sort={by === key ? (isDown ? 'descending' : 'ascending') : undefined}
              >
                {value ? (
                  <button type="button" class="sort-button" onClick={() => sortBy(key)}>
                    {head}
                  </button>
                ) : (
                  <span class="visually-hidden">{head}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" style={{ '--height': `${list.getTotalSize()}px` }}>
          {list.getVirtualItems().map(({ index: at, start }) => {
            const row = shown[at]
            return (
              row !== undefined && (
                <tr
                  key={keyOf(row)}
                  ref={isEven ? null : list.measureElement}
                  data-index={at}
                  class="result-row"
                  role="row"
                  aria-rowindex={at + 2}
                  aria-selected={at === chosenAt}
                  tabIndex={at === tabStop ? 0 : -1}
                  style={{ '--top': `${start - list.options.scrollMargin}px` }}
                >
                  {columns.map(({ key, draw }) => (
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                    // biome-ignore lint/a11y/useFocusableInteractive: its row has the focus
                    <td key={key} role="gridcell" class={`column-${key}`}>
                      {draw(row)}
                    </td>
                  ))}
                </tr>
              )
            )
          })}
        </tbody>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: their style makes browsers forget the roles */}
      </table>
    </div>
  )
}

/** The head's height, and that of a row: of the drawn one where all are as high, else of one line (row-grid.css). */
const sizesOf = (box: HTMLElement | null) => ({
  head: box?.querySelector<HTMLElement>('.result-head')?.offsetHeight ?? 0,
  item: box?.querySelector<HTMLElement>('.is-even .result-row')?.offsetHeight ?? 41,
})

const isSideways = (event: KeyboardEvent): boolean =>
  (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !hasModifier(event)

/** A row and the chips in it. */
const stopsIn = (row: HTMLElement): HTMLElement[] => [
  row,
  ...row.querySelectorAll<HTMLElement>('button, select'),
]

/** Moves the focus between a row and the chips in it. */
function stepInRow(row: HTMLElement, from: HTMLElement, step: number): void {
  const stops = stopsIn(row)
  stops[Math.max(0, Math.min(stops.indexOf(from) + step, stops.length - 1))]?.focus()
}
