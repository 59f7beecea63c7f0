import './row-grid.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { drawNow } from '../drawing/drawing.tsx'
import { PrintingContext, useIsPrinting, useVirtualItems } from '../drawing/virtual.ts'
import { movedInRows } from '../matrix/grid/grid-movement.ts'
import { hasModifier, isPressKey } from '../parts/shortcut-keys.ts'
import { type Column, GridRow, Line, type Section } from './grid-row.tsx'
import { type Sort, sortAfterPress, sortedBy } from './sorted-by.ts'

export type { Column }

export const textColumn = <Row,>(key: string, head: string, text: (row: Row) => string): Column<Row> => ({
  key,
  head,
  value: text,
  draw: (row) => text(row) && <bdi>{text(row)}</bdi>,
})

type RowGridProps<Row> = {
  label: string
  /** The class that sets the widths of the columns (`--columns`). */
  kind: string
  columns: readonly Column<Row>[]
  /** A section without rows is left out. */
  rows: readonly Section<Row>[]
  /** Shown in place of an empty list. */
  nothing: ComponentChildren
  keyOf: (row: Row) => string
  isChosen?: (row: Row) => boolean
  onChoose: (row: Row) => void
  /** Receives the unfolded rows in their shown order. Must be the same function in each drawing. */
  onOrder?: (rows: readonly Row[]) => void
}

type Item<Row> = { row: Row } | { of: Section<Row>; is: 'head' | 'fold' }

/** Draws only the rows in view. All rows have one height, so 200,000 rows scroll without measuring. */
export function RowGrid<Row>(props: RowGridProps<Row>) {
  const { label, kind, columns, rows, keyOf, isChosen, onChoose, onOrder, nothing } = props
  const box = useRef<HTMLDivElement>(null)
  const [{ by, isDown }, sort] = useState<Sort>({ by: null, isDown: false })
  const items = useMemo(() => {
    const value = columns.find(({ key }) => key === by)?.value
    return rows.flatMap((of): Item<Row>[] => {
      if (of.rows.length === 0) return []
      const sorted = sortedBy(of.rows, value, isDown).map((row) => ({ row }))
      const { after = 0, isOpen = true } = of.fold ?? {}
      return [
        ...(of.head ? [{ of, is: 'head' as const }] : []),
        ...(of.fold ? sorted.slice(0, after) : []),
        ...(of.fold ? [{ of, is: 'fold' as const }] : []),
        ...(of.fold ? (isOpen ? sorted.slice(after) : []) : sorted),
      ]
    })
  }, [rows, by, isDown])
  const isRow = (at: number): boolean => at >= 0 && at < items.length && !isHead(items[at])
  useEffect(() => onOrder?.(items.flatMap((item) => ('row' in item ? [item.row] : []))), [items, onOrder])
  const chosenAt = useMemo(
    () => items.findIndex((item) => 'row' in item && isChosen?.(item.row) === true),
    [items, isChosen],
  )
  const [active, setActive] = useState(-1)
  const first = items.findIndex((item) => !isHead(item))
  // Tab reaches one row. This row and the chosen one are drawn even out of view.
  const tabStop = isRow(active) ? active : chosenAt >= 0 ? chosenAt : first
  const list = useVirtualItems({
    box,
    count: items.length,
    measure: sizesOf,
    drawnAlways: [tabStop, chosenAt],
  })
  const isPrinting = useIsPrinting()
  const chosenItem = items[chosenAt]
  const chosenKey = chosenItem && 'row' in chosenItem ? keyOf(chosenItem.row) : null
  useEffect(() => {
    // Scrolls only to a new choice. If a decision moves the chosen row, the list stays.
    if (chosenKey !== null) list.scrollToIndex(chosenAt)
  }, [chosenKey])
  const focused = useRef<{ element: Element; at: number; stop: number } | null>(null)
  useLayoutEffect(() => {
    // If a focused row or button is removed, the row or button in its place gets the focus.
    const { element, at, stop } = focused.current ?? {}
    if (!element || element.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const drawn = box.current?.querySelectorAll<HTMLElement>('.result-row') ?? []
    const row = [...drawn].findLast((one) => Number(one.dataset.index) <= (at ?? 0))
    if (row) (stopsIn(row)[stop ?? 0] ?? row).focus({ preventScroll: true })
  }, [items])

  const press = (at: number): void => {
    const item = items[at]
    if (item && 'row' in item) onChoose(item.row)
    else item?.of.fold?.onToggle()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target } = event
    // Up and down change the value of a select in a row.
    if (!(target instanceof HTMLElement) || (target instanceof HTMLSelectElement && !isSideways(event)))
      return
    const row = target.closest<HTMLElement>('.result-row')
    const wanted = movedInRows(tabStop, event, items.length)
    const to = wanted === null ? null : pastHeads(wanted, wanted < tabStop ? -1 : 1, isRow)
    if (row && isSideways(event)) stepInRow(row, target, event.key === 'ArrowRight' ? 1 : -1)
    else if (row && to !== null) {
      drawNow(() => setActive(to))
      list.scrollToIndex(to)
      box.current?.querySelector<HTMLElement>('.result-row[tabindex="0"]')?.focus({ preventScroll: true })
    } else if (row === target && isPressKey(event)) press(tabStop)
    else return
    event.preventDefault()
  }
  const rowOf = (event: Event): number =>
    event.target instanceof Element
      ? Number(event.target.closest('.result-row')?.getAttribute('data-index') ?? -1)
      : -1
  const onClick = (event: MouseEvent): void => {
    const isControl =
      event.target instanceof Element && event.target.closest('button, a, select, input') !== null
    if (!isControl) press(rowOf(event))
  }
  if (items.length === 0)
    return (
      <div class="nobody" role="status">
        {nothing}
      </div>
    )
  return (
    <div ref={box} class="result-box">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a table to be a grid
        role="grid"
        class={`result-grid ${kind}`}
        aria-label={label}
        aria-rowcount={items.length + 1}
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
            {columns.map(({ key, head, value, beside }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                class={`column-${key}`}
                aria-sort={by === key ? (isDown ? 'descending' : 'ascending') : undefined}
              >
                {value ? (
                  <button
                    type="button"
                    class="sort-button"
                    onClick={() => sort((before) => sortAfterPress(before, key))}
                  >
                    {head}
                  </button>
                ) : (
                  <span class="visually-hidden">{head}</span>
                )}{' '}
                {beside}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" style={{ '--height': `${list.getTotalSize()}px` }}>
          <PrintingContext.Provider value={isPrinting}>
            {list.getVirtualItems().map(({ index: at, start }) => {
              const item = items[at]
              if (!item) return null
              const place = { at, top: start - list.options.scrollMargin, isTabStop: at === tabStop }
              if (!('row' in item))
                return <Line key={`${item.of.key} ${item.is}`} of={item.of} is={item.is} {...place} />
              return (
                <GridRow
                  key={keyOf(item.row)}
                  row={item.row}
                  columns={columns}
                  isChosen={at === chosenAt}
                  {...place}
                />
              )
            })}
          </PrintingContext.Provider>
        </tbody>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: their style makes browsers forget the roles */}
      </table>
    </div>
  )
}

const isHead = <Row,>(item: Item<Row> | undefined): boolean =>
  item !== undefined && 'is' in item && item.is === 'head'

/** Finds the first row from `at` on, past the heads of sections. At the end of the list, it looks the other way. */
function pastHeads(at: number, step: 1 | -1, isRow: (at: number) => boolean): number | null {
  for (const by of [step, -step]) for (const to of [at, at + by, at + 2 * by]) if (isRow(to)) return to
  return null
}

const sizesOf = (box: HTMLElement | null) => ({
  head: box?.querySelector<HTMLElement>('.result-head')?.offsetHeight ?? 0,
  item: box?.querySelector<HTMLElement>('.result-row')?.offsetHeight ?? 36,
})

const isSideways = (event: KeyboardEvent): boolean =>
  (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !hasModifier(event)

const stopsIn = (row: HTMLElement): HTMLElement[] => [
  row,
  ...row.querySelectorAll<HTMLElement>('button, select, input'),
]

function stepInRow(row: HTMLElement, from: HTMLElement, step: number): void {
  const stops = stopsIn(row)
  stops[Math.max(0, Math.min(stops.indexOf(from) + step, stops.length - 1))]?.focus()
}
