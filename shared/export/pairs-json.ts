import { pairTable } from '../conflicts/pair-table.ts'
import { tallyOf } from '../conflicts/tally.ts'
import type { PairsAnswer } from '../contract/backend.ts'
import type { Answered } from '../query/query-flow.ts'
import { APP_VERSION } from '../version.ts'

/**
 * An answer as JSON: the query, the source, the headline in figures, and the server's answer. An answer in batches is whole; `batches`
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
    summary: summaryOf(answer),
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    answer,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The figures of the headline (summary-text.ts). A server without verdicts has `joint_papers` and `none_found`. */
function summaryOf(answer: PairsAnswer): Record<string, number> {
  const { byStatus, pairs, notFound, ambiguous } = tallyOf(pairTable(answer))
  return {
    pairs,
    conflicts: byStatus.conflict,
    same_person: byStatus.same_person,
    possible: byStatus.possible,
    clear: byStatus.none,
    unknown: byStatus.unresolved,
    joint_papers: byStatus.papers,
    none_found: byStatus.unknown,
    names_not_found: notFound,
    names_ambiguous: ambiguous,
  }
}
