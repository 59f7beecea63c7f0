import type { BackendStats, PairsAnswer } from '../../../contract/backend.ts'

/** Date and origin of the data behind an answer or in a backend; undefined if the server does not send it. */
export type DataIdentity = { date: string | undefined; sample: boolean | undefined }

export const identityOf = (said: Pick<BackendStats | PairsAnswer, 'data_date' | 'sample'>): DataIdentity => ({
  date: said.data_date ?? undefined,
  sample: said.sample,
})

/**
 * Whether an answer was computed from other data than the backend has now. This alone makes a cached answer stale
 * (docs/protocol.md, Cache layers). A value that one side does not send does not count as a difference.
 */
export function isFromOtherData(answer: DataIdentity, backend: DataIdentity): boolean {
  return differ(answer.date, backend.date) || differ(answer.sample, backend.sample)
}

const differ = <T>(one: T | undefined, other: T | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other
