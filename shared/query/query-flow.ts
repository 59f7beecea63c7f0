import type { core } from 'zod/mini'
import { type Failure, isFailure, TimedOut, UnreadableAnswer } from '../clients/failures.ts'
import type { ClientSettings, Fetch, RequestOptions } from '../clients/request.ts'
import { runtimeClient } from '../clients/runtime-client.ts'
import type { QueryEvent, WorkspaceFacts } from '../contract/runtime.ts'
import { parseFast } from '../contract/zod.ts'
import { CACHE_READ_MS } from '../limits.ts'

/** The query flow of all views and commands (docs/dev/protocol.md, Query flow). */

export type QueryKind<Payload, Answer extends object> = {
  keyOf: (payload: Payload) => string
  schema: core.$ZodType<Answer>
  ask: (backend: ClientSettings, payload: Payload, options: RequestOptions) => Promise<Answer>
  /** False for a stored answer to another payload with the same key. */
  isFor: (answer: Answer, payload: Payload) => boolean
  /** Returns null, or a text that continues "The server's answer". */
  contradictionIn: (answer: Answer) => string | null
  /** False for a stored answer whose verdicts follow other rules. */
  isCurrent: (answer: Answer) => boolean
  sizeOf: (payload: Payload) => Pick<QueryEvent, 'event_type' | 'left_count' | 'right_count' | 'total_pairs'>
}

export type FlowSettings = {
  fetch: Fetch
  /** A monotonic clock, in milliseconds. */
  now: () => number
  /** Addresses without a trailing slash. An empty `daemonBase` means the origin of the page. */
  daemonBase: string
  backendBase: string
  cacheReadMs?: number
  /** The owner of the work, if the daemon has several users. */
  workspace?: WorkspaceFacts
}

export type AskOptions = {
  signal?: AbortSignal | undefined
  /** Skips the cached answer and overwrites it. */
  refresh?: boolean | undefined
  onStage?: ((stage: Stage) => void) | undefined
  /** The cache key of an earlier query, in whose answer the user chose a person. The new query replaces it in the list. */
  settles?: string | undefined
  /** The cache key of the whole query, if this query is one of its batches. The list then shows only the whole query. */
  batchOf?: string | undefined
}

export const durationSince = (startedAt: number, { now }: FlowSettings): number =>
  Math.max(0, Math.round(now() - startedAt))

export type Stage = 'cache' | 'backend'
/**
 * `collision`: the stored answer is for another payload with the same key. `unreadable`: it breaks the contract, or contradicts
 * itself. `failed`: the cache could not be read. `skipped`: the query was a refresh.
 */
export type CacheOutcome = 'hit' | 'miss' | 'collision' | 'unreadable' | 'failed' | 'timeout' | 'skipped'

export type Source =
  /** `storedAt`: UTC text of the daemon's clock, if the daemon sends it. */
  { from: 'cache'; storedAt?: string | undefined } | { from: 'backend' }

export type Reply<Payload, Answer> = {
  kind: 'answered'
  key: string
  payload: Payload
  answer: Answer
  source: Source
  cache: CacheOutcome
  durationMs: number
}

type Unanswered = { kind: 'cancelled' } | { kind: 'failed'; failure: Failure; cache: CacheOutcome }

type Asked<Payload, Answer extends object> = {
  kind: QueryKind<Payload, Answer>
  payload: Payload
  settings: FlowSettings
  ask: AskOptions
}

/** Looks the query up in the cache, and asks the backend on a miss. Returns a server's failure as an outcome. */
export async function askQuery<Payload, Answer extends object>(
  kind: QueryKind<Payload, Answer>,
  payload: Payload,
  settings: FlowSettings,
  ask: AskOptions,
) {
  const startedAt = settings.now()
  const asked = { kind, payload, settings, ask }
  const arrived = await find(asked)
  // The answer may arrive after Cancel, and must not replace a later answer.
  const found = ask.signal?.aborted ? { kind: 'cancelled' as const } : arrived
  const durationMs = durationSince(startedAt, settings)
  const outcome: Reply<Payload, Answer> | Unanswered =
    found.kind === 'answered' ? { ...found, key: kind.keyOf(payload), payload, durationMs } : found

  let recorded: Promise<void> | undefined
  return {
    outcome,
    /**
     * Sends the event, and stores an answer of the backend. Call it after drawing, even if drawing failed. Never
     * rejects. A second call sends nothing.
     */
    record: (): Promise<void> => {
      recorded ??= sendRecord(asked, outcome, durationMs)
      return recorded
    },
  }
}

/** Looks up an answer only in the cache, without an event. Returns null on a miss. Rejects if the cache cannot be read. */
export async function findStored<Payload, Answer extends object>(
  kind: QueryKind<Payload, Answer>,
  payload: Payload,
  settings: FlowSettings,
  signal?: AbortSignal,
): Promise<Reply<Payload, Answer> | null> {
  const startedAt = settings.now()
  const read = await readCache({ kind, payload, settings, ask: { signal } })
  if (read.cache !== 'hit') return null
  const durationMs = durationSince(startedAt, settings)
  return { kind: 'answered', ...read, key: kind.keyOf(payload), payload, durationMs }
}

/** No event has a name or a title (docs/dev/protocol.md, Query telemetry). */
async function sendRecord<Payload, Answer extends object>(
  { kind, payload, settings, ask: { settles, batchOf } }: Asked<Payload, Answer>,
  outcome: Reply<Payload, Answer> | Unanswered,
  durationMs: number,
): Promise<void> {
  const runtime = runtimeClient({ base: settings.daemonBase, fetch: settings.fetch })
  const event: QueryEvent = {
    ...kind.sizeOf(payload),
    query_hash: kind.keyOf(payload),
    cache_hit: outcome.kind === 'answered' && outcome.source.from === 'cache',
    success: outcome.kind === 'answered',
    duration_ms: durationMs,
    ...(outcome.kind === 'failed' && { error_message: `backend: ${outcome.failure.code}` }),
    ...(outcome.kind === 'cancelled' && { error_message: 'cancelled' }),
    extra_json: { outcome: outcome.kind, ...('cache' in outcome && { cache: outcome.cache }) },
  }
  const isNew = outcome.kind === 'answered' && outcome.source.from === 'backend'
  const replaced = isNew && settles !== undefined && settles !== outcome.key && { settles }
  const whole = batchOf !== undefined && { batch_of: batchOf }
  await Promise.allSettled([
    runtime.recordEvent(event),
    ...(isNew ? [runtime.cachePut(outcome.key, { ...replaced, ...whole, ...outcome.answer })] : []),
  ])
}

type Found<Payload, Answer> = Omit<Reply<Payload, Answer>, 'key' | 'payload' | 'durationMs'> | Unanswered

async function find<Payload, Answer extends object>(
  asked: Asked<Payload, Answer>,
): Promise<Found<Payload, Answer>> {
  const { kind, payload, settings, ask } = asked
  let cache: CacheOutcome = 'skipped'
  try {
    if (!ask.refresh) {
      ask.onStage?.('cache')
      const read = await readCache(asked).catch((error: unknown) => {
        if (ask.signal?.aborted) throw error
        return { cache: error instanceof TimedOut ? ('timeout' as const) : ('failed' as const) }
      })
      if (read.cache === 'hit') return { kind: 'answered', ...read }
      cache = read.cache
    }
    ask.onStage?.('backend')
    const backend = { base: settings.backendBase, fetch: settings.fetch }
    const answer = await kind.ask(backend, payload, { signal: ask.signal })
    const misfit = kind.isFor(answer, payload) ? kind.contradictionIn(answer) : 'is for another query'
    if (misfit !== null) throw new UnreadableAnswer(misfit)
    return { kind: 'answered', answer, source: { from: 'backend' }, cache }
  } catch (error) {
    if (ask.signal?.aborted) return { kind: 'cancelled' }
    if (isFailure(error)) return { kind: 'failed', failure: error, cache }
    throw error
  }
}

type CacheRead<Answer> =
  | { cache: 'hit'; answer: Answer; source: Source }
  | { cache: Exclude<CacheOutcome, 'hit' | 'skipped'> }

async function readCache<Payload, Answer extends object>({
  kind,
  payload,
  settings,
  ask,
}: Asked<Payload, Answer>): Promise<CacheRead<Answer>> {
  const runtime = runtimeClient({ base: settings.daemonBase, fetch: settings.fetch })
  const options = { signal: ask.signal, timeoutMs: settings.cacheReadMs ?? CACHE_READ_MS }
  const got = await runtime.cacheGet(kind.keyOf(payload), options)
  if (!got.hit) return { cache: 'miss' }
  const { settles: _, batch_of: __, ...data } = got.data
  const stored = parseFast(kind.schema, data)
  if (!stored.success) return { cache: 'unreadable' }
  if (!kind.isFor(stored.data, payload)) return { cache: 'collision' }
  if (!kind.isCurrent(stored.data)) return { cache: 'miss' }
  if (kind.contradictionIn(stored.data) !== null) return { cache: 'unreadable' }
  return { cache: 'hit', answer: stored.data, source: { from: 'cache', storedAt: got.updated_at } }
}
