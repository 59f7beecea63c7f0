import type { BackendStats, PairsAnswer } from '../../contract/backend.ts'

/** What an answer, or a backend, says about its data. */
export type DataIdentity = { date: string | undefined; sample: boolean | undefined }

export const identityOf = (said: Pick<BackendStats | PairsAnswer, 'data_date' | 'sample'>): DataIdentity => ({
  date: said.data_date ?? undefined,
  sample: said.sample,
})

/**
 * Whether an answer was computed from other data than the backend has now. Nothing else invalidates the cache
 * (docs/protocol.md, Cache layers). What either side does not say is not held against the answer.
 */
export function isFromOtherData(answer: DataIdentity, backend: DataIdentity): boolean {
  return differ(answer.date, backend.date) || differ(answer.sample, backend.sample)
}

const differ = <T>(one: T | undefined, other: T | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other
