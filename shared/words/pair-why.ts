import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { policyInForce, STARTER_PAPERS } from '../conflicts/policy/coverage.ts'
import { recencyOf, tallyOf } from '../conflicts/standing.ts'
import type { Locale, MessageKey } from '../messages/locale.ts'
import { sinceMessages } from './pair-statements.ts'
import { policyInText } from './policy-words.ts'
import { reasonSentence } from './verdict-words.ts'

/** Counts the joint papers, or says why there are none (docs/dev/protocol.md, The rule of zero). */
export function whySentences(table: PairTable, pair: Pair, locale: Locale): string[] {
  const papers = papersSentence(table, pair, locale)
  if (pair.status === 'possible')
    return [...papers, locale.t(reasonSentence(pair.uncertainReason ?? 'unsaid'))]
  if (pair.status === 'conflict' || (pair.status === 'none' && papers.length > 0)) return papers
  return [...papers, ...noPapersText(table, pair, locale)]
}

/** Counts the papers. Without a policy, also says the year of the last paper. */
function papersSentence(table: PairTable, pair: Pair, { t }: Locale): string[] {
  const { total, counted: count, last } = recencyOf(pair)
  const judging = policyInForce(table)
  const say = sinceMessages(table, t)
  if (total === 0) return []
  if (!judging || !pair.judgement) {
    const key = pair.status === 'possible' ? 'possibleCount' : 'papersCount'
    const clauses = [say(key, { count }), last && t('lastIn', { year: String(last) })]
    return [t('sentence', { text: clauses.filter(Boolean).join(t('clauseSeparator')) })]
  }
  const { least } = judging.policy
  const policy = policyInText(judging.policy)
  const papers = say('papersCount', { count: total })
  const says = t(count > 0 ? 'countUnder' : 'noneUnder', { count, papers, policy })
  return [says, ...(count > 0 && count < least ? [t('countLeast', { least, policy })] : [])]
}

function noPapersText(table: PairTable, pair: Pair, { t, list }: Locale): string[] {
  const say = sinceMessages(table, t)
  const values = { names: list(missingNames(table, pair)), papers: STARTER_PAPERS }
  return [say(reasonOf(table, pair), values), ...(pair.status === 'none' ? leftOut(table, t) : [])]
}

/** Says that nobody has joint papers, but only if each name certainly means one person. */
export function nobodyText(table: PairTable, t: Locale['t']): { lead: string; why: string[] } {
  const say = sinceMessages(table, t)
  // A `possible` pair may have no papers: one person may be on both sides.
  const statuses = new Set(allPairs(table).map(({ status }) => status))
  const { ambiguous, saysWho } = tallyOf(table)
  const isOpen = statuses.has('unresolved') || statuses.has('possible') || ambiguous > 0
  const inForce = policyInForce(table)?.policy
  const policy = inForce && policyInText(inForce)
  const isSure = saysWho && !isOpen
  const isCovered = !statuses.has('not_covered')
  const isOnlyPolicy = isSure && policy !== undefined
  const lead = isOnlyPolicy
    ? say('nobodyCounts', { policy })
    : say(isSure && isCovered ? 'nobody' : 'nobodyOpen')
  // The headline or its note already says when the data end.
  if (isSure && !isCovered) return { lead, why: [] }
  const why = t(!saysWho ? 'nobodyUnknown' : isOpen ? 'nobodyUncertain' : 'nobodyFound')
  return { lead, why: [why, ...leftOut(table, t)] }
}

/** Says that the answer leaves out papers before the query's first year. */
const leftOut = ({ options: { year_min } }: PairTable, t: Locale['t']): string[] =>
  year_min === null ? [] : [t('nobodyLeftOut', { year: String(year_min) })]

function reasonOf(table: PairTable, { status, unresolvedReason }: Pair): MessageKey {
  switch (status) {
    case 'same_person':
      return 'sameHereWhy'
    case 'not_covered':
      return table.data.sample ? 'notCoveredSampleHereWhy' : 'notCoveredHereWhy'
    case 'none':
      return 'clearHereWhy'
    default:
      return unresolvedReason ? reasonSentence(unresolvedReason) : 'unknownHereWhy'
  }
}

function missingNames(table: PairTable, pair: Pair): string[] {
  const sides = [table.leftResolution.get(pair.left), table.rightResolution.get(pair.right)]
  const entries = sides.filter((side) => side?.status === 'not_found').map((side) => side?.entry ?? '')
  return [...new Set(entries)]
}
