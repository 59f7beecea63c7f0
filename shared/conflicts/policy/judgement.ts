import type { PairItem } from '../../contract/backend.ts'
import type { Coverage } from './coverage.ts'
import { type CalendarDate, countsAll, type Policy, type Window } from './policy.ts'

/** Under which policy an answer is judged, on which date, and whether its data cover the window. */
export type Judging = { policy: Policy; at: CalendarDate; window: Window | null; coverage: Coverage }

/** The judgement of a policy on a pair with joint works. */
export type Judgement = {
  /** The works that count, in the answer's order. */
  works: readonly PairItem[]
  /** The listed works that do not count, in the answer's order. */
  others: readonly PairItem[]
  /** How many of the works that count may be from before the window: they are of its first year, or have no year. */
  atEdge: number
  /** How many joint works do not count, those included that the answer does not list. */
  leftOut: number
  /** How many joint works the answer counts but does not list, though they may count. */
  unlisted: number
}

/** The policy under which a table is judged, if that makes a difference. */
export function policyInForce({ judging }: { judging?: Judging | undefined }): Judging | null {
  return judging && !countsAll(judging.policy) ? judging : null
}

/** Whether a work that counts may be from before the window. */
export const isAtEdge = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && (typeof year !== 'number' || (window.hasEdge && year === window.from))

/** Whether a work that counts may be from before the window under which a table is judged. */
export const isAtEdgeIn = (table: { judging?: Judging | undefined }, item: PairItem): boolean =>
  isAtEdge(item, policyInForce(table)?.window ?? null)

/** Whether a work that does not count is from before the window. */
export const isBefore = ({ year }: PairItem, window: Window | null): boolean =>
  window !== null && typeof year === 'number' && year < window.from
