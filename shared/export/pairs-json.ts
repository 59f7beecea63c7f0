import type { Answered } from '../query/query-flow.ts'
import { APP_VERSION } from '../version.ts'

/** An answer as JSON: the query, the source of the answer, and the server's answer. */
export function pairsJson({ payload, key, source, answer }: Answered, exportedAt: Date): string {
  const document = {
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: exportedAt.toISOString(),
    query: payload,
    cache_key: key,
    source,
    answer,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
