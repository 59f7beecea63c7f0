import type { PairItem } from '../../contract/backend.ts'

/**
 * The user's decision about a pair: a conflict, no conflict, or papers by another person of the same name.
 */
export type Ruling = 'confirmed' | 'dismissed' | 'somebody_else'

/** A decision as it applies to a pair of an answer. */
export type PairDecision = {
  id: number
  ruling: Ruling
  note: string
  /** ISO 8601, UTC. */
  decidedAt: string
  /**
   * The joint works that were not there when it was decided, or that were only possible then. While there are any, the
   * decision does not stand: the pair is what the answer says, and the view says which works are new.
   */
  newItems: readonly PairItem[]
  /**
   * Set if the decision does not stand for a reason that `newItems` does not show: it was made under a narrower rule; there
   * are more joint works than then, but the answer does not list them; the answer is certain by now and was not then; or
   * there are more works that only others share, people of a similar name.
   */
  comesBack?: 'wider_rule' | 'more_works' | 'now_certain' | 'more_doubtful'
}

/** Why a decision does not stand; null if it does. */
export const comesBackFor = ({ newItems, comesBack }: PairDecision): ComesBackReason | null =>
  comesBack ?? (newItems.length > 0 ? 'new_works' : null)

export type ComesBackReason = NonNullable<PairDecision['comesBack']> | 'new_works'

/** Whether the pair is what its user has decided. */
export const stands = (decision: PairDecision): boolean => comesBackFor(decision) === null
