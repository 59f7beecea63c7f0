import { allPairs, type Pair } from '../../shared/conflicts/pair-table.ts'
import { proofOf } from '../../shared/conflicts/proof.ts'
import type { PairItem } from '../../shared/contract/backend.ts'
import { cellLabel } from '../../shared/ui/matrix/cell.ts'
import { printable } from '../terminal/printable.ts'
import type { Style } from '../terminal/style.ts'
import type { Report } from './report.ts'

/** More than these would bury what is worth reading; the names that they come from are listed all the same. */
const UNRESOLVED_SHOWN = 20

/** A pair and its papers, as the backend sorts them: newest first. */
export function pairLines(pair: Pair, report: Report): string[] {
  const { wording, yearMin, style } = report
  const { t } = wording
  const items = pair.pubs?.items ?? []
  const undated = pair.pubs?.undated ?? 0
  const isDoubted = pair.standing === 'possible'
  return [
    style(isDoubted ? 'yellow' : 'red', printable(cellLabel(pair, yearMin, wording))),
    ...items.flatMap((item) => paperLines(item, isDoubted, report)),
    ...(items.length < pair.count ? [`  ${t('showing', { shown: items.length, count: pair.count })}`] : []),
    ...(undated > 0 && yearMin !== undefined
      ? [`  ${t('undated', { count: undated, year: String(yearMin) })}`]
      : []),
  ]
}

function paperLines(item: PairItem, isDoubted: boolean, { wording: { t, list }, style }: Report): string[] {
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  const where = [item.venue, proofOf(item)].filter((part) => typeof part === 'string')
  return [
    `  ${item.year ?? t('noYear')}  ${printable(item.title || t('untitled'))}`,
    ...(where.length > 0 ? [faint(style, where.map(printable).join('  '))] : []),
    ...(isDoubted && names.length > 0
      ? [faint(style, printable(t('asPrinted', { names: list(names) })))]
      : []),
  ]
}

const faint = (style: Style, text: string): string => `        ${style('dim', text)}`

/** Pairs of which nothing is known: they are no zeros. */
export function unresolvedLines({ table, yearMin, wording, style }: Report): string[] {
  const pairs = allPairs(table).filter(({ standing }) => standing === 'unresolved')
  const rest = pairs.length - UNRESOLVED_SHOWN
  return [
    ...pairs
      .slice(0, UNRESOLVED_SHOWN)
      .map((pair) => style('yellow', printable(cellLabel(pair, yearMin, wording)))),
    ...(rest > 0
      ? [`… and ${wording.number(rest)} more pairs that are not known; --csv lists them all.`]
      : []),
  ]
}
