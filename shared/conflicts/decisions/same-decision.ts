import type { Decision } from '../../contract/decisions.ts'
import { isSameRule } from './decision-rule.ts'

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
