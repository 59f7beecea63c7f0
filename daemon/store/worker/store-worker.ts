/**
 * Work on the store that would hold the serving thread for longer than 100 ms: large answers, and clearing. Each task
 * opens the store anew, so it works on the file that is at the path now.
 */
import Database, { SqliteError } from 'better-sqlite3'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ErrorBody } from '../../../shared/contract/errors.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { AnswerWriter, COUNT_HITS, replacedAnswer } from '../runtime/cache/answer-writer.ts'
import { removeEntries, type Selection } from '../runtime/cache/cache-removal.ts'
import { type CacheSize, CacheSizes } from '../runtime/cache/cache-size.ts'
import { Counters } from '../runtime/counters.ts'
import { setUpConnection } from '../sqlite/open-database.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { runInTransaction } from '../sqlite/run-in-transaction.ts'
import type { AnswerToStore, LargeHit } from '../sqlite/stored-answer.ts'
import { LockedTooLong, SLICE_MS, withWriteLock } from '../sqlite/with-write-lock.ts'
import { EarlierAnswers } from '../workspace/earlier-answers.ts'
import { setUpWorkspace } from '../workspace/open-workspace.ts'
import { type PutBody, readPutBody } from './put-body.ts'

export type OnStore = { path: string; workspacePath: string; lockWaitMs: number }

export type StoreTask =
  | { kind: 'read'; body: Uint8Array }
  | (OnStore & { kind: 'put'; answer: AnswerToStore })
  | (OnStore & { kind: 'hit'; key: string; at: string })
  | (OnStore & { kind: 'earlier'; id: number })
  | (OnStore & { kind: 'recount'; index: string | null })
  | (OnStore & { kind: 'clear'; selection: Selection; stop: Int32Array })

type TaskOf<Kind extends StoreTask['kind']> = Extract<StoreTask, { kind: Kind }>

type HitRow = Omit<LargeHit, 'response'> & { response: Uint8Array }

export type TaskResults = {
  read: PutBody & { body: Uint8Array }
  put: null
  /** Null if there is no such answer any more. */
  hit: HitRow | null
  earlier: Uint8Array | null
  clear: CacheSize
  recount: null
}

/** Only an error's message and stack cross threads, so errors are sent as their fields. */
export type TaskOutcome<T> =
  | { done: T }
  | { malformed: string }
  | { refused: { statusCode: number; detail: ErrorBody['detail'] } }
  | { sqlite: { code: string; message: string } }
  | { lockedMs: number }
  | { failed: unknown }

/** How often a clearing looks whether it shall stop. */
const STOP_LOOK_MS = 20

/** Runs one task. Large bytes are transferred, not copied. */
export default async function runTask(task: StoreTask): Promise<unknown> {
  try {
    if (task.kind === 'read') return transferring(task.body, { ...readPutBody(task.body), body: task.body })
    if (task.kind === 'put') return { done: await put(task) }
    if (task.kind === 'clear') return { done: await clear(task) }
    if (task.kind === 'recount') return { done: await recount(task) }
    if (task.kind === 'hit') {
      const row = await hit(task)
      return row === null ? { done: null } : transferring(row.response, row)
    }
    const bytes = await earlier(task)
    return bytes === null ? { done: null } : transferring(bytes, bytes)
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): TaskOutcome<never> {
  if (error instanceof ExpectedError) {
    return { refused: { statusCode: error.statusCode, detail: error.detail } }
  }
  if (error instanceof SyntaxError) return { malformed: error.message }
  if (error instanceof LockedTooLong) return { lockedMs: error.waitedMs }
  if (error instanceof SqliteError) return { sqlite: { code: error.code, message: error.message } }
  return { failed: error }
}

/** Piscina's form of a result that hands over the memory of some bytes in it. */
const transferring = (bytes: Uint8Array, done: unknown): unknown =>
  move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: { done } })

function put({ path, workspacePath, lockWaitMs, answer }: TaskOf<'put'>): Promise<null> {
  return onStore(path, (database) => {
    const counters = new Counters(database)
    const writer = new AnswerWriter(database, counters)
    const replace = () =>
      withWriteLock(database, { lockWaitMs }, () => {
        counters.forget()
        writer.write(answer)
        counters.write()
        return null
      })
    if (!answer.isNamed) return replace()
    return onWorkspace(workspacePath, (workspace) => {
      const { key, json, now } = answer
      const earlier = new EarlierAnswers({ database: workspace, lockWaitMs })
      return earlier.replacing({ key, json, was: replacedAnswer(database, key, now) }, replace)
    })
  })
}

function hit({ path, lockWaitMs, key, at }: TaskOf<'hit'>): Promise<HitRow | null> {
  return onStore(path, async (database) => {
    const select = database.prepare<
      [string],
      Omit<HitRow, 'response' | 'isCounted'> & { response: Buffer | null }
    >(`
      SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, coalesce(hit_count, 0) + 1 AS hit_count
      FROM query_cache WHERE cache_key = ?`)
    const row = await retryWhileBusy(() => select.get(key), lockWaitMs)
    if (row === undefined || row.response === null) return null
    const counters = new Counters(database)
    const counted = runInTransaction(database, [
      () => database.prepare(COUNT_HITS).run(1, at, key),
      () => counters.add('cache_hit_count', 1, at),
      () => counters.write(),
    ])
    return { ...row, response: row.response, isCounted: counted.kind === 'committed' }
  })
}

function earlier({ workspacePath, lockWaitMs, id }: TaskOf<'earlier'>): Promise<Buffer | null> {
  return onWorkspace(workspacePath, (database) => {
    const select = database
      .prepare<[number], Buffer>('SELECT CAST(response_json AS BLOB) FROM earlier_answers WHERE id = ?')
      .pluck()
    return retryWhileBusy(() => select.get(id) ?? null, lockWaitMs)
  })
}

/**
 * Corrects the recorded size of the cache: a program that replaces rows without SQLite's delete triggers lets it drift.
 * Both sizes are of one moment, so what others write meanwhile does not matter.
 */
function recount({ path, lockWaitMs, index }: TaskOf<'recount'>): Promise<null> {
  return onStore(path, async (database) => {
    if (index !== null) await withWriteLock(database, { lockWaitMs }, () => database.exec(index))
    const drift = database.transaction(() => CacheSizes.drift(database))()
    if (drift.entries !== 0 || drift.bytes !== 0)
      await withWriteLock(database, { lockWaitMs }, () => CacheSizes.correct(database, drift))
    return null
  })
}

async function clear({ path, lockWaitMs, selection, stop }: TaskOf<'clear'>) {
  const stopping = new AbortController()
  const looking = setInterval(() => Atomics.load(stop, 0) === 1 && stopping.abort(), STOP_LOOK_MS)
  try {
    return await onStore(path, (database) =>
      removeEntries({ database, lockWaitMs, sliceMs: SLICE_MS, selection, signal: stopping.signal }),
    )
  } finally {
    clearInterval(looking)
  }
}

type Work<T> = (database: Database.Database) => Promise<T>
const onStore = <T>(path: string, work: Work<T>): Promise<T> => onDatabase(path, setUpConnection, work)
const onWorkspace = <T>(path: string, work: Work<T>): Promise<T> => onDatabase(path, setUpWorkspace, work)

async function onDatabase<T>(path: string, setUp: typeof setUpConnection, work: Work<T>): Promise<T> {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    setUp(database)
    return await work(database)
  } finally {
    database.close()
  }
}
