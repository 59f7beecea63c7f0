import {
  choiceKept,
  choiceList,
  decisionConflict,
  decisionKept,
  decisionList,
  decisionsImported,
  type FindDecisionsRequest,
  foundChoices,
  foundDecisions,
  type GivenChoice,
  type GivenDecision,
  SOUGHT,
  type StoredChoice,
  type StoredDecision,
  UNREADABLE_HEADER,
} from '../contract/decisions.ts'
import { type OwnKind, ownItemPut, ownItems, type PutOwnRequest } from '../contract/own-items.ts'
import { z } from '../contract/zod.ts'
import { jsonIn } from '../json.ts'
import { Failure, HttpFailure } from './failures.ts'
import { bodiesFrom, type ClientSettings, type RequestOptions, requestFile } from './request.ts'

/** The outcome of putting or withdrawing a decision. `stale`: another window has decided, or withdrawn (null). */
export type Decided =
  | { kind: 'done'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }

type Page = { search: string; limit: number; offset: number }

/** Nobody waits longer for a decision to be kept; the daemon itself gives a write up after 30 s. */
const WRITE_MS = 35_000

/** Where decisions about people are found. */
export const FIND_DECISIONS = '/api/runtime/decisions/find'

/** A typed client of the daemon's decisions and choices (docs/dev/protocol.md, Decisions). All of it is additive. */
export function decisionsClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  const write = { timeoutMs: WRITE_MS }
  const at = (path: string, page: Page): string => {
    const query = { search: page.search, limit: String(page.limit), offset: String(page.offset) }
    return `/api/runtime/${path}?${new URLSearchParams(query)}`
  }
  const decide = async (path: string, body: unknown): Promise<Decided> => {
    try {
      const { decision } = await ask(`/api/runtime/decisions/${path}`, decisionKept, { body, ...write })
      return { kind: 'done', decision }
    } catch (error) {
      const stale = staleIn(error)
      if (stale === undefined) throw error
      return { kind: 'stale', decision: stale }
    }
  }
  return {
    find: (body: FindDecisionsRequest, options?: RequestOptions) =>
      ask(FIND_DECISIONS, foundDecisions, { body, ...options }),
    put: (decision: GivenDecision, replaces: number | null) => decide('put', { decision, replaces }),
    withdraw: ({ id, pair }: Pick<StoredDecision, 'id' | 'pair'>) => decide('withdraw', { id, pair }),
    list: (page: Page, options?: RequestOptions) => ask(at('decisions/list', page), decisionList, options),
    /** The file with all decisions and choices, and how many it lacks since they cannot be read. */
    export: async () => {
      const { body } = await requestFile(settings, '/api/runtime/decisions/export')
      return { file: body.file, unreadable: Number(body.headers.get(UNREADABLE_HEADER)) || 0 }
    },
    import: (body: Blob) =>
      ask('/api/runtime/decisions/import', decisionsImported, { body, timeoutMs: 300_000 }),
    findChoices: async (entries: readonly string[], options?: RequestOptions) =>
      (await ask('/api/runtime/choices/find', foundChoices, { body: { entries }, ...options })).choices,
    putChoice: async (choice: GivenChoice) =>
      (await ask('/api/runtime/choices/put', choiceKept, { body: { choice }, ...write })).choice,
    withdrawChoice: ({ id, entry }: Pick<StoredChoice, 'id' | 'entry'>) =>
      ask('/api/runtime/choices/withdraw', choiceKept, { body: { id, entry }, ...write }),
    listChoices: (page: Page, options?: RequestOptions) => ask(at('choices/list', page), choiceList, options),
  }
}

export type DecisionsClient = ReturnType<typeof decisionsClient>

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

/** A typed client of the daemon's own items (docs/dev/protocol.md). A daemon may lack them. */
export function ownItemsClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    list: async (kind: OwnKind) =>
      (await ask(`/api/runtime/own/list?kind=${kind}`, ownItems, { timeoutMs: 10_000 })).list,
    put: (body: PutOwnRequest) => ask('/api/runtime/own/put', ownItemPut, { body, timeoutMs: WRITE_MS }),
  }
}

export type OwnItemsClient = ReturnType<typeof ownItemsClient>

/** Returns the current decision from a 409 or a 404 on a withdrawal; undefined for another error. */
function staleIn(error: unknown): StoredDecision | null | undefined {
  if (!(error instanceof HttpFailure) || error.status !== 409) return undefined
  const read = z.safeParse(decisionConflict, jsonIn(error.text))
  return read.success ? read.data.decision : undefined
}
