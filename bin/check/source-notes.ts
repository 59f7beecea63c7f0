import { backendClient } from '../../shared/clients/backend-client.ts'
import type { Answered, FlowSettings } from '../../shared/query/query-flow.ts'
import { identityOf, isFromOtherData } from '../../shared/ui/results/data-freshness.ts'
import { printable } from '../terminal/printable.ts'

const STATS_MS = 1000

/** Where the answer came from, and what to know of its data: the page says the same under its answers. */
export async function sourceNotes({ answer, source }: Answered, flow: FlowSettings): Promise<string[]> {
  const notes: string[] = []
  if (source.from === 'cache') {
    const when = source.storedAt ? `, stored ${printable(source.storedAt)} UTC` : ''
    notes.push(`From the cache${when}; --refresh asks the backend anew.`)
    const backend = await backendClient({ base: flow.backendBase, fetch: flow.fetch })
      .stats({ timeoutMs: STATS_MS })
      .catch(() => null)
    if (backend && isFromOtherData(identityOf(answer), identityOf(backend)))
      notes.push('The backend has other data now than this answer was made from: use --refresh.')
  }
  if (answer.sample)
    notes.push('Only the starter data is loaded: about 150 papers. For all of dblp: npm run import.')
  return notes
}
