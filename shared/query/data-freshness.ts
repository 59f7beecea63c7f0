import type { BackendStats, PairsAnswer } from '../contract/backend.ts'
import type { Source } from './query-flow.ts'

export type DatedAnswer = {
  answer: Pick<PairsAnswer, 'data_date' | 'newest_year' | 'sample'>
  source: Source
}

/** `sample`: whether these are the starter data. Undefined: the server does not send the fact. */
export type DataIdentity = { date: string | undefined; sample: boolean | undefined }

export const identityOf = (
  facts: Pick<BackendStats | PairsAnswer, 'data_date' | 'sample'>,
): DataIdentity => ({
  date: facts.data_date ?? undefined,
  sample: facts.sample,
})

/** Whether a fact that both state about their data differs (docs/dev/protocol.md, Cache layers). */
export const isFromOtherData = (answer: DataIdentity, backend: DataIdentity): boolean =>
  (answer.date ?? backend.date) !== (backend.date ?? answer.date) ||
  (answer.sample ?? backend.sample) !== (backend.sample ?? answer.sample)

/**
 * Whether the backend's data are newer than those of a cached answer: they have a later date, a later newest year, or all of dblp
 * instead of the sample (docs/dev/protocol.md, Newer data). For an answer without a date, the day of its storage counts.
 */
export function hasNewerData({ answer, source }: DatedAnswer, stats: BackendStats): boolean {
  if (source.from === 'backend') return false
  const [wasSample, isSample] = [answer.sample === true, stats.sample === true]
  if (wasSample !== isSample) return wasSample
  const now = dayIn(stats.data_date)
  const was = dayIn(answer.data_date) ?? dayIn(source.storedAt?.slice(0, 10))
  if (was !== undefined && now !== undefined && was < now) return true
  return (answer.newest_year ?? Number.POSITIVE_INFINITY) < (stats.newest_year ?? Number.NEGATIVE_INFINITY)
}

/** Returns the text only if it is a day, `YYYY-MM-DD`. Days in this form sort by time. */
const dayIn = (text: string | null | undefined): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? undefined) : undefined
