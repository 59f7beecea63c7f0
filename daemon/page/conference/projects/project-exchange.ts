import { decisionsClient } from '../../../../shared/clients/decisions-client.ts'
import type { ClientSettings } from '../../../../shared/clients/request.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { isSameDecision, pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import type { FiledDecision, StoredDecision } from '../../../../shared/contract/decisions.ts'
import { DECIDED_EVENT } from '../../../../shared/ui/context/kept-events.ts'

/** Whether a file is a project's, by its first characters. */
export const isProjectFile = async (file: File): Promise<boolean> =>
  /^\s*\{\s*"coauthors":\s*"project"/.test(
    await file
      .slice(0, 100)
      .text()
      .catch(() => ''),
  )

/** A project with the decisions on its pairs, as its file holds them. */
export const withDecisions = (project: Project, decisions: readonly StoredDecision[]): Project => ({
  ...project,
  decisions: [
    ...decisions.map(({ id: _, pair: __, ...decision }) => decision),
    ...project.decisions.filter(({ sides }) => !decisions.some(({ pair }) => pair === pairText(sides))),
  ],
})

/** Decisions of a file in the form of stored ones, for a conference that leaves no trace. */
export const asStored = (decisions: readonly FiledDecision[]): StoredDecision[] =>
  // Ids of stored ones are above 0.
  decisions.map((decision, index) => ({ ...decision, id: -1 - index, pair: pairText(decision.sides) }))

/**
 * Keeps the decisions of a file at the daemon, in place of those known. One that another window has changed stays. Resolves
 * to how many could not be kept.
 */
export async function keepDecisions(
  daemon: ClientSettings,
  decisions: readonly FiledDecision[],
  known: readonly StoredDecision[],
): Promise<number> {
  const client = decisionsClient(daemon)
  const byPair = new Map(known.map((decision) => [decision.pair, decision]))
  let left = 0
  for (const decision of decisions) {
    const there = byPair.get(pairText(decision.sides))
    if (there && isSameDecision(there, decision)) continue
    const put = await client.put(decision, there?.id ?? null).catch(() => null)
    if (put?.kind === 'done') continue
    if (!put?.decision || !isSameDecision(put.decision, decision)) left++
  }
  dispatchEvent(new Event(DECIDED_EVENT))
  return left
}
