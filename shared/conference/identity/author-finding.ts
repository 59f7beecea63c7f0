import type { Pair, PairDecision, PairPlace } from '../../conflicts/pair-table.ts'
import { standingOf } from '../../conflicts/standing.ts'
import { authorId, personId, type Someone, type Submission } from '../conference-model.ts'
import type { Identity } from './identity.ts'

export type AuthorFinding = {
  pair: Pair
  /**
   * Why the reviewer may be this author.
   * `account`: they have one account. The user cannot dismiss that.
   * `shared_account`: two people seem to share an account. No decision settles that.
   * `names`: the names fit, and the user decides (`AuthorDecision`).
   */
  asAuthor?: 'account' | 'shared_account' | 'names'
}

/** The user's decision whether a reviewer (`personId`) is an author (`authorId`) of one conference. */
export type AuthorDecision = { author: string; reviewer: string; isSame: boolean; at: string }

/** Changes the answer's pair according to `identity`. Returns null if there is no finding. */
export function authorFinding(
  pair: Pair | undefined,
  identity: Identity,
  place: () => PairPlace,
  decisionOn: () => PairDecision | undefined,
): AuthorFinding | null {
  if (identity === 'same') return { pair: { ...place(), ...SAME_PERSON }, asAuthor: 'account' }
  const isDoubtful = identity === 'doubtful' && !(pair && standingOf(pair) === 'conflict')
  if (!isDoubtful && pair?.status !== 'same_person' && pair?.uncertainReason !== 'same_person')
    return pair ? { pair } : null
  const { decision: _, ...found } = pair ?? { ...place(), ...SAME_PERSON }
  if (isDoubtful) return { pair: { ...found, ...MAYBE_SAME }, asAuthor: 'shared_account' }
  const decision = decisionOn()
  const doubt = identity === 'apart' ? MAYBE_SAME : {}
  return { pair: { ...found, ...doubt, ...(decision && { decision }) }, asAuthor: 'names' }
}

/** The backend, too, answers the count 0 if both sides are one person. */
const SAME_PERSON: Pick<Pair, 'count' | 'status' | 'unresolvedReason' | 'uncertainReason' | 'pubs'> = {
  count: 0,
  unresolvedReason: null,
  uncertainReason: null,
  pubs: undefined,
  status: 'same_person',
}
const MAYBE_SAME = { status: 'possible', uncertainReason: 'same_person' } as const

/** Returns a function that finds the user's decision on an author and a reviewer. */
export function authorDecisions(rulings: readonly AuthorDecision[]) {
  const keyOf = (author: string, reviewer: string): string => JSON.stringify([author, reviewer])
  const byPeople = new Map(rulings.map((ruling) => [keyOf(ruling.author, ruling.reviewer), ruling]))
  return (submission: Submission, author: Someone, reviewer: Someone): PairDecision | undefined => {
    if (byPeople.size === 0) return undefined
    const ruling = byPeople.get(keyOf(authorId(author, submission), personId(reviewer)))
    if (!ruling) return undefined
    const { isSame, at } = ruling
    return { id: 0, ruling: isSame ? 'confirmed' : 'somebody_else', note: '', decidedAt: at, newItems: [] }
  }
}
