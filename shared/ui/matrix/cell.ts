import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { rulingOf, type Standing, standingOf } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { heatOf, yearMark } from './matrix-view.ts'

/** Stands for no joint papers: faint, so that the others stand out. The label of the cell says `0 joint papers`. */
const NONE_MARK = '·'
/** Stands for no joint papers in data that do not cover the window. */
const NOT_COVERED_MARK = '○'

/** The number of columns, if cells show the last year and not the count. */
type Years = { columns: number } | null

/** Beside the mark of a pair that its user has confirmed, and of one that is to be decided again. */
const CONFIRMED_MARK = '✓'
export const REOPENED_MARK = '↻'

/** The text of a cell, in brackets if its user has dismissed it, with a mark of its own if decided otherwise. */
export function cellMark(pair: Pair, locale: Locale, years: Years = null): string {
  const mark = statusMark(pair, locale, years)
  const ruling = rulingOf(pair)
  if (ruling === null) return pair.decision ? mark + REOPENED_MARK : mark
  return ruling === 'confirmed' ? mark + CONFIRMED_MARK : `(${mark})`
}

/** Each status has its own mark, since colour alone is not accessible. */
function statusMark(pair: Pair, locale: Locale, years: Years): string {
  const { status, count, uncertainReason } = pair
  switch (status) {
    case 'conflict':
    case 'papers':
      return worksMark(pair, locale, years)
    case 'possible':
      if (uncertainReason === 'same_person') return '=?'
      // Never "0": nothing that counts was found, but something may.
      return count === 0 ? '+?' : `${worksMark(pair, locale, years)}?`
    case 'none':
      // Some papers may count, but too few for the policy.
      return count === 0 ? NONE_MARK : worksMark(pair, locale, years)
    case 'not_covered':
      return count === 0 ? NOT_COVERED_MARK : worksMark(pair, locale, years)
    case 'unresolved':
      return '?'
    case 'same_person':
      return '='
    case 'unknown':
      return '–'
  }
}

function worksMark(pair: Pair, { number }: Locale, years: Years): string {
  const { count, judgement } = pair
  const year = years && lastYear(pair)
  if (years && year !== null) return yearMark(year, years.columns)
  // More works may count than are listed: the number is the least.
  const counted = judgement && judgement.unlisted > 0 ? `${number(count)}+` : number(count)
  // Among years, a number of papers is marked as one.
  return years ? `${counted}×` : counted
}

/** The classes of a cell. Cells of other groups than the one filtered by are dimmed. */
export function cellClass(pair: Pair, filter: Standing | null = null): string {
  const look = lookOf(pair)
  return filter === null || standingOf(pair) === filter ? look : `${look} is-other`
}

function lookOf(pair: Pair): string {
  const { status, count } = pair
  const ruling = rulingOf(pair)
  if (ruling !== null && ruling !== 'confirmed') return 'cell is-dismissed'
  const isSolid = status === 'conflict' || status === 'papers' || ruling === 'confirmed'
  return isSolid ? `cell is-papers heat-${heatOf(count)}` : `cell is-${status.replaceAll('_', '-')}`
}
