import type { PairStatus } from '../conflicts/pair-status.ts'
import { allPairs, lastYear, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { standingCounts, standingOf, tallyOf } from '../conflicts/standing.ts'
import type { Locale } from '../messages/locale.ts'
import { storedDay } from '../messages/stored-time.ts'
import { choiceClause, coverageText, figuresOf, sampleClause } from '../words/answer-text.ts'
import { openAgainText, reasonWord, rulingName, verdictWord } from '../words/verdict-words.ts'
import { listedPairs, type TakenAnswer, unlisted } from './taken-answer.ts'

/**
 * Returns why a pair is only possible or unknown, as a word for programs. Undefined without a reason.
 * `unlisted_papers`: the answer counts papers without listing them, and they may make a conflict.
 */
export function reasonOf(pair: Pair): string | undefined {
  const { uncertainReason, unresolvedReason } = pair
  const reason = uncertainReason ?? unresolvedReason
  if (reason !== 'unsaid' && reason !== 'unsettled') return reason ?? undefined
  return unlisted(pair) > 0 ? 'unlisted_papers' : undefined
}

const reasonText = (pair: Pair, { t }: Locale): string =>
  reasonWord(pair, t) || (reasonOf(pair) === undefined ? '' : t('mayCount'))

export const resultText = (pair: Pair, locale: Locale): string =>
  [verdictWord(pair, locale.t), reasonText(pair, locale)].filter((word) => word !== '').join(': ')

export function decisionText({ decision }: Pair, locale: Locale): string {
  if (!decision) return ''
  const { t } = locale
  const note = decision.note.trim()
  const decided = {
    date: locale.day(storedDay(decision.decidedAt)),
    ruling: rulingName(decision.ruling, t),
  }
  return [t('docDecidedOn', decided), note && `“${note}”`, openAgainText(decision, t)]
    .filter(Boolean)
    .join(t('clauseSeparator'))
}

/** Statuses without a count: a name is not certain, the server sends no verdict, or both names mean one person. */
const UNCOUNTED: readonly PairStatus[] = ['unresolved', 'unknown', 'same_person']

export function countCell({ status, count }: Pair): number | null {
  const isOpen = status === 'possible' && count === 0
  return isOpen || UNCOUNTED.includes(status) ? null : count
}

export const factsText = (pair: Pair, locale: Locale): string =>
  [countWords(pair, locale), reasonText(pair, locale), decisionText(pair, locale)].filter(Boolean).join('; ')

/** Returns for example `2 joint papers, last 2001`. Empty without papers. */
export function countWords(pair: Pair, locale: Locale): string {
  if (pair.count === 0) return ''
  const count = locale.t('papersCount', { count: pair.count, since: '' })
  const year = lastYear(pair)
  // The year is a string, so that it gets no thousands separator.
  return year === null ? count : `${count}, ${locale.t('lastIn', { year: String(year) })}`
}

/** Adds to `figuresOf` the number of clear pairs that rest on chosen names, and a note on the starter data. */
export function figuresText({ table, about }: Pick<TakenAnswer, 'table' | 'about'>, locale: Locale): string {
  const figures = figuresOf(tallyOf(table), locale.t).join(' · ')
  return [figures, choiceClause(table, about, locale.t), sampleClause(table, locale.t)]
    .filter(Boolean)
    .join(locale.t('clauseSeparator'))
}

/** Says how far the data reach, if papers may be missing. Says also if the file lists no pair. */
export function scopeTexts({ table }: Pick<TakenAnswer, 'table'>, locale: Locale): string[] {
  const coverage = coverageText(table, locale)
  const isAllClear = allPairs(table).every((pair) => standingOf(pair) === 'clear' && !pair.decision)
  return [...(coverage ? [coverage.text] : []), ...(isAllClear ? [locale.t('docNothingListed')] : [])]
}

export function leftOutTexts(table: PairTable, { t }: Locale): string[] {
  const listed = new Set(listedPairs(table))
  const { clear, not_covered } = standingCounts(allPairs(table).filter((pair) => !listed.has(pair)))
  return [
    ...(not_covered > 0 ? [t('docNotCoveredLeftOut', { count: not_covered })] : []),
    ...(clear > 0 ? [t('docClearLeftOut', { count: clear })] : []),
  ]
}
