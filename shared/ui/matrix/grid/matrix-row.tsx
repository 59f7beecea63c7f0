import { Component } from 'preact'
import type { PairGroup } from '../../../conflicts/pair-group.ts'
import type { PairTable } from '../../../conflicts/pair-table.ts'
import type { Locale } from '../../../i18n/locale.ts'
import { homonymParts } from '../../../query/identifier-forms.ts'
import { pairLabel } from '../../../words/pair-statements.ts'
import { useT } from '../../context/use-t.ts'
import { cellClass, cellMark } from '../cell.ts'
import type { CellShows, Shown } from '../matrix-view.ts'
import { type Total, type Totals, totalMarks, totalText } from '../totals.ts'
import type { Range } from './row-slices.ts'

/** All that the cells and heads of a matrix are drawn from. */
export type MatrixContent = {
  table: PairTable
  shown: Shown
  totals: Totals
  /** The names that are not certainly one person. */
  uncertain: Record<keyof Shown, ReadonlySet<number>>
  shows: CellShows
  filter: PairGroup | null
  /** Earlier papers are not counted. */
  locale: Locale
}

type HeadNameProps = { name: string; isUncertain: boolean; total: Total | undefined }

/**
 * A name at the head of a row or column, with its totals. A long name is truncated, but its homonym number, its totals
 * and the mark of a name that is not certainly one person never are.
 */
export function HeadName({ name, isUncertain, total }: HeadNameProps) {
  const locale = useT()
  const { t } = locale
  const [base, number] = homonymParts(name)
  const marks = total ? totalMarks(total, locale) : []
  return (
    <>
      <span class="head-name">
        <bdi class="head-base">{base}</bdi>
        {number && <span class="head-number">{number}</span>}
        {isUncertain && (
          <span class="head-mark" title={t('headUncertain')}>
            <span aria-hidden="true">?</span>
            <span class="visually-hidden">{t('headUncertain')}</span>
          </span>
        )}
      </span>
      {total && marks.length > 0 && (
        <span class="head-total">
          {marks.map((mark) => (
            <span key={mark} aria-hidden="true">
              {mark}
            </span>
          ))}
          <span class="visually-hidden">{`${t('clauseSeparator')}${totalText(total, locale)}`}</span>
        </span>
      )}
    </>
  )
}

/** The whole name, with the identifier that stands for it in the list, if there is one, and its totals. */
export function headTitle(name: string, entry: string, total: Total | undefined, locale: Locale): string {
  const named = name === entry ? name : `${name} (${entry})`
  const figures = total ? totalText(total, locale) : ''
  return figures === '' ? named : locale.t('headTotals', { name: named, figures })
}

/** The classes of a head: of the chosen pair, and of a name that is not certainly one person. */
export const headClass = (head: string, isChosen: boolean, isUncertain: boolean): string =>
  [head, isChosen && 'chosen', isUncertain && 'uncertain'].filter(Boolean).join(' ')

type MatrixRowProps = {
  content: MatrixContent
  place: number
  /** The places of the columns that are drawn. */
  columns: Range
  /** Whether only a part of the matrix is drawn: then rows and cells say which they are. */
  isPart: boolean
  /** Whether it is the row's turn to be drawn as the content is now. */
  isDue: boolean
  /** Whether it has its head before that, since it can be seen. */
  isNamed: boolean
  /** The place of the column with the tab stop, or -1. */
  activeColumn: number
  /** The column index of the chosen pair, or -1. */
  chosenColumn: number
}

/** One row of the matrix. A class, since it implements `shouldComponentUpdate`. */
export class MatrixRow extends Component<MatrixRowProps> {
  /** The properties that the row shows, which are older than its own until it is its turn. */
  #drawn: MatrixRowProps | undefined

  override shouldComponentUpdate(next: Readonly<MatrixRowProps>): boolean {
    const drawn = this.#drawn
    return (
      next.isDue &&
      (!drawn?.isDue ||
        next.content !== drawn.content ||
        next.columns !== drawn.columns ||
        next.activeColumn !== drawn.activeColumn ||
        next.chosenColumn !== drawn.chosenColumn)
    )
  }

  override render(props: MatrixRowProps) {
    this.#drawn = props
    const { content, place, isPart, isDue, isNamed } = props
    const row = content.shown.rows[place] ?? -1
    return (
      // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
      <tr role="row" aria-rowindex={isPart ? place + 2 : undefined}>
        {(isDue || isNamed) && headOf(props, row)}
        {isDue && cellsOf(props, row)}
      </tr>
    )
  }
}

function headOf({ content, chosenColumn }: MatrixRowProps, row: number) {
  const { table, totals, uncertain, locale } = content
  const name = table.leftNames[row] ?? ''
  const total = totals.rows[row]
  const isUncertain = uncertain.rows.has(row)
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
      role="rowheader"
      scope="row"
      title={headTitle(name, table.left[row] ?? '', total, locale)}
      class={headClass('row-name', chosenColumn !== -1, isUncertain)}
    >
      <HeadName name={name} isUncertain={isUncertain} total={total} />
    </th>
  )
}

/** The cells by place, so that another order changes them and moves none. */
function cellsOf({ content, columns, isPart, activeColumn, chosenColumn }: MatrixRowProps, row: number) {
  const { table, shown, shows, filter, locale } = content
  const years = shows === 'year' ? { columns: shown.columns.length } : null
  return shown.columns.slice(columns.first, columns.end).map((column, index) => {
    const place = columns.first + index
    const pair = table.pairs[row]?.[column]
    if (!pair) return null
    return (
      <td
        key={place}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: users choose and focus grid cells
        role="gridcell"
        aria-colindex={isPart ? place + 2 : undefined}
        class={cellClass(pair, filter)}
        tabIndex={place === activeColumn ? 0 : -1}
        aria-selected={column === chosenColumn}
        aria-label={pairLabel(pair, table, locale)}
      >
        {cellMark(pair, locale, years)}
      </td>
    )
  })
}
