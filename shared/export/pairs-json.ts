import type { Answered } from '../query/query-flow.ts'
import { APP_VERSION } from '../version.ts'

/**
 * An answer as JSON: the query, the source of the answer, and the server's answer. An answer in batches is whole; `batches`
 * has the keys under which its parts are cached, and `cache_key` is null.
 */
export function pairsJson({ payload, key, source, answer, batches }: Answered, exportedAt: Date): string {
  const document = {
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: exportedAt.toISOString(),
    query: payload,
    cache_key: batches ? null : key,
    source,
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    answer,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
