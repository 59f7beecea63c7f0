import { Component, type ComponentChildren } from 'preact'
import { Button } from '../parts/button.tsx'

export type Column<Row> = {
  key: string
  head: string
  beside?: ComponentChildren
  /** The column sorts by this value. A column of buttons has no value, and its head is hidden. */
  value?: (row: Row) => string | number
  draw: (row: Row) => ComponentChildren
}

type RowPlace = { at: number; top: number; isTabStop: boolean }

export const placeAttributes = ({ at, top }: RowPlace) => ({
  role: 'row' as const,
  'aria-rowindex': at + 2,
  'data-index': at,
  style: { '--top': `${top}px` },
})

type GridRowProps<Row> = RowPlace & { row: Row; columns: readonly Column<Row>[]; isChosen: boolean }

/** Drawn again only if its properties or a cell's signal change, so scrolling draws only the rows that come into view. */
export class GridRow<Row> extends Component<GridRowProps<Row>> {
  override shouldComponentUpdate(now: GridRowProps<Row>, state: object): boolean {
    const { row, columns, isChosen, at, top, isTabStop } = this.props
    const isSame = now.row === row && now.columns === columns && now.isChosen === isChosen
    // A cell's signal changes the state.
    return !isSame || now.at !== at || now.top !== top || now.isTabStop !== isTabStop || state !== this.state
  }

  override render({ row, columns, isChosen, ...place }: GridRowProps<Row>) {
    return (
      <tr
        class="result-row"
        {...placeAttributes(place)}
        aria-selected={isChosen}
        tabIndex={place.isTabStop ? 0 : -1}
      >
        {columns.map(({ key, draw }) => (
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that keys walk through is an ARIA grid, whose cells are gridcells
          // biome-ignore lint/a11y/useFocusableInteractive: its row has the focus
          <td key={key} role="gridcell" class={`column-${key}`}>
            {draw(row)}
          </td>
        ))}
      </tr>
    )
  }
}

/** The list sorts within each section. */
export type Section<Row> = {
  key: string
  rows: readonly Row[]
  /** A line over the rows, such as "Clear", with buttons (`acts`) at its end. */
  head?: { text: string; acts?: ComponentChildren }
  /** Folds the rows to a line, except the first `after` rows. `text`: the number of folded rows. */
  fold?: { text: string; isOpen: boolean; onToggle: () => void; after?: number }
}

type LineProps<Row> = RowPlace & { of: Section<Row>; is: 'head' | 'fold' }

export function Line<Row>({ of: { head, fold }, is, ...place }: LineProps<Row>) {
  if (is === 'head')
    return (
      <tr class="result-section" {...placeAttributes(place)}>
        <th scope="rowgroup">{head?.text}</th>
        <td>{head?.acts}</td>
      </tr>
    )
  return (
    <tr class="result-row result-fold" {...placeAttributes(place)} tabIndex={place.isTabStop ? 0 : -1}>
      <td>
        <Button
          class="plain-button"
          tabIndex={-1}
          aria-expanded={fold?.isOpen}
          onClick={() => fold?.onToggle()}
          text={fold?.text}
        />
      </td>
    </tr>
  )
}
