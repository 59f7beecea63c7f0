import { type DecisionsClient, findAllDecisions } from '../../../../shared/clients/decisions-client.ts'
import type { AuthorRuling } from '../../../../shared/conference/cells.ts'
import type { Project, Proposal } from '../../../../shared/conference/project/project.ts'
import { isSameDecision, pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import type { GivenDecision, StoredDecision } from '../../../../shared/contract/decisions.ts'

type DecisionProposal = Extract<Proposal, { decision: unknown }>
/** Another person's decision on a pair, and the user's own, if there is one. */
export type ProposedDecision = { proposal: DecisionProposal; mine: StoredDecision | null }
/** Another person's ruling on who is an author, and the user's own. */
type ProposedRuling = {
  proposal: Extract<Proposal, { ruling: unknown }>
  mine: AuthorRuling | null
}
export type Proposed = ProposedDecision | ProposedRuling

/** The proposals that say something else than the user's own decisions and rulings. Rejects with a `Failure`. */
export async function openProposals(
  client: DecisionsClient,
  { proposals, rulings = [] }: Pick<Project, 'proposals' | 'rulings'>,
  signal: AbortSignal,
): Promise<Proposed[]> {
  const ofPairs = proposals.filter((one): one is DecisionProposal => 'decision' in one)
  const persons = ofPairs.flatMap(({ decision }) => decision.sides.flatMap((side) => side.persons))
  const keys = [...new Set(persons.map(({ key }) => key))]
  const found = await findAllDecisions(client, { keys, names: [] }, { signal })
  const own = new Map(found.map((decision) => [decision.pair, decision]))
  return proposals.flatMap((proposal): Proposed[] => {
    if ('ruling' in proposal) {
      const mine = rulings.find((one) => isOnSame(one, proposal.ruling)) ?? null
      return mine?.isSame === proposal.ruling.isSame ? [] : [{ proposal, mine }]
    }
    const mine = own.get(pairText(proposal.decision.sides)) ?? null
    return mine && isSameDecision(mine, proposal.decision) ? [] : [{ proposal, mine }]
  })
}

/** Whether two rulings are on the same two entries. */
const isOnSame = (one: AuthorRuling, other: AuthorRuling): boolean =>
  one.author === other.author && one.reviewer === other.reviewer

/**
 * The project without settled proposals. `isTaken`: the rulings among them are the user's own from now on; of two on the
 * same entries the second stays a proposal. Only what the project still has counts: it may be another one by now.
 */
export function settled(
  { proposals, rulings = [] }: Pick<Project, 'proposals' | 'rulings'>,
  done: readonly Proposal[],
  isTaken: boolean,
): Pick<Project, 'proposals' | 'rulings'> {
  const gone = new Set(done)
  const ruled: AuthorRuling[] = []
  const rest = proposals.filter((one) => {
    if (!gone.has(one)) return true
    if (!isTaken || !('ruling' in one)) return false
    if (ruled.some((other) => isOnSame(one.ruling, other))) return true
    ruled.push(one.ruling)
    return false
  })
  if (ruled.length === 0) return { proposals: rest }
  const others = rulings.filter((one) => !ruled.some((other) => isOnSame(one, other)))
  return { proposals: rest, rulings: [...others, ...ruled] }
}

/** A decision that the user has taken over, and the one that it replaced. */
type TakenOver = ProposedDecision & { kept: StoredDecision }

/**
 * Keeps decisions of others as the user's own, each in place of the one that its user has seen. Those that the user has
 * decided elsewhere meanwhile stay proposals. `onTaken` gets each. Rejects with a `Failure`, or if `signal` ends it.
 */
export async function takeOver(
  client: DecisionsClient,
  wanted: readonly ProposedDecision[],
  onTaken: (taken: TakenOver) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const one of wanted) {
    signal.throwIfAborted()
    const { proposal, mine } = one
    const { kind, decision: there } = await client.put(proposal.decision, mine?.id ?? null)
    // An earlier try may have been kept, though its answer was lost.
    if (there && (kind === 'done' || isSameDecision(there, proposal.decision)))
      onTaken({ ...one, kept: there })
  }
}

/** Puts back what was there before decisions were taken over, but for pairs that were decided again since. */
export async function giveBack(client: DecisionsClient, taken: readonly TakenOver[]): Promise<void> {
  for (const { mine, kept } of taken) {
    if (mine === null) await client.withdraw(kept)
    else {
      const { id: _, pair: __, ...before } = mine
      // A stored decision has all that a given one has.
      await client.put(before as GivenDecision, kept.id)
    }
  }
}
