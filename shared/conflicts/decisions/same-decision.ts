import type { Decision } from '../../contract/decisions.ts'

/** Whether two decisions on one pair say the same and rest on the same works, whenever they were made. */
export const isSameDecision = (one: Decision, other: Decision): boolean =>
  one.ruling === other.ruling &&
  one.note === other.note &&
  one.verdict === other.verdict &&
  one.work_count === other.work_count &&
  one.doubtful?.count === other.doubtful?.count &&
  one.doubtful?.last_year === other.doubtful?.last_year &&
  isSameSet(new Set(one.works), new Set(other.works))

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))
