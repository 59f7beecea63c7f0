import { backendClient } from '../clients/backend-client.ts'
import type { Failure } from '../clients/failures.ts'
import { type PairsAnswer, type PairsPayload, pairsAnswer } from '../contract/backend.ts'
import { VERDICT_RULES } from '../limits.ts'
import { answersPayload, contradictionIn } from './answer-fit.ts'
import { cacheKey, type PairsOptions, pairsPayload, type SidesProblem, sidesProblem } from './payload.ts'
import {
  type AskOptions,
  askQuery,
  type CacheOutcome,
  type FlowSettings,
  findStored,
  type QueryKind,
  type Reply,
  type Source,
} from './query-flow.ts'

export type Query = { left: readonly string[]; right: readonly string[]; options?: PairsOptions }

export type Answered = Reply<PairsPayload, PairsAnswer> & {
  /** The batches of a joined answer. The cache stores each of them, and under `key` only the query. */
  batches?: readonly { key: string; source: Source }[] | undefined
}

/** `number` counts from 1. */
export type BatchPlace = { number: number; of: number }

export type AskOutcome =
  | Answered
  | { kind: 'refused'; problem: SidesProblem }
  | { kind: 'cancelled' }
  /** `batch`: the failed batch of a query in batches. */
  | { kind: 'failed'; failure: Failure; cache: CacheOutcome; batch?: BatchPlace | undefined }

export type AskResult = { outcome: AskOutcome; record: () => Promise<void> }

/** Whether verdicts follow the current rules (docs/dev/protocol.md, Verdicts). A backend without `resolution` has no rules. */
export const hasCurrentRules = ({ resolution, rules }: PairsAnswer): boolean =>
  resolution === undefined || rules === VERDICT_RULES

const PAIRS: QueryKind<PairsPayload, PairsAnswer> = {
  keyOf: cacheKey,
  schema: pairsAnswer,
  ask: (backend, payload, options) => backendClient(backend).pairs(payload, options),
  isFor: answersPayload,
  contradictionIn,
  isCurrent: hasCurrentRules,
  sizeOf: ({ left, right }) => ({
    event_type: 'pairs_lookup',
    left_count: left.length,
    right_count: right.length,
    total_pairs: left.length * right.length,
  }),
}

/** Takes normalized entries. Returns a server's failure as an outcome. Sends no request for an invalid query. */
export async function askPairs(
  query: Query,
  settings: FlowSettings,
  ask: AskOptions = {},
): Promise<AskResult> {
  const problem = sidesProblem(query.left, query.right)
  if (problem) return { outcome: { kind: 'refused', problem }, record: async () => undefined }
  return askQuery(PAIRS, pairsPayload(query.left, query.right, query.options), settings, ask)
}

/** The query of the *Network* of collaborators. Its cache keys begin with `ties`, so the list of queries does not show it. */
const TIES: QueryKind<PairsPayload, PairsAnswer> = {
  ...PAIRS,
  keyOf: (payload) => cacheKey(payload).replace(/^pairs/, 'ties'),
  sizeOf: (payload) => ({ ...PAIRS.sizeOf(payload), event_type: 'ties_lookup' }),
}

/** Asks which people of one list have written together. */
export const askTies = (
  entries: readonly string[],
  yearMin: number | undefined,
  settings: FlowSettings,
  ask: AskOptions,
) => askQuery(TIES, pairsPayload(entries, entries, { limitPerPair: 1, yearMin }), settings, ask)

export const findInCache = (
  { left, right, options }: Query,
  settings: FlowSettings,
  signal?: AbortSignal,
): Promise<Answered | null> => findStored(PAIRS, pairsPayload(left, right, options), settings, signal)
