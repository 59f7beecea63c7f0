import type { Ruling } from '../../conflicts/decisions/pair-decision.ts'
import { groupOf, type PairGroup, standingRuling } from '../../conflicts/pair-group.ts'
import type { UnresolvedReason } from '../../conflicts/pair-status.ts'
import { lastYear, newestYear, type Pair } from '../../conflicts/pair-table.ts'
import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'
import { sinceMessages, UNCERTAIN_MESSAGES } from '../results/texts/pair-statements.ts'
import { heatOf, yearMark } from './matrix-view.ts'

/** Stands for no joint papers: faint, so that the others stand out. The label of the cell says `0 joint papers`. */
export const NONE_MARK = '·'
/** Stands for no joint papers in data that do not cover the window. */
export const NOT_COVERED_MARK = '○'

/** Of how many columns the years are, if cells show the last year and not the count. */
type Years = { columns: number } | null

/** The text of a cell, in brackets if its user has dismissed it. */
export function cellMark(pair: Pair, locale: Locale, years: Years = null): string {
  const mark = statusMark(pair, locale, years)
  const ruling = standingRuling(pair)
  return ruling === null ? mark : ruling === 'confirmed' ? `${mark}✓` : `(${mark})`
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
export function cellClass(pair: Pair, filter: PairGroup | null = null): string {
  const look = lookOf(pair)
  return filter === null || groupOf(pair) === filter ? look : `${look} is-other`
}

function lookOf(pair: Pair): string {
  const { status, count } = pair
  const ruling = standingRuling(pair)
  if (ruling !== null && ruling !== 'confirmed') return 'cell is-dismissed'
  const isSolid = status === 'conflict' || status === 'papers' || ruling === 'confirmed'
  return isSolid ? `cell is-papers heat-${heatOf(count)}` : `cell is-${status.replaceAll('_', '-')}`
}

const UNRESOLVED_REASONS = {
  not_found: 'cellUnresolved',
  truncated: 'cellTruncated',
  near_truncated: 'cellNearTruncated',
  unsaid: 'cellUnsettled',
} as const satisfies Record<UnresolvedReason, MessageKey>

/**
 * The accessible label of a cell: both names, the verdict, the count, the first year that counts and the last year, and
 * what a policy leaves out.
 */
export function cellLabel(pair: Pair, yearMin: number | undefined, locale: Locale): string {
  const { t } = locale
  return [baseLabel(pair, sinceMessages(yearMin, t)), ...recencyClauses(pair, t)].join(t('clauseSeparator'))
}

function baseLabel(pair: Pair, t: Locale['t']): string {
  const { leftName: left, rightName: right, count, judgement } = pair
  switch (pair.status) {
    case 'conflict':
      return t('cellConflict', { left, right, count })
    case 'papers':
      return t('cellPapers', { left, right, count })
    case 'possible':
      return possibleLabel(pair, t)
    case 'none':
    case 'not_covered':
      // What was confirmed is a conflict, whatever counts; the clause after it says so.
      if (standingRuling(pair) === 'confirmed') return t('cellPapers', { left, right, count })
      return judgement ? t('cellNoneCounts', { left, right, count }) : t('cellNone', { left, right })
    case 'unresolved':
      return t(UNRESOLVED_REASONS[pair.unresolvedReason ?? 'unsaid'], { left, right })
    case 'same_person':
      return t('cellSame', { left, right })
    case 'unknown':
      return t(judgement ? 'cellUnknownCounts' : 'cellUnknown', { left, right })
  }
}

function possibleLabel(
  { leftName: left, rightName: right, count, uncertainReason }: Pair,
  t: Locale['t'],
): string {
  const reason = uncertainReason ?? 'unsaid'
  // Nothing was found that counts: a count of 0 would read as an all-clear.
  if (count === 0 && reason === 'same_person') return t('cellMaybeSame', { left, right })
  const found = count === 0 ? t('cellMayCount', { left, right }) : t('cellPossible', { left, right, count })
  const why = UNCERTAIN_MESSAGES[reason]
  return why ? [found, t(why)].join(t('clauseSeparator')) : found
}

const RULING_MESSAGES = {
  confirmed: 'decidedConfirmed',
  dismissed: 'decidedDismissed',
  somebody_else: 'decidedSomebodyElse',
} as const satisfies Record<Ruling, MessageKey>

/**
 * What the user has decided, whether the data cover the pair, when it last wrote a paper that counts, and how many do not count or may count.
 */
export function recencyClauses(pair: Pair, t: Locale['t']): string[] {
  const { judgement, decision } = pair
  const ruling = standingRuling(pair)
  const last = lastYear(pair)
  const { leftOut = 0, others = [], unlisted = 0, atEdge = 0 } = judgement ?? {}
  const lastOther = newestYear(others)
  return [
    ruling !== null && t(RULING_MESSAGES[ruling]),
    decision !== undefined && ruling === null && t('decidedComesBack'),
    ruling === null && pair.status === 'not_covered' && t('notCovered'),
    // As strings, so that a year gets no thousands separator.
    last !== null && t('lastIn', { year: String(last) }),
    atEdge > 0 && t('atEdgeCount', { count: atEdge }),
    unlisted > 0 && t('mayCountUnlisted', { count: unlisted }),
    leftOut > 0 &&
      (lastOther === null
        ? t('doNotCount', { count: leftOut })
        : t('doNotCountLast', { count: leftOut, year: String(lastOther) })),
  ].filter((clause) => clause !== false)
}
