import { tallyOf } from '../conflicts/pair-group.ts'
import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { policyInForce, STARTER_PAPERS } from '../conflicts/policy/coverage.ts'
import type { Locale, MessageKey } from '../i18n/locale.ts'
import { sinceMessages } from './pair-statements.ts'
import { reasonSentence } from './verdicts.ts'

/** A text about missing papers: the lead and the explanation. */
type NothingText = { lead: string; why: string[] }

/** Explains why one pair has no papers. */
export function noPapersText(table: PairTable, pair: Pair, { t, list }: Locale): NothingText {
  const say = sinceMessages(table, t)
  const [lead, why] = reasonOf(table, pair)
  const { name = '', least = 0 } = table.judging?.policy ?? {}
  const values = {
    names: list(missingNames(table, pair)),
    policy: name,
    least,
    count: pair.count,
    papers: STARTER_PAPERS,
  }
  const isClear = pair.status === 'none' && !pair.judgement
  return { lead: say(lead), why: [say(why, values), ...(isClear ? leftOut(table, t) : [])] }
}

/** Explains why no pair has papers. Only if every name is certainly one person, it says that there are none. */
export function nobodyText(table: PairTable, t: Locale['t']): NothingText {
  const say = sinceMessages(table, t)
  // A pair without papers can be `possible`, too, if one person may be on both sides.
  const statuses = new Set(allPairs(table).map(({ status }) => status))
  const { ambiguous, saysWho } = tallyOf(table)
  const isOpen = statuses.has('unresolved') || statuses.has('possible') || ambiguous > 0
  const policy = policyInForce(table)?.policy.name
  // The headline or the note beside it says until when the data reach.
  if (saysWho && !isOpen && statuses.has('not_covered'))
    return { lead: policy === undefined ? say('nobodyOpen') : say('nobodyCounts', { policy }), why: [] }
  const lead =
    isOpen || !saysWho
      ? say('nobodyOpen')
      : policy === undefined
        ? say('nobody')
        : say('nobodyCounts', { policy })
  const why = t(!saysWho ? 'nobodyUnknown' : isOpen ? 'nobodyUncertain' : 'nobodyFound')
  return { lead, why: [why, ...leftOut(table, t)] }
}

/** States that an answer with a first year knows nothing of earlier papers. */
const leftOut = ({ question: { year_min } }: PairTable, t: Locale['t']): string[] =>
  year_min === null ? [] : [t('nobodyLeftOut', { year: String(year_min) })]

function reasonOf(
  table: PairTable,
  { status, count, unresolvedReason, left, right, judgement }: Pair,
): [MessageKey, MessageKey] {
  if (status === 'same_person') {
    const isOneRecord = [table.leftResolution.get(left), table.rightResolution.get(right)].every(
      (side) => typeof side?.persons[0]?.key === 'string',
    )
    return ['sameHere', isOneRecord ? 'sameHereWhy' : 'sameHereUnrecordedWhy']
  }
  if (status === 'not_covered')
    return ['notCoveredHere', table.data.sample ? 'notCoveredSampleHereWhy' : 'notCoveredHereWhy']
  if (status === 'none') {
    if (!judgement) return ['clearHere', 'clearHereWhy']
    return ['clearHere', count > 0 ? 'tooFewHereWhy' : 'clearCountsHereWhy']
  }
  return ['unknownHere', unresolvedReason ? reasonSentence(unresolvedReason) : 'unknownHereWhy']
}

function missingNames(table: PairTable, pair: Pair): string[] {
  const sides = [table.leftResolution.get(pair.left), table.rightResolution.get(pair.right)]
  const entries = sides.filter((side) => side?.status === 'not_found').map((side) => side?.entry ?? '')
  return [...new Set(entries)]
}
