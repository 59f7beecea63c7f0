import { Component } from 'preact'
import type { Pair } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import { homonymParts } from '../people/person-card.tsx'
import { cellClass, cellLabel, cellMark } from './cell.ts'

type HeadNameProps = { name: string; isUncertain: boolean }

/**
 * A name at the head of a row or column. A long name is truncated, but its homonym number and the mark of a name that
 * is not certainly one person never are.
 */
export function HeadName({ name, isUncertain }: HeadNameProps) {
  const { t } = useT()
  const [base, number] = homonymParts(name)
  return (
    <span class="head-name">
      <span class="head-base">{base}</span>
      {number && <span class="head-number">{number}</span>}
      {isUncertain && (
        <span class="head-mark" title={t('headUncertain')}>
          <span aria-hidden="true">?</span>
          <span class="visually-hidden">{t('headUncertain')}</span>
        </span>
      )}
    </span>
  )
}

/** The whole name, with the identifier that stands for it in the list, if there is one. */
export const headTitle = (name: string, entry: string): string =>
  name === entry ? name : `${name} (${entry})`

/** The classes of a head: of the chosen pair, and of a name that is not certainly one person. */
export const headClass = (head: string, isChosen: boolean, isUncertain: boolean): string =>
  [head, isChosen && 'chosen', isUncertain && 'uncertain'].filter(Boolean).join(' ')

type MatrixRowProps = {
  name: string
  entry: string
  /** The name is not certainly one person. */
  isUncertain: boolean
  pairs: readonly Pair[]
  columns: readonly number[]
  /** The column index with the tab stop, or -1. */
  activeColumn: number
  /** The column index of the chosen pair, or -1. */
  chosenColumn: number
  /** Earlier papers are not counted. */
  yearMin: number | undefined
  locale: Locale
}

/** One row of the matrix. A class, since it implements `shouldComponentUpdate`. */
export class MatrixRow extends Component<MatrixRowProps> {
  override shouldComponentUpdate(next: Readonly<MatrixRowProps>): boolean {
    const { props } = this
    return (
      next.pairs !== props.pairs ||
      next.columns !== props.columns ||
      next.activeColumn !== props.activeColumn ||
      next.chosenColumn !== props.chosenColumn ||
      next.yearMin !== props.yearMin ||
      next.locale !== props.locale
    )
  }

  override render(props: MatrixRowProps) {
    const { name, entry, isUncertain, pairs, columns, activeColumn, chosenColumn, yearMin, locale } = props
    return (
      <tr>
        <th
          scope="row"
          title={headTitle(name, entry)}
          class={headClass('row-name', chosenColumn !== -1, isUncertain)}
        >
          <HeadName name={name} isUncertain={isUncertain} />
        </th>
        {columns.map((column, place) => {
          const pair = pairs[column]
          if (!pair) return null
          const label = cellLabel(pair, yearMin, locale)
          return (
            <td
              key={column}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: users choose and focus grid cells
              role="gridcell"
              class={cellClass(pair)}
              tabIndex={place === activeColumn ? 0 : -1}
              aria-selected={column === chosenColumn}
              aria-label={label}
              title={label}
            >
              {cellMark(pair, locale)}
            </td>
          )
        })}
      </tr>
    )
  }
}
