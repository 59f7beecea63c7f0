import { backendClient } from '../clients/backend-client.ts'
import { type Failure, isFailure, TimedOut, UnreadableAnswer } from '../clients/failures.ts'
import type { Fetch } from '../clients/request.ts'
import { runtimeClient } from '../clients/runtime-client.ts'
import { type PairsAnswer, type PairsPayload, pairsAnswer, VERDICT_RULES } from '../contract/backend.ts'
import type { QueryEvent, WorkspaceFacts } from '../contract/runtime.ts'
import { parseFast } from '../contract/zod.ts'
import { CACHE_READ_MS } from '../limits.ts'
import { answersPayload, contradictionIn } from './answer-fit.ts'
import { cacheKey, type PairsOptions, pairsPayload, type SidesProblem, sidesProblem } from './payload.ts'

/** The query flow (docs/protocol.md, Query flow) of all views and commands: cache, backend; drawn, then recorded. */

export type Query = { left: readonly string[]; right: readonly string[]; options?: PairsOptions }

export type FlowSettings = {
  fetch: Fetch
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** Base addresses without a trailing slash; an empty daemon address means same origin. */
  daemonBase: string
  backendBase: string
  cacheReadMs?: number
  /** The owner of the work that the daemon gives, where it has several users. */
  workspace?: WorkspaceFacts
}

/** The backend has no time limit, since the user can cancel. */
export type AskOptions = {
  signal?: AbortSignal | undefined
  /** Skips the cached answer and overwrites it. */
  refresh?: boolean | undefined
  onStage?: ((stage: Stage) => void) | undefined
}

export const durationSince = (startedAt: number, { now }: FlowSettings): number =>
  Math.max(0, Math.round(now() - startedAt))

export type Stage = 'cache' | 'backend'
/** The result of the cache look-up, for the view and for telemetry. */
type CacheOutcome = 'hit' | 'miss' | 'collision' | 'unreadable' | 'failed' | 'timeout' | 'skipped'

export type Source =
  /** `storedAt`: UTC text of the daemon's clock, absent if the daemon does not send it. */
  { from: 'cache'; storedAt?: string | undefined } | { from: 'backend' }

export type Answered = {
  kind: 'answered'
  key: string
  payload: PairsPayload
  answer: PairsAnswer
  source: Source
  cache: CacheOutcome
  durationMs: number
  /** The queries that the answer is joined of, if it was asked in batches. Nothing is stored under `key` then. */
  batches?: readonly { key: string; source: Source }[] | undefined
}

/** The place of a batch among those of its query; `number` counts from 1. */
export type BatchPlace = { number: number; of: number }

export type AskOutcome =
  | Answered
  | { kind: 'refused'; problem: SidesProblem }
  | { kind: 'cancelled' }
  /** `batch`: the one that failed, if the query was asked in batches. */
  | { kind: 'failed'; failure: Failure; cache: CacheOutcome; batch?: BatchPlace | undefined }

export type AskResult = {
  outcome: AskOutcome
  /**
   * Sends the telemetry event, and stores an answer of the backend in the cache. Call it after drawing the outcome,
   * even if drawing failed. Resolves when both requests have ended, and never rejects. A second call sends nothing.
   */
  record: () => Promise<void>
}

/** Asks one query of normalized entries. Failures of servers are outcomes. An invalid query causes no request. */
export async function askPairs(
  query: Query,
  settings: FlowSettings,
  ask: AskOptions = {},
): Promise<AskResult> {
  const problem = sidesProblem(query.left, query.right)
  if (problem) return { outcome: { kind: 'refused', problem }, record: async () => undefined }

  const payload = pairsPayload(query.left, query.right, query.options)
  const startedAt = settings.now()
  const arrived = await find(payload, settings, ask)
  // An answer that arrives after Cancel must not replace what was asked since.
  const found: Found = ask.signal?.aborted ? { kind: 'cancelled' } : arrived
  const durationMs = durationSince(startedAt, settings)
  const outcome: AskOutcome =
    found.kind === 'answered' ? { ...found, key: cacheKey(payload), payload, durationMs } : found

  let recorded: Promise<void> | undefined
  const record = (): Promise<void> => {
    recorded ??= sendRecord(outcome, eventOf(outcome, payload, durationMs), settings)
    return recorded
  }
  return { outcome, record }
}

/** Looks for a query in the cache alone, without an event; null if it is not there. Rejects with `signal`'s reason. */
export async function findInCache(
  query: Query,
  settings: FlowSettings,
  signal?: AbortSignal,
): Promise<Answered | null> {
  const payload = pairsPayload(query.left, query.right, query.options)
  const startedAt = settings.now()
  const read = await readCache(payload, settings, { signal })
  if (read.cache !== 'hit') return null
  const durationMs = durationSince(startedAt, settings)
  return { kind: 'answered', ...read, key: cacheKey(payload), payload, durationMs }
}

async function sendRecord(outcome: AskOutcome, event: QueryEvent, settings: FlowSettings): Promise<void> {
  const runtime = runtimeClient({ base: settings.daemonBase, fetch: settings.fetch })
  const isNew = outcome.kind === 'answered' && outcome.source.from === 'backend'
  await Promise.allSettled([
    runtime.recordEvent(event),
    ...(isNew ? [runtime.cachePut(outcome.key, outcome.answer)] : []),
  ])
}

type Found =
  | Omit<Answered, 'key' | 'payload' | 'durationMs'>
  | Extract<AskOutcome, { kind: 'cancelled' | 'failed' }>

async function find(payload: PairsPayload, settings: FlowSettings, ask: AskOptions): Promise<Found> {
  let cache: CacheOutcome = 'skipped'
  try {
    if (!ask.refresh) {
      ask.onStage?.('cache')
      const read = await readCache(payload, settings, ask)
      if (read.cache === 'hit') return { kind: 'answered', ...read }
      cache = read.cache
    }
    ask.onStage?.('backend')
    const backend = backendClient({ base: settings.backendBase, fetch: settings.fetch })
    const answer = await backend.pairs(payload, { signal: ask.signal })
    const misfit = answersPayload(answer, payload) ? contradictionIn(answer) : 'is for another question'
    if (misfit !== null) throw new UnreadableAnswer(misfit)
    return { kind: 'answered', answer, source: { from: 'backend' }, cache }
  } catch (error) {
    if (ask.signal?.aborted) return { kind: 'cancelled' }
    if (isFailure(error)) return { kind: 'failed', failure: error, cache }
    throw error
  }
}

type CacheRead =
  | { cache: 'hit'; answer: PairsAnswer; source: Source }
  | { cache: Exclude<CacheOutcome, 'hit' | 'skipped'> }

async function readCache(payload: PairsPayload, settings: FlowSettings, ask: AskOptions): Promise<CacheRead> {
  const runtime = runtimeClient({ base: settings.daemonBase, fetch: settings.fetch })
  const options = { signal: ask.signal, timeoutMs: settings.cacheReadMs ?? CACHE_READ_MS }
  const got = await runtime.cacheGet(cacheKey(payload), options).catch((error: unknown) => {
    if (ask.signal?.aborted) throw error
    return error instanceof TimedOut ? ('timeout' as const) : ('failed' as const)
  })
  if (typeof got === 'string') return { cache: got }
  if (!got.hit) return { cache: 'miss' }
  const stored = parseFast(pairsAnswer, got.data)
  if (!stored.success) return { cache: 'unreadable' }
  if (!answersPayload(stored.data, payload)) return { cache: 'collision' }
  if (!hasCurrentRules(stored.data)) return { cache: 'miss' }
  if (contradictionIn(stored.data) !== null) return { cache: 'unreadable' }
  return { cache: 'hit', answer: stored.data, source: { from: 'cache', storedAt: got.updated_at } }
}

/** Whether verdicts follow the current rules (docs/protocol.md, Verdicts). Other backends send no `resolution`. */
export const hasCurrentRules = ({ resolution, rules }: PairsAnswer): boolean =>
  resolution === undefined || rules === VERDICT_RULES

/** No author name and no title ever goes into telemetry (docs/protocol.md, Query telemetry). */
function eventOf(outcome: AskOutcome, payload: PairsPayload, durationMs: number): QueryEvent {
  return {
    event_type: 'pairs_lookup',
    query_hash: cacheKey(payload),
    left_count: payload.left.length,
    right_count: payload.right.length,
    total_pairs: payload.left.length * payload.right.length,
    cache_hit: outcome.kind === 'answered' && outcome.source.from === 'cache',
    success: outcome.kind === 'answered',
    duration_ms: durationMs,
    ...(outcome.kind === 'failed' && { error_message: `backend: ${outcome.failure.code}` }),
    ...(outcome.kind === 'cancelled' && { error_message: 'cancelled' }),
    extra_json: { outcome: outcome.kind, ...('cache' in outcome && { cache: outcome.cache }) },
  }
}
