import {
  type FindDecisionsRequest,
  SOUGHT,
  type StoredDecision,
  storedDecision,
} from '../contract/decisions.ts'
import type { StoredDocument } from '../contract/document-shapes.ts'
import { z } from '../contract/zod.ts'
import type { DocumentsClient } from './documents-client.ts'
import { Failure } from './failures.ts'
import type { RequestOptions } from './request.ts'

export const FIND_DECISIONS = '/api/runtime/documents/decision/find'

/** Leaves out unreadable documents. */
export const decisionsIn = (documents: readonly StoredDocument[]): StoredDecision[] =>
  documents.flatMap(({ id: pair, revision: id, updated_at: decided_at, body }) => {
    const read = z.safeParse(storedDecision, { ...Object(body), id, pair, decided_at })
    return read.success ? [read.data] : []
  })

/** The daemon left out decisions, and the next request did not return them. */
class LacksDecisions extends Failure {
  readonly code = 'lacking'
  constructor() {
    super('The daemon did not send all of your decisions.')
  }
}

export async function findDecisions(
  { find }: Pick<DocumentsClient, 'find'>,
  persons: FindDecisionsRequest,
  options?: RequestOptions,
): Promise<StoredDocument[]> {
  const found = new Map<number, StoredDocument>()
  for (const part of partsOf(persons)) {
    let before: number | undefined
    for (let isWhole = false; !isWhole; ) {
      const sought = before === undefined ? part : { ...part, before }
      const { list, truncated } = await find('decision', sought, options)
      for (const document of list) found.set(document.revision, document)
      const oldest: number = Math.min(before ?? Infinity, ...list.map(({ revision }) => revision))
      isWhole = truncated !== true
      if (!isWhole && (list.length === 0 || oldest === before)) throw new LacksDecisions()
      before = oldest
    }
  }
  return [...found.values()]
}

/** Splits a request. A decision is about two persons, so any two persons are together in at least one part. */
function partsOf({ keys, names }: FindDecisionsRequest): FindDecisionsRequest[] {
  const length = Math.max(keys.length, names.length)
  if (length === 0) return []
  if (length <= SOUGHT) return [{ keys, names }]
  const half = SOUGHT / 2
  const starts = Array.from({ length: Math.ceil(length / half) }, (_, part) => part * half)
  const within = (all: readonly string[], ...of: number[]): string[] =>
    of.flatMap((start) => all.slice(start, start + half))
  return starts.flatMap((one, index) =>
    starts
      .slice(index + 1)
      .map((other) => ({ keys: within(keys, one, other), names: within(names, one, other) })),
  )
}
