import { type PairTable, pairTable } from '../conflicts/pair-table.ts'
import { judgedTable } from '../conflicts/policy/judge.ts'
import {
  ANY_WORK,
  type CalendarDate,
  calendarDate,
  isoDate,
  type Policy,
} from '../conflicts/policy/policy.ts'
import { tallyOf } from '../conflicts/tally.ts'
import type { Answered } from '../query/query-flow.ts'
import { APP_VERSION } from '../version.ts'

/**
 * An answer as JSON: the query, the source, the policy, the headline in figures as the policy judges it, and the server's answer. An answer in batches is whole; `batches`
 * has the keys under which its parts are cached, and `cache_key` is null.
 */
export function pairsJson(
  { payload, key, source, answer, batches }: Answered,
  exportedAt: Date,
  { policy, at }: { policy: Policy; at: CalendarDate } = { policy: ANY_WORK, at: calendarDate(exportedAt) },
): string {
  const document = {
    program: 'CoAuthors',
    version: APP_VERSION,
    exported_at: exportedAt.toISOString(),
    query: payload,
    cache_key: batches ? null : key,
    source,
    policy,
    judged_at: isoDate(at),
    summary: summaryOf(judgedTable(pairTable(answer), policy, at)),
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    answer,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The figures of the headline (summary-text.ts). A server without verdicts has `joint_papers` and `none_found`. */
function summaryOf(table: PairTable): Record<string, number> {
  const { byStatus, pairs, notFound, ambiguous } = tallyOf(table)
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
