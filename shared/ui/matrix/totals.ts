import { groupOf, type PairGroup } from '../../conflicts/pair-group.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { Locale } from '../i18n/locale.ts'

/** How many of a name's pairs are a conflict, one person on both sides, or possible. */
export type Total = { conflict: number; samePerson: number; possible: number }

/** Of the other groups a name has no figure. */
const FIGURE_OF: Partial<Record<PairGroup, keyof Total>> = {
  conflict: 'conflict',
  same_person: 'samePerson',
  possible: 'possible',
}

export type Totals = { rows: readonly Total[]; columns: readonly Total[] }

/** The totals of every name: over all pairs of the table, whether they are drawn or not. */
export function totalsOf(table: PairTable): Totals {
  const rows = table.left.map(emptyTotal)
  const columns = table.right.map(emptyTotal)
  for (const pair of table.pairs.flat()) {
    const group = groupOf(pair)
    const figure = FIGURE_OF[group]
    if (!figure) continue
    for (const total of [rows[pair.row], columns[pair.column]]) if (total) total[figure]++
  }
  return { rows, columns }
}

const emptyTotal = (): Total => ({ conflict: 0, samePerson: 0, possible: 0 })

/** The figures of a total that are not zero, marked like the cells they count. */
export function totalMarks({ conflict, samePerson, possible }: Total, { number }: Locale): string[] {
  return [
    conflict > 0 && number(conflict),
    samePerson > 0 && `${number(samePerson)}=`,
    possible > 0 && `${number(possible)}?`,
  ].filter((mark) => mark !== false)
}

/** The same in words: `3 conflicts, 2 possible`; empty if all are zero. */
export function totalText({ conflict, samePerson, possible }: Total, { t }: Locale): string {
  return [
    conflict > 0 && t('figureConflicts', { count: conflict }),
    samePerson > 0 && t('figureSame', { count: samePerson }),
    possible > 0 && t('figurePossible', { count: possible }),
  ]
    .filter((figure) => figure !== false)
    .join(t('clauseSeparator'))
}
