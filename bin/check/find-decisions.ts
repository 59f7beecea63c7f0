import { decisionsClient } from '../../shared/clients/decisions-client.ts'
import { isFailure } from '../../shared/clients/failures.ts'
import { personsIn } from '../../shared/conflicts/decisions/decided-table.ts'
import type { PairTable } from '../../shared/conflicts/pair-table.ts'
import { isAboutOnePerson, SOUGHT, type StoredDecision } from '../../shared/contract/decisions.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'

/** The user's decisions about the people of a table. Says on standard error if decisions are missing, and why. */
export async function findDecisions(
  table: PairTable,
  { daemonBase, fetch }: FlowSettings,
  signal: AbortSignal,
): Promise<StoredDecision[]> {
  const { keys, names } = personsIn(table)
  const client = decisionsClient({ base: daemonBase, fetch })
  const found = new Map<number, StoredDecision>()
  try {
    for (let start = 0; start < keys.length; start += SOUGHT) {
      const part = { keys: keys.slice(start, start + SOUGHT), names: names.slice(start, start + SOUGHT) }
      const { decisions, truncated } = await client.find(part, { signal })
      for (const decision of decisions) found.set(decision.id, decision)
      if (truncated)
        note(
          'There are too many decisions about these people: only the newest are applied. Check fewer names.',
        )
    }
    const ignored = [...found.values()].filter(({ sides }) => isAboutOnePerson(sides))
    for (const { sides } of ignored)
      note(printable(`Ignored: a decision about ${sides[0].persons[0]?.name} and themselves.`))
    return [...found.values()]
  } catch (error) {
    if (signal.aborted) throw error
    if (!isFailure(error)) throw error
    note(printable(`Decisions were not applied. ${error.message}`))
    return []
  }
}
