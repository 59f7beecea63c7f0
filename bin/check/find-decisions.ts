import { type DecisionsClient, decisionsClient } from '../../shared/clients/decisions-client.ts'
import { isFailure } from '../../shared/clients/failures.ts'
import { personsIn } from '../../shared/conflicts/decisions/decided-table.ts'
import type { PairTable } from '../../shared/conflicts/pair-table.ts'
import { type FindDecisionsRequest, SOUGHT, type StoredDecision } from '../../shared/contract/decisions.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { StartError } from '../../shared/server/errors.ts'
import { printable } from '../terminal/printable.ts'
import { DECISIONS_MS, WITHOUT_DECISIONS } from './servers.ts'

/** The user's decisions about the people of a table. Throws a StartError of one line if not all of them can be had. */
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
      for (const decision of await findAll(client, part, signal)) found.set(decision.id, decision)
    }
    return [...found.values()]
  } catch (error) {
    if (signal.aborted || !isFailure(error)) throw error
    const what = `Your decisions could not be read from ${daemonBase}. ${error.message}`
    throw new StartError(printable(`${what} ${WITHOUT_DECISIONS}`))
  }
}

/** All decisions, in halves where there are more than one answer holds. */
async function findAll(
  client: DecisionsClient,
  part: FindDecisionsRequest,
  signal: AbortSignal,
): Promise<StoredDecision[]> {
  const { keys, names } = part
  const { decisions, truncated } = await client.find(part, { signal, timeoutMs: DECISIONS_MS })
  if (!truncated) return decisions
  if (keys.length < 2)
    throw new StartError(`There are too many decisions about one person. ${WITHOUT_DECISIONS}`)
  const half = Math.ceil(keys.length / 2)
  const halves = [
    { keys: keys.slice(0, half), names: names.slice(0, half) },
    { keys: keys.slice(half), names: names.slice(half) },
  ]
  const found = [...decisions]
  for (const one of halves) found.push(...(await findAll(client, one, signal)))
  return found
}
