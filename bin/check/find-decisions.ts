import { decisionsIn, findDecisions as findOnPersons } from '../../shared/clients/decisions-client.ts'
import { documentsClient } from '../../shared/clients/documents-client.ts'
import { isFailure } from '../../shared/clients/failures.ts'
import { personsIn } from '../../shared/conflicts/decisions/decided-table.ts'
import type { AnswerFacts } from '../../shared/conflicts/pair-table.ts'
import { isAboutOnePerson, type StoredDecision } from '../../shared/contract/decisions.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { DECISIONS_MS, WITHOUT_DECISIONS } from './servers.ts'

/** Asks the daemon for the user's decisions about the people of the table. Throws a StartError if the daemon fails. */
export async function findDecisions(
  table: AnswerFacts,
  { daemonBase, fetch }: FlowSettings,
  signal: AbortSignal,
): Promise<StoredDecision[]> {
  const client = documentsClient({ base: daemonBase, fetch })
  try {
    const options = { signal, timeoutMs: DECISIONS_MS }
    const found = decisionsIn(await findOnPersons(client, personsIn(table), options))
    for (const { sides } of found.filter((one) => isAboutOnePerson(one.sides)))
      note(printable(`Ignored: a decision with ${sides[0].persons[0]?.name} on both sides.`))
    return found
  } catch (error) {
    if (signal.aborted || !isFailure(error)) throw error
    const problem = `Your decisions could not be read from ${daemonBase}. ${error.message}`
    throw new StartError(printable(`${problem} ${WITHOUT_DECISIONS}`))
  }
}
