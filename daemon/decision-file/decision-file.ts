import { type DecisionFile, decisionFile, decisionFileHead } from '../../shared/contract/decisions.ts'
import { z } from '../../shared/contract/zod.ts'

const PLACES_NAMED = 5

/** Why a file of decisions is refused. */
export type DecisionFileProblem =
  | { kind: 'unreadable' }
  | { kind: 'version'; version: number }
  /** `places`: the first values that are missing or impossible, such as `decisions.3.ruling`, of `invalid` in all. */
  | { kind: 'invalid'; places: readonly string[]; invalid: number }

/** Checks the content of a file of decisions as a whole. */
export function readDecisionFile(content: unknown): DecisionFile | DecisionFileProblem {
  const head = z.safeParse(decisionFileHead, content)
  if (!head.success) return { kind: 'unreadable' }
  const { version } = head.data
  const read = z.safeParse(decisionFile, content)
  if (read.success) return read.data
  const places = read.error.issues.map(({ path }) => path.join('.'))
  if (places.includes('version')) return { kind: 'version', version }
  return { kind: 'invalid', places: [...new Set(places)].slice(0, PLACES_NAMED), invalid: places.length }
}
