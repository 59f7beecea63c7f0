import {
  decisionsImported,
  type FindDecisionsRequest,
  type FoundDecisions,
  type GivenDecision,
  SOUGHT,
  type StoredDecision,
  storedDecision,
  UNREADABLE_HEADER,
} from '../contract/decisions.ts'
import type { StoredDocument } from '../contract/documents.ts'
import { z } from '../contract/zod.ts'
import { documentsClient } from './documents-client.ts'
import { Failure } from './failures.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestFile } from './request.ts'

/** The outcome of putting or withdrawing a decision. `stale`: another window has decided, or withdrawn (null). */
export type Decided =
  | { kind: 'done'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }

type Page = { search: string; limit: number; offset: number }

/** Where decisions about people are found. */
export const FIND_DECISIONS = '/api/runtime/documents/decision/find'

/** Decisions as documents of the daemon; those that cannot be read are left out. */
export function decisionsClient(settings: ClientSettings, documents = documentsClient(settings)) {
  const ask = bodiesFrom(settings)
  return {
    find: async (sought: FindDecisionsRequest, options?: RequestOptions): Promise<FoundDecisions> => {
      const { list, truncated } = await documents.find('decision', sought, options)
      return { decisions: list.flatMap(decisionIn), truncated }
    },
    put: async (decision: GivenDecision, replaces: number | null): Promise<Decided> => {
      const { decided_at: updated_at, ...body } = decision
      const changed = await documents.put('decision', { replaces, updated_at, body })
      if (changed.kind === 'stale') return { kind: 'stale', decision: thereIn(changed.there) }
      const { id: pair, revision: id, updated_at: decided_at } = changed.done
      return { kind: 'done', decision: { ...body, id, pair, decided_at } }
    },
    withdraw: async (decision: StoredDecision): Promise<Decided> => {
      const { pair, id: replaces } = decision
      const changed = await documents.remove('decision', { id: pair, replaces })
      if (changed.kind === 'done') return { kind: 'done', decision }
      return { kind: 'stale', decision: thereIn(changed.there) }
    },
    list: async (page: Page, options?: RequestOptions) => {
      const { total, list } = await documents.list('decision', { ...page, order: 'newest' }, options)
      return { total, list: list.flatMap(decisionIn) }
    },
    /** The file with all decisions and choices, and how many it lacks since they cannot be read. */
    export: async () => {
      const { body } = await requestFile(settings, '/api/runtime/decisions/export')
      return { file: body.file, unreadable: Number(body.headers.get(UNREADABLE_HEADER)) || 0 }
    },
    import: (body: Blob) =>
      ask('/api/runtime/decisions/import', decisionsImported, { body, timeoutMs: 300_000 }),
  }
}

export type DecisionsClient = ReturnType<typeof decisionsClient>

function decisionIn({
  id: pair,
  revision: id,
  updated_at: decided_at,
  body,
}: StoredDocument): StoredDecision[] {
  const read = z.safeParse(storedDecision, { ...Object(body), id, pair, decided_at })
  return read.success ? [read.data] : []
}

const thereIn = (document: StoredDocument | null): StoredDecision | null =>
  document === null ? null : (decisionIn(document)[0] ?? null)

/** The daemon has left out decisions, and does not give them when it is asked for them. */
class LacksDecisions extends Failure {
  readonly code = 'lacking'
  constructor() {
    super('Not all of your decisions came.')
  }
}

/**
 * All decisions on some persons, asked for again where an answer leaves out older ones. Rejects with a `Failure` or the
 * reason of `options.signal`.
 */
export async function findAllDecisions(
  client: Pick<DecisionsClient, 'find'>,
  persons: FindDecisionsRequest,
  options?: RequestOptions,
): Promise<StoredDecision[]> {
  const found = new Map<number, StoredDecision>()
  for (const part of partsOf(persons)) {
    let before: number | undefined
    for (let isWhole = false; !isWhole; ) {
      const { decisions, truncated } = await client.find(
        before === undefined ? part : { ...part, before },
        options,
      )
      for (const decision of decisions) found.set(decision.id, decision)
      const oldest: number = Math.min(before ?? Infinity, ...decisions.map(({ id }) => id))
      isWhole = truncated !== true
      if (!isWhole && (decisions.length === 0 || oldest === before)) throw new LacksDecisions()
      before = oldest
    }
  }
  return [...found.values()]
}

/** Requests that are each within the bound, and together have each two of the persons in one of them: both sides of a pair are sought. */
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
