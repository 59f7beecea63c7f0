import { utcText } from '../../shared/measures.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { jsonInBytes } from './json-lines.ts'
import {
  type AnswerOrder,
  type AnswerToStore,
  answerBytes,
  askedSize,
  cacheSize,
  countHits,
  countOlder,
  dataFactsOf,
  type Hits,
  listAnswers,
  readAnswer,
  type StoredAnswer,
  storeAnswer,
} from './runtime/cache/answer-table.ts'
import { noteAsked } from './runtime/cache/asked-queries.ts'
import type { Engine } from './sql/sql.ts'
import { readPutBody } from './tasks/put-body.ts'
import { type Clearing, type Open, putAnswer, type RunTask } from './tasks/task-list.ts'
import { LARGE_BYTES } from './worker/worker-pool.ts'
import { earlierAnswer, isNamed, listEarlier } from './workspace/earlier-answers.ts'

/** A stored answer, with its metadata after this hit. */
export type CacheHit = StoredAnswer & { last_hit_at: string }

type Options = {
  /** The cache's limit. */
  mostBytes: number | undefined
  /** Called after a put. */
  enforceLimit: () => void
  runTask: RunTask
  /** The engine of the workspace, which knows the names of queries. */
  workspace: () => Engine
}

export type AnswerCache = ReturnType<typeof answerCache>

/** Stores whole answers by trimmed keys. Replaced answers of named queries stay in the workspace. */
export function answerCache({ engine, queue, clock }: Open, options: Options) {
  const { enforceLimit, runTask, workspace, mostBytes = Number.MAX_SAFE_INTEGER } = options
  /** Hits that are answered but not yet committed: a cache hit never waits for another process's lock. */
  const pending = new Map<string, Hits>()
  let isWriting = false

  /** Counts a hit: those that come together are counted in one write. Resolves after the next try to commit. */
  const noteHit = (key: string, at = utcText(clock())): Promise<void> => {
    pending.set(key, { count: (pending.get(key)?.count ?? 0) + 1, at })
    return isWriting ? queue.attempt() : writeHits()
  }
  const writeHits = (): Promise<void> => {
    isWriting = true
    let counted: ReadonlyMap<string, Hits> = new Map()
    return queue.defer(
      () => {
        counted = new Map(pending)
        return countHits(counted)
      },
      () => {
        // Hits that came while the transaction ran are not in it.
        for (const [key, { count }] of counted) {
          const { count: all = 0, at = '' } = pending.get(key) ?? {}
          if (all > count) pending.set(key, { count: all - count, at })
          else pending.delete(key)
        }
        isWriting = pending.size > 0
        if (isWriting) void writeHits()
      },
    )
  }

  /** Puts a question in the history of an asker, as a hit: with the next commit. */
  const noteAsker = async (key: string, asker: string | null, at = utcText(clock())): Promise<void> => {
    if (asker !== null) await queue.defer(() => noteAsked(asker, key, at))
  }

  /** Resolves after the commit; rejects as the queue does. */
  const put = async (
    key: string,
    answer: Uint8Array | string,
    asker: string | null = null,
  ): Promise<void> => {
    const json = typeof answer === 'string' ? Buffer.from(answer) : answer
    await putRead({ key, json, data: dataFactsOf(jsonInBytes(json)) }, asker)
  }

  const putRead = async (read: ReturnType<typeof readPutBody>, asker: string | null): Promise<void> => {
    const row = { ...read, now: utcText(clock()), mostBytes, asker }
    if (engine.name === 'postgres') await queue.write(() => putAnswer(row))
    else await putInFiles(row)
    enforceLimit()
  }

  /** The workspace is another file: only a task has both. A large answer is written and read by one. */
  const putInFiles = async (row: AnswerToStore): Promise<void> => {
    const bytes = Math.max(row.json.length, (await engine.read(answerBytes(row.key))) ?? 0)
    if (bytes > LARGE_BYTES || (await workspace().read(isNamed(row.key)))) await runTask('put', row)
    else await queue.write(() => storeAnswer(row, false))
  }

  return {
    put,
    noteHit,
    noteAsker,

    /** How many hits are not yet committed. */
    pendingHits: (): number => pending.values().reduce((sum, { count }) => sum + count, 0),

    /**
     * Returns the answer, or null. Counts a hit, in the history of the asker, if there is one, and commits it before this
     * resolves if the engine is free.
     */
    get: async (key: string, asker: string | null = null): Promise<CacheHit | null> => {
      const last_hit_at = utcText(clock())
      const bytes = await engine.read(answerBytes(key))
      if (bytes === null) return null
      const inTask = bytes > LARGE_BYTES && (await runTask('hit', { key, at: last_hit_at }))
      const found = inTask === false ? await engine.read(readAnswer(key)) : inTask
      if (found === undefined) return null
      const { isCounted = false, ...answer }: StoredAnswer & { isCounted?: boolean } = found
      const hit_count = answer.hit_count + (pending.get(key)?.count ?? 0) + 1
      await Promise.all([noteAsker(key, asker, last_hit_at), isCounted || noteHit(key, last_hit_at)])
      return { ...answer, hit_count, last_hit_at }
    },

    /** Stores the answer in the body of a put (put-body.ts). Rejects with 400 or 422 for an invalid one. */
    putBody: async (body: Uint8Array, asker: string | null = null): Promise<void> => {
      if (body.length <= PARSED_HERE_BYTES) return putRead(readPutBody(body), asker)
      await runTask('putBody', { body, now: utcText(clock()), mostBytes, asker })
      enforceLimit()
    },

    /** Imports lines of an export, a few MB at a time. */
    importLines: async (lines: Uint8Array) => {
      const imported = await runTask('importLines', lines)
      enforceLimit()
      return imported
    },

    /** Removes answers in short transactions, until the signal: it then rejects with 503. */
    clear: (clearing: Clearing, signal: AbortSignal) =>
      runTask('clear', clearing, signal).catch((error: unknown) => {
        throw signal.aborted ? new ExpectedError(503, STOPPED) : error
      }),

    /** The stored answers, or those that an asker has asked for. */
    size: (asker: string | null = null) => engine.read(asker === null ? cacheSize() : askedSize(asker)),
    olderThan: (moment: string, asker: string | null = null) => engine.read(countOlder(moment, asker)),
    list: (page: { limit: number; order?: AnswerOrder }, asker: string | null = null) =>
      listAnswers(engine, page, asker),

    /** The earlier answers of a query that the owner has named, without what they say, newest first. */
    listEarlier: (owner: string, key: string) => workspace().read(listEarlier(owner, key)),

    /** An earlier answer as it was stored, or null. */
    earlier: async (owner: string, key: string, id: number) => {
      const found = await workspace().read(earlierAnswer(owner, key, id, LARGE_BYTES))
      const whole = found?.response === null ? await runTask('earlier', { owner, key, id }) : found
      return whole?.response ? { answeredAt: whole.answered_at, response: whole.response } : null
    },
  }
}

/** A larger body is parsed in a worker: 30 ms per MB. */
const PARSED_HERE_BYTES = 4 * 1024 * 1024

const STOPPED = 'The clear was stopped: what was removed by then is gone.'
