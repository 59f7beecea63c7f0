import { Component, type ComponentChildren } from 'preact'

export type Column<Row> = {
  key: string
  head: string
  /** Stands beside the head. */
  beside?: ComponentChildren
  /** Sorts the rows. Without it the column is one of buttons, whose head is not drawn. */
  value?: (row: Row) => string | number
  draw: (row: Row) => ComponentChildren
}

/** Where a line of a grid stands. */
export type RowPlace = { at: number; top: number; isTabStop: boolean }

/** The attributes of the element of a line. */
export const placed = ({ at, top }: RowPlace) => ({
  ...{ role: 'row' as const, 'aria-rowindex': at + 2, 'data-index': at },
  style: { '--top': `${top}px` },
})

type GridRowProps<Row> = RowPlace & { row: Row; columns: readonly Column<Row>[]; isChosen: boolean }

/** A row, which is drawn again only if something about it changes: scrolling draws those that come into view alone. */
export class GridRow<Row> extends Component<GridRowProps<Row>> {
  override shouldComponentUpdate(now: GridRowProps<Row>, state: object): boolean {
    const { row, columns, isChosen, at, top, isTabStop } = this.props
    const isSame = now.row === row && now.columns === columns && now.isChosen === isChosen
    // Signals that a cell reads change the state.
    return !isSame || now.at !== at || now.top !== top || now.isTabStop !== isTabStop || state !== this.state
  }

  override render({ row, columns, isChosen, ...place }: GridRowProps<Row>) {
    return (
      <tr class="result-row" {...placed(place)} aria-selected={isChosen} tabIndex={place.isTabStop ? 0 : -1}>
        {columns.map(({ key, draw }) => (
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
          // biome-ignore lint/a11y/useFocusableInteractive: its row has the focus
          <td key={key} role="gridcell" class={`column-${key}`}>
            {draw(row)}
          </td>
        ))}
      </tr>
    )
  }
}
