import { clearByChoice } from '../conflicts/names-to-check.ts'
import type { AnswerFacts, PairTable } from '../conflicts/pair-table.ts'
import { isoDate } from '../conflicts/policy/conflict-policy.ts'
import { isOld, policyInForce, STARTER_PAPERS } from '../conflicts/policy/coverage.ts'
import { STANDINGS, type StandingCounts, standingCounts, type Tally, tallyOf } from '../conflicts/standing.ts'
import type { Locale } from '../messages/locale.ts'
import type { DataIdentity } from '../query/data-freshness.ts'
import type { AboutLists } from '../query/payload.ts'
import { policyInText } from './policy-words.ts'
import { standingFigure } from './verdict-words.ts'

/** `head`: the numbers of pairs, gravest first. `clauses`: the sample, and remarks on the names. */
export function summaryText(
  table: PairTable,
  t: Locale['t'],
  about?: AboutLists,
): { head: string; clauses: string[] } {
  const tally = tallyOf(table)
  const figures = figuresOf(tally, t).join(' · ')
  const { year_min } = table.options
  const counted = year_min === null ? figures : t('figuresSince', { figures, year: String(year_min) })
  const judging = policyInForce(table)
  const head = judging
    ? t('figuresUnder', { figures: counted, policy: policyInText(judging.policy) })
    : counted
  const clauses = [
    sampleClause(table, t),
    choiceClause(table, about, t),
    tally.notFound > 0 && t('summaryNotFound', { count: tally.notFound }),
    tally.ambiguous > 0 && t('summaryAmbiguous', { count: tally.ambiguous }),
    !tally.saysWho && t('summaryUnknown'),
  ]
  return { head, clauses: clauses.filter((text) => text !== null && text !== false) }
}

/** Counts pairs by standing, gravest first. Conflicts are always counted, other standings only if there are any. */
export const figuresOf = ({ groups, saysWho }: Tally, t: Locale['t']): string[] =>
  STANDINGS.filter((group) => group === 'conflict' || groups[group] > 0).map((group) =>
    standingFigure(group, groups[group], saysWho, t),
  )

export const sampleClause = ({ data }: Pick<PairTable, 'data'>, t: Locale['t']): string | null =>
  data.sample ? t('onlyStarterPapers', { count: STARTER_PAPERS }) : null

/** Counts clear pairs that rest on names chosen by the user. */
export function choiceClause(table: PairTable, about: AboutLists | undefined, t: Locale['t']): string | null {
  const count = clearByChoice(table, about)
  return count > 0 ? t('clearByChoice', { count }) : null
}

/** `isWarning`: the data may not cover some pairs. */
export type CoverageText = { text: string; isWarning: boolean }

/**
 * If the data are old or do not cover some pairs, says when they end. If they have no date, but pairs are clear, says that they
 * may end too early (docs/dev/protocol.md, Data and window). Null otherwise, and for the sample, which the headline names. A
 * conference passes `counts`, because its table lacks pairs without a finding.
 */
export function coverageText(
  table: AnswerFacts & Partial<PairTable>,
  { t, day }: Pick<Locale, 't' | 'day'>,
  counts: Pick<StandingCounts, 'clear' | 'not_covered'> = standingCounts((table.pairs ?? []).flat()),
): CoverageText | null {
  const { judging, data } = table
  if (!judging || data.sample) return null
  const { coverage, at } = judging
  const { isCovered, end, start } = coverage
  if (end === null) return counts.clear > 0 ? { text: t('coverageUnknown'), isWarning: true } : null
  const until = day(isoDate(end))
  // Says whole years, because dblp gives no day for a paper.
  if (!isCovered && start !== null && counts.not_covered > 0)
    return { text: t('coverageLacks', { until, since: String(start.year) }), isWarning: true }
  return isOld(coverage, at) ? { text: t('coverageOld', { until }), isWarning: false } : null
}

/** Leaves out the date of the sample, because it means nothing to users. */
export function dataName({ date, sample }: DataIdentity, { t, day }: Locale): string {
  if (sample) return t('dataSample')
  return date !== undefined && date !== 'unknown' ? t('dataOf', { date: day(date) }) : t('dataUnknown')
}
