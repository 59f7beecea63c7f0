import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../../conflicts/pair-table.ts'
import type { Locale } from '../../../messages/locale.ts'
import { splitHomonym } from '../../../query/identifier-forms.ts'
import { pairLabel } from '../../../words/pair-statements.ts'
import { cellClass, cellMark } from '../cell.ts'
import type { Shown } from '../matrix-view.ts'

export type MatrixContent = {
  table: PairTable
  /** Says which list is in rows and which in columns. */
  corner: string
  shown: Shown
  uncertain: Record<keyof Shown, ReadonlySet<number>>
  /** Whether the filter dims a pair. */
  isOther: (pair: Pair) => boolean
  locale: Locale
}

type NameHeadProps = {
  of: 'row' | 'column'
  name: string
  isChosen: boolean
  isUncertain: boolean
  locale: Locale
}

/** CSS cuts a long name, but neither its homonym number nor the mark of an uncertain name. */
function NameHead({ of, name, isChosen, isUncertain, locale }: NameHeadProps) {
  const { t } = locale
  const { base, number } = splitHomonym(name)
  return (
    <th
      role={`${of}header`}
      scope={of === 'row' ? 'row' : 'col'}
      title={name}
      class={[`${of}-name`, isChosen && 'chosen', isUncertain && 'uncertain'].filter(Boolean).join(' ')}
    >
      <span class="head-name">
        <bdi class="head-base">{base}</bdi>
        {number && <span class="head-number">{` ${number}`}</span>}
        {isUncertain && (
          <span class="head-mark" title={t('headUncertain')}>
            <span aria-hidden="true">?</span>
            <span class="visually-hidden">{t('headUncertain')}</span>
          </span>
        )}
      </span>
    </th>
  )
}

type HeadRowProps = {
  content: MatrixContent
  chosenColumn: number | undefined
}

export function HeadRow({ content, chosenColumn }: HeadRowProps) {
  const { table, corner, shown, uncertain, locale } = content
  return useMemo(
    () => (
      // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
      <tr role="row">
        <th
          // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
          role="columnheader"
          scope="col"
          class="corner"
        >
          {corner}
        </th>
        {shown.columns.map((column, place) => (
          <NameHead
            key={place}
            of="column"
            name={table.rightNames[column] ?? ''}
            isChosen={chosenColumn === column}
            isUncertain={uncertain.columns.has(column)}
            locale={locale}
          />
        ))}
      </tr>
    ),
    [content, chosenColumn],
  )
}

type MatrixRowProps = {
  content: MatrixContent
  row: number
  drawn: readonly number[]
  /** The columns of the tab stop and of the chosen cell, or -1. The row always draws both cells. */
  activePlace: number
  chosenPlace: number
}

/** The key of a cell is its place in the row, so another order of the columns moves no element. */
export function MatrixRow({ content, row, drawn, activePlace, chosenPlace }: MatrixRowProps) {
  return useMemo(() => {
    const { table, shown, uncertain, isOther, locale } = content
    const alwaysDrawn = [activePlace, chosenPlace].filter((place) => place >= 0)
    const places = [...new Set([...drawn, ...alwaysDrawn])].sort((one, other) => one - other)
    return (
      // biome-ignore lint/a11y/noRedundantRoles: its style makes browsers forget the role
      <tr role="row">
        <NameHead
          of="row"
          name={table.leftNames[row] ?? ''}
          isChosen={chosenPlace >= 0}
          isUncertain={uncertain.rows.has(row)}
          locale={locale}
        />
        {places.map((place, index) => {
          const pair = table.pairs[row]?.[shown.columns[place] ?? -1]
          const left = place - (places[index - 1] ?? -1) - 1
          return (
            pair && (
              <td
                key={place}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: users choose and focus grid cells
                role="gridcell"
                aria-colindex={place + 2}
                class={cellClass(pair, isOther(pair))}
                // The margin stands for the undrawn cells before this one.
                style={left > 0 ? `margin-inline-start: calc(${left} * var(--cell-width))` : undefined}
                tabIndex={place === activePlace ? 0 : -1}
                aria-selected={place === chosenPlace}
                aria-label={pairLabel(pair, table, locale)}
              >
                {cellMark(pair, locale)}
              </td>
            )
          )
        })}
      </tr>
    )
  }, [content, row, drawn, activePlace, chosenPlace])
}
