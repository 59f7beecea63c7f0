import { utcText } from '../../shared/measures.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ExportedPiece } from './runtime/cache/answer-lines.ts'
import {
  type AnswerOrder,
  answerBytes,
  cacheSize,
  countHits,
  countOlder,
  listAnswers,
  readAnswer,
  type StoredAnswer,
  storeAnswer,
} from './runtime/cache/answer-table.ts'
import type { RuntimeParts } from './runtime/runtime.ts'
import { readPutBody } from './worker/put-body.ts'
import type { Clearing } from './worker/store-worker.ts'
import { LARGE_BYTES, type StoreWorkers } from './worker/worker-pool.ts'
import { earlierAnswer, isNamed, listEarlier } from './workspace/earlier-answers.ts'
import type { WorkspaceParts } from './workspace/workspace-parts.ts'

/** A stored answer, with its metadata after this hit. */
export type CacheHit = StoredAnswer & { last_hit_at: string }

type Options = {
  /** The cache's limit. */
  mostBytes: number | undefined
  workers: StoreWorkers
  workspace: () => WorkspaceParts
}

export type AnswerCache = ReturnType<typeof answerCache>

/** Stores whole answers by trimmed keys. Replaced answers of named queries stay in the workspace. */
export function answerCache(runtime: RuntimeParts, options: Options) {
  const { database, queue, clock, enforceLimit } = runtime
  const { workers, workspace, mostBytes = Number.POSITIVE_INFINITY } = options
  /** Hits that are answered but not yet committed: a cache hit never waits for another process's lock. */
  const pending = new Map<string, { count: number; at: string }>()

  /** Hits of an answer that come together are counted in one write. */
  const noteHit = (key: string, at: string): Promise<void> => {
    const noted = pending.get(key)
    if (noted !== undefined) {
      noted.count += 1
      noted.at = at
      return queue.attempt()
    }
    const hits = { count: 1, at }
    pending.set(key, hits)
    return queue.defer(
      () => countHits(database, key, hits.count, hits.at),
      () => pending.delete(key),
    )
  }

  /** Awaits a write of answers in a worker, and what follows each. */
  const inWorker = async <T>(write: () => Promise<T>): Promise<T> => {
    const result = await queue.elsewhere(write)
    workspace().backups.changed()
    enforceLimit()
    return result
  }

  /** Resolves after the commit; rejects as the queue does. */
  const put = async (key: string, answer: Uint8Array | string): Promise<void> => {
    const json = typeof answer === 'string' ? Buffer.from(answer) : answer
    const row = { key, json, now: utcText(clock()), mostBytes }
    const isLarge = json.length > LARGE_BYTES || (answerBytes(database, key) ?? 0) > LARGE_BYTES
    if (isLarge || isNamed(workspace().database, key)) return inWorker(() => workers.run('put', row))
    await queue.write(() => storeAnswer(database, row, false))
    enforceLimit()
  }

  return {
    put,

    /** How many hits are not yet committed. */
    pendingHits: (): number => pending.values().reduce((sum, { count }) => sum + count, 0),

    /** Returns the answer, or null. Counts a hit, and commits it before this resolves if the lock is free. */
    get: async (key: string): Promise<CacheHit | null> => {
      const last_hit_at = utcText(clock())
      const bytes = answerBytes(database, key)
      if (bytes === null) return null
      const inWorker = bytes > LARGE_BYTES && (await workers.run('hit', { key, at: last_hit_at }))
      const found = inWorker === false ? readAnswer(database, key) : inWorker
      if (found === undefined) return null
      const { isCounted = false, ...answer } = { ...found }
      const hit_count = answer.hit_count + (pending.get(key)?.count ?? 0) + 1
      if (!isCounted) await noteHit(key, last_hit_at)
      return { ...answer, hit_count, last_hit_at }
    },

    /** Stores the answer in the body of a put (put-body.ts). Rejects with 400 or 422 for an invalid one. */
    putBody: async (body: Uint8Array): Promise<void> => {
      if (body.length > LARGE_BYTES)
        return inWorker(() => workers.run('putBody', { body, now: utcText(clock()), mostBytes }))
      const { key, json } = readPutBody(body)
      await put(key, json)
    },

    /** Imports lines of an export, a few MB at a time. */
    importLines: (lines: Uint8Array) => inWorker(() => workers.run('importLines', lines)),

    /** All stored answers as lines, piece by piece. */
    async *export() {
      for (let next: string | null = ''; next !== null; ) {
        const piece: ExportedPiece = await workers.run('exportAfter', next)
        yield piece
        next = piece.next
      }
    },

    /** Removes answers in short transactions, until the signal: it then rejects with 503. */
    clear: (clearing: Clearing, signal: AbortSignal) =>
      queue.elsewhere(() =>
        workers.run('clear', clearing, signal).catch((error: unknown) => {
          throw signal.aborted ? new ExpectedError(503, STOPPED) : error
        }),
      ),

    size: async () => cacheSize(database),
    olderThan: async (moment: string) => countOlder(database, moment),
    list: (page: { limit: number; order?: AnswerOrder }) => listAnswers(database, page),

    /** The earlier answers of a named query, without what they say, newest first. */
    listEarlier: async (key: string) => listEarlier(workspace().database, key),

    /** An earlier answer as it was stored, or null. */
    earlier: async (
      key: string,
      id: number,
    ): Promise<{ answeredAt: string; response: Uint8Array } | null> => {
      const found = earlierAnswer(workspace().database, key, id, LARGE_BYTES)
      const whole = found?.response === null ? await workers.run('earlier', { key, id }) : found
      return whole?.response ? { answeredAt: whole.answered_at, response: whole.response } : null
    },
  }
}

const STOPPED = 'The clear was stopped: what was removed by then is gone.'
