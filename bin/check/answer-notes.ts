import { backendClient } from '../../shared/clients/backend-client.ts'
import { AnotherUser, NotAllowed } from '../../shared/clients/failures.ts'
import { STARTER_PAPERS } from '../../shared/conflicts/policy/coverage.ts'
import { ENTRIES_IN_BATCHES } from '../../shared/limits.ts'
import type { Locale } from '../../shared/messages/locale.ts'
import { type DatedAnswer, hasNewerData, identityOf } from '../../shared/query/data-freshness.ts'
import type { AskOutcome, Query } from '../../shared/query/pairs-query.ts'
import { batchCount, type SidesProblem } from '../../shared/query/payload.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { dataName } from '../../shared/words/answer-text.ts'
import { failureMessages } from '../../shared/words/failure-words.ts'
import { sidesProblemText } from '../../shared/words/sides-problem-text.ts'
import { printable } from '../terminal/printable.ts'
import { portBelongs } from './servers.ts'

/** Says in one line why a list is not valid, in which file, and whether `--batches` helps. */
export function problemText(
  problem: SidesProblem,
  { file, text }: { file: string; text: string },
  { left, right }: Query,
  t: Locale['t'],
): string {
  const where = file === '-' ? 'standard input' : printable(file)
  const fits = problem.kind === 'too-many' && problem.count <= ENTRIES_IN_BATCHES
  const hint = fits ? ` Ask in ${batchCount(left.length, right.length)} batches: --batches.` : ''
  return `${where}: ${sidesProblemText(problem, text, t)}${hint}`
}

type FailedToAsk = Extract<AskOutcome, { kind: 'failed' }>

/** Says in one line why a query failed, and what to do. */
export function failureText({ failure, batch }: FailedToAsk, base: string, t: Locale['t']): string {
  const batchTexts = batch ? [`Batch ${batch.number} of ${batch.of} failed; earlier batches are cached.`] : []
  const reasons =
    failure instanceof AnotherUser
      ? [t('failedNotAllowed'), portBelongs(base, failure.user)]
      : failureMessages(failure, base, t, ownCommand).map(({ key, values }) => t(key, values))
  const remedy = failure instanceof NotAllowed ? [`(to allow it, set API_BASE_URL=${failure.told}).`] : []
  return printable([...batchTexts, ...reasons, ...remedy].join(' '))
}

/** Returns notes on an answer from the cache or from the starter data. */
export function sourceNotes({ answer, source }: DatedAnswer): string[] {
  const when = source.from === 'cache' && source.storedAt ? `, stored ${printable(source.storedAt)} UTC` : ''
  const sample = `Only the sample of ${STARTER_PAPERS} papers was searched. For all of dblp: ${ownCommand('import')}.`
  return [
    ...(source.from === 'cache' ? [`From the cache${when}; --refresh asks the backend again.`] : []),
    ...(answer.sample ? [sample] : []),
  ]
}

type Asked = {
  outcome: (DatedAnswer & { kind: 'answered' }) | FailedToAsk | { kind: 'cancelled' | 'refused' }
  record: () => Promise<void>
}

/**
 * Asks again if the backend has newer data than a cache hit (docs/dev/protocol.md, Newer data). Returns the hit if the second
 * query fails. `remarks` tell the user about the second query.
 */
export async function askForNewest<Result extends Asked>(
  ask: (refresh: boolean) => Promise<Result>,
  refresh: boolean,
  flow: FlowSettings,
  locale: Locale,
): Promise<Result & { remarks: string[] }> {
  const first = await ask(refresh)
  const hit = first.outcome
  if (hit.kind !== 'answered' || hit.source.from !== 'cache') return { ...first, remarks: [] }
  const backend = backendClient({ base: flow.backendBase, fetch: flow.fetch })
  const stats = await backend.stats({ timeoutMs: 1000 }).catch(() => null)
  if (!stats || !hasNewerData(hit, stats)) return { ...first, remarks: [] }
  const [was, now] = [identityOf(hit.answer), identityOf(stats)]
  const differ = printable(`${dataName(was, locale)}; the backend now has ${dataName(now, locale)}`)
  const second = await ask(true)
  const record = async (): Promise<void> => void (await Promise.all([first.record(), second.record()]))
  const { outcome } = second
  if (outcome.kind === 'failed') {
    const why = failureText(outcome, flow.backendBase, locale.t)
    return { ...first, record, remarks: [`This answer is from ${differ}, but it did not answer. ${why}`] }
  }
  return { ...second, record, remarks: [`The backend was asked: the cached answer was from ${differ}.`] }
}
