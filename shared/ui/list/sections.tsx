import type { ComponentChildren } from 'preact'
import { Button } from '../parts/button.tsx'
import { placeAttributes, type RowPlace } from './grid-row.tsx'

/** A group of rows. The list sorts the rows within each section. */
export type Section<Row> = {
  key: string
  rows: readonly Row[]
  /** A line over the rows, such as "Clear", with buttons (`acts`) at its end. */
  head?: { text: string; acts?: ComponentChildren }
  /** Folds the rows, or those after the first `after` ones, to a line. `text` says their number. */
  fold?: { text: string; isOpen: boolean; onToggle: () => void; after?: number }
}

/** The sections of a list; rows without sections become one. */
export function sectionsOf<Row>(rows: readonly Row[] | readonly Section<Row>[]): readonly Section<Row>[] {
  const isSections = (all: typeof rows): all is readonly Section<Row>[] =>
    all.every((one) => typeof one === 'object' && one !== null && 'key' in one && 'rows' in one)
  return isSections(rows) ? rows : [{ key: '', rows }]
}

type LineProps<Row> = RowPlace & { of: Section<Row>; is: 'head' | 'fold' }

/** The line over the rows of a section, or the line to which the rows are folded. */
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
