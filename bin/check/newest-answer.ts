import { backendClient } from '../../shared/clients/backend-client.ts'
import type { Locale } from '../../shared/i18n/locale.ts'
import { hasNewerData, identityOf, isFromOtherData } from '../../shared/query/data-freshness.ts'
import type { AskResult, FlowSettings, Outcome } from '../../shared/query/query-flow.ts'
import { dataName } from '../../shared/words/coverage-text.ts'
import { printable } from '../terminal/printable.ts'
import { failureText } from './notes.ts'

/** How long the backend may take to say which data it has, while an answer from the cache waits. */
const STATS_MS = 1000

type NewestAnswer = { outcome: Outcome; record: () => Promise<void>; remarks: string[] }

/**
 * Asks, and asks the backend again if its data are newer than those of a cache hit (docs/protocol.md, Newer data). If the
 * backend does not answer, the outcome is the hit. `remarks` are for the user.
 */
export async function askForNewest(
  ask: (refresh: boolean) => Promise<AskResult>,
  refresh: boolean,
  flow: FlowSettings,
  locale: Locale,
): Promise<NewestAnswer> {
  const first = await ask(refresh)
  const hit = first.outcome
  if (hit.kind !== 'answered' || hit.source.from !== 'cache') return { ...first, remarks: [] }
  const stats = await backendClient({ base: flow.backendBase, fetch: flow.fetch })
    .stats({ timeoutMs: STATS_MS })
    .catch(() => null)
  if (!stats) return { ...first, remarks: [] }
  const [was, now] = [identityOf(hit.answer), identityOf(stats)]
  const differ = printable(`${dataName(was, locale)}; the backend now has ${dataName(now, locale)}`)
  if (!hasNewerData(hit, stats)) {
    const isOther = isFromOtherData(was, now)
    return { ...first, remarks: isOther ? [`This answer is from ${differ}: use --refresh.`] : [] }
  }
  const second = await ask(true)
  const record = async (): Promise<void> => void (await Promise.all([first.record(), second.record()]))
  const { outcome } = second
  if (outcome.kind === 'failed') {
    const why = failureText(outcome, flow.backendBase, locale.t)
    return { outcome: hit, record, remarks: [`This answer is from ${differ}, but did not answer. ${why}`] }
  }
  return { outcome, record, remarks: [`The backend was asked: the cached answer was from ${differ}.`] }
}
