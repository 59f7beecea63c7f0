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

/** Asks the backend for all authors of the papers, 500 papers at a time. */
export async function lookUpRecords(
  taken: TakenAnswer,
  backend: ClientSettings,
  signal?: AbortSignal,
): Promise<RecordsLookUp> {
  const records = new Map<string, BibliographyRecord>()
  for (const body of requestsFor(takenPapers(taken).map(({ item }) => item))) {
    try {
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

/** Requests of at most as many keys, and as many names, as one may have. A paper has one key and two names. */
function requestsFor(items: readonly PairItem[]): RecordsRequest[] {
  const papers = items.flatMap(({ key, left_name, right_name }) =>
    key === undefined || left_name === undefined || right_name === undefined
      ? []
      : { key, names: [left_name, right_name] },
  )
  return Array.from({ length: Math.ceil(papers.length / PAPERS_PER_REQUEST) }, (_, index) => {
    const asked = papers.slice(index * PAPERS_PER_REQUEST, (index + 1) * PAPERS_PER_REQUEST)
    return {
      keys: asked.map(({ key }) => key),
      names: [...new Set(asked.flatMap(({ names }) => names))],
    }
  })
}

const PAPERS_PER_REQUEST = KEYS_PER_REQUEST / 2
