import type { Decision, DecisionRule } from '../../contract/decisions.ts'
import type { PairTable } from '../pair-table.ts'
import { ANY_WORK, type CalendarDate, isoDate, windowOf } from '../policy/policy.ts'

/** The rule under which a decision on a pair of this table is made; undefined if no policy has judged the table. */
export const ruleOf = ({ judging, question }: PairTable): DecisionRule | undefined =>
  judging && { policy: judging.policy, judged_at: isoDate(judging.at), ...question }

/**
 * Whether works or pairs may count under the rule `now` that did not count under the rule `then`: an earlier first year, a
 * kind more, fewer works needed, longer author lists (docs/protocol.md, Decisions). Windows are compared by their first
 * year, so that the same policy is no wider a year later. A decision of an earlier version has no rule: it was made with
 * all works of the answer in view.
 */
export function isWider(now: DecisionRule = EVERYTHING, then: DecisionRule = EVERYTHING): boolean {
  return (
    firstYear(now) < firstYear(then) ||
    (now.year_min ?? Number.NEGATIVE_INFINITY) < (then.year_min ?? Number.NEGATIVE_INFINITY) ||
    then.policy.without.some((kind) => !now.policy.without.includes(kind)) ||
    now.policy.least < then.policy.least ||
    (now.policy.authors ?? Number.POSITIVE_INFINITY) > (then.policy.authors ?? Number.POSITIVE_INFINITY)
  )
}

const EVERYTHING: DecisionRule = {
  policy: ANY_WORK,
  judged_at: '2000-01-01',
  year_min: null,
  exact_base_match: true,
}

const firstYear = ({ policy, judged_at }: DecisionRule): number =>
  windowOf(policy, dateOf(judged_at))?.from ?? Number.NEGATIVE_INFINITY

/** The date on which a rule judges. */
export function dateOf(judged_at: DecisionRule['judged_at']): CalendarDate {
  const [year = 0, month = 1, day = 1] = judged_at.split('-').map(Number)
  return { year, month, day }
}

/** Whether two rules are the same, whatever their policies are called. */
const isSameRule = (one: DecisionRule | undefined, other: DecisionRule | undefined): boolean =>
  one === undefined || other === undefined ? one === other : !isWider(one, other) && !isWider(other, one)

/** Whether two decisions on one pair say the same, rest on the same works and apply under the same rules. */
export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.ruling === other.ruling &&
  one.note === other.note &&
  one.verdict === other.verdict &&
  one.work_count === other.work_count &&
  one.doubtful?.count === other.doubtful?.count &&
  one.doubtful?.last_year === other.doubtful?.last_year &&
  isSameRule(one.made_under, other.made_under) &&
  isSameSet(new Set(one.works), new Set(other.works))

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))
