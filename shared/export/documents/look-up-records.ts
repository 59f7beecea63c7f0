import { HttpFailure, isFailure } from '../../clients/failures.ts'
import { type ClientSettings, requestJson } from '../../clients/request.ts'
import type { PairItem } from '../../contract/backend.ts'
import { type BibliographyRecord, type RecordsRequest, recordsAnswer } from '../../contract/records.ts'
import { KEYS_PER_REQUEST } from '../../limits.ts'
import { type TakenAnswer, takenPapers } from '../taken-answer.ts'
import type { Records } from './bibtex.ts'

/** `lacking`: the backend has no such endpoint. `failed`: it did not answer. Records read until then are there. */
export type RecordsLookUp = { records: Records; problem: null | 'lacking' | 'failed' }

/** The answer of a server without the endpoint (docs/protocol.md, What ours adds). */
const LACKING: readonly number[] = [404, 405, 501]

/** Asks the backend for all authors of the papers, a thousand papers at a time. */
export async function lookUpRecords(
  taken: TakenAnswer,
  backend: ClientSettings,
  signal?: AbortSignal,
): Promise<RecordsLookUp> {
  const records = new Map<string, BibliographyRecord>()
  for (const { keys, names } of requestsFor(takenPapers(taken).map(({ item }) => item))) {
    try {
      const body: RecordsRequest = { keys: [...keys], names: [...names] }
      const { body: found } = await requestJson(backend, '/api/records', recordsAnswer, { body, signal })
      for (const record of found.records) records.set(record.key, record)
    } catch (error) {
      if (!isFailure(error)) throw error
      const isLacking = error instanceof HttpFailure && LACKING.includes(error.status)
      return { records, problem: isLacking ? 'lacking' : 'failed' }
    }
  }
  return { records, problem: null }
}

type Asked = { keys: Set<string>; names: Set<string> }

/** Requests of at most as many keys, and as many names, as one may have. */
function requestsFor(items: readonly PairItem[]): Asked[] {
  const requests: Asked[] = []
  for (const { key, left_name, right_name } of items) {
    if (key === undefined || left_name === undefined || right_name === undefined) continue
    let last = requests.at(-1)
    if (!last || last.keys.size >= KEYS_PER_REQUEST || last.names.size > KEYS_PER_REQUEST - 2) {
      last = { keys: new Set(), names: new Set() }
      requests.push(last)
    }
    last.keys.add(key)
    last.names.add(left_name).add(right_name)
  }
  return requests
}
