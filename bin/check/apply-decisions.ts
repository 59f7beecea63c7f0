import { decisionsClient } from '../../shared/clients/decisions-client.ts'
import { HttpFailure } from '../../shared/clients/failures.ts'
import { decidedTable, personsIn } from '../../shared/conflicts/decisions/decided-table.ts'
import type { PairTable } from '../../shared/conflicts/pair-table.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'

/** How long the daemon may take. An answer never fails for want of decisions. */
const FIND_MS = 10_000

/**
 * The judged table with what is decided about its pairs, as the page shows it. `note` says why decisions are missing; null
 * if all are applied.
 */
export async function applyDecisions(
  table: PairTable,
  { daemonBase, fetch }: FlowSettings,
  signal: AbortSignal,
): Promise<{ table: PairTable; note: string | null }> {
  const persons = personsIn(table)
  if (persons.keys.length === 0) return { table, note: null }
  try {
    const client = decisionsClient({ base: daemonBase, fetch })
    const { decisions, truncated } = await client.find(persons, { signal, timeoutMs: FIND_MS })
    const note = truncated
      ? 'There are too many decisions about these people: only the newest are applied. Check fewer names.'
      : null
    return { table: decidedTable(table, decisions), note }
  } catch (error) {
    if (signal.aborted) throw error
    const isOlder = error instanceof HttpFailure && error.status === 404
    const why = isOlder
      ? 'CoAuthors on this machine is of a version that keeps no decisions'
      : 'CoAuthors on this machine does not give them'
    return { table, note: `Decisions were not applied. ${why}.` }
  }
}
