import { decisionsIn, findDecisions } from '../../../../shared/clients/decisions-client.ts'
import type { DocumentsClient } from '../../../../shared/clients/documents-client.ts'
import type { AuthorDecision } from '../../../../shared/conference/identity/author-finding.ts'
import { matterOf } from '../../../../shared/conference/project/merge-projects.ts'
import type { Choice, Project, Proposal } from '../../../../shared/conference/project/project.ts'
import { isSameDecision } from '../../../../shared/conflicts/decisions/finding.ts'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'

type DecisionProposal = Extract<Proposal, { decision: unknown }>
export type ProposedDecision = { proposal: DecisionProposal; mine: StoredDecision | null }
/** A proposal, and the user's own decision or value about the same thing. */
export type Proposed =
  | ProposedDecision
  | { proposal: Exclude<Proposal, DecisionProposal>; mine: AuthorDecision | Choice | string | null }

type Own = Pick<Project, 'proposals' | 'rulings' | 'choices' | 'site'>

/** The proposals that differ from the user's own decisions, choices and site. Rejects with a `Failure` if the daemon fails. */
export async function openProposals(
  client: Pick<DocumentsClient, 'find'>,
  { proposals, rulings = [], choices, site }: Own,
  signal: AbortSignal,
): Promise<Proposed[]> {
  const ofPairs = proposals.filter((one): one is DecisionProposal => 'decision' in one)
  const persons = ofPairs.flatMap(({ decision }) => decision.sides.flatMap((side) => side.persons))
  const keys = [...new Set(persons.map(({ key }) => key))]
  const found = decisionsIn(await findDecisions(client, { keys, names: [] }, { signal }))
  const ownDecisions = new Map(found.map((decision) => [decision.pair, decision]))
  return proposals.flatMap((proposal): Proposed[] => {
    if ('decision' in proposal) {
      const mine = ownDecisions.get(matterOf(proposal)) ?? null
      return mine && isSameDecision(mine, proposal.decision) ? [] : [{ proposal, mine }]
    }
    if ('ruling' in proposal) {
      const mine = rulings.find((one) => isOnSame(one, proposal.ruling)) ?? null
      return mine?.isSame === proposal.ruling.isSame ? [] : [{ proposal, mine }]
    }
    if ('site' in proposal) return site === proposal.site ? [] : [{ proposal, mine: site ?? null }]
    const { person, entry } = proposal.choice
    const mine = Object.hasOwn(choices, person) ? (choices[person] ?? null) : null
    return mine?.entry === entry ? [] : [{ proposal, mine }]
  })
}

const isOnSame = (one: AuthorDecision, other: AuthorDecision): boolean =>
  one.author === other.author && one.reviewer === other.reviewer

/** Removes the proposals in `done` from the project. `isTaken`: takes over their values. */
export function settled(
  { proposals, rulings = [], choices }: Pick<Own, 'proposals' | 'rulings' | 'choices'>,
  done: readonly Proposal[],
  isTaken: boolean,
): Pick<Own, 'proposals'> & Partial<Own> {
  const isSettled = new Set(done)
  const taken = new Map<string, Proposal>()
  const remaining = proposals.filter((one) => {
    if (!isSettled.has(one)) return true
    if (!isTaken || 'decision' in one) return false
    const isSecond = taken.has(matterOf(one))
    if (!isSecond) taken.set(matterOf(one), one)
    return isSecond
  })
  const takenOver = [...taken.values()]
  const ruled = takenOver.flatMap((one) => ('ruling' in one ? [one.ruling] : []))
  const chosen = takenOver.flatMap((one) => ('choice' in one ? [one.choice] : []))
  const others = rulings.filter((one) => !ruled.some((other) => isOnSame(one, other)))
  const site = takenOver.find((one) => 'site' in one)
  const choicesOf = chosen.map(({ person, ...choice }) => [person, choice] as const)
  return {
    proposals: remaining,
    ...(ruled.length > 0 && { rulings: [...others, ...ruled] }),
    ...(chosen.length > 0 && { choices: { ...choices, ...Object.fromEntries(choicesOf) } }),
    ...(site && { site: site.site }),
  }
}
