import { decisionsClient } from '../../../../shared/clients/decisions-client.ts'
import type { ClientSettings } from '../../../../shared/clients/request.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { isSameDecision, pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { type FiledDecision, SOUGHT, type StoredDecision } from '../../../../shared/contract/decisions.ts'
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
 * Keeps the decisions of a file at the daemon. `isNewer`: in place of others on the same pairs. One that cannot be kept
 * stays in the file. Rejects with a `Failure`.
 */
export async function keepDecisions(
  daemon: ClientSettings,
  filed: readonly FiledDecision[],
  isNewer: boolean,
): Promise<void> {
  if (filed.length === 0) return
  const client = decisionsClient(daemon)
  const persons = filed.flatMap(({ sides }) => sides.flatMap((side) => side.persons))
  const of = (texts: string[]) => [...new Set(texts)].slice(0, SOUGHT)
  const { decisions } = await client.find({
    keys: of(persons.map(({ key }) => key)),
    names: of(persons.map(({ name }) => name)),
  })
  const there = new Map(decisions.map((decision) => [decision.pair, decision]))
  for (const decision of filed) {
    const known = there.get(pairText(decision.sides))
    if (known ? isNewer && !isSameDecision(known, decision) : true)
      await client.put(decision, known?.id ?? null)
  }
  dispatchEvent(new Event(DECIDED_EVENT))
}
