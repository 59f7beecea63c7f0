/**
 * Work on the store that would hold the serving thread for longer than 100 ms: large answers, and clearing. Each task
 * opens the store anew, so it works on the file that is at the path now.
 */
import Database, { SqliteError } from 'better-sqlite3'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ErrorBody } from '../../../shared/contract/errors.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { importLines } from '../runtime/cache/answer-import.ts'
import { linesAfter } from '../runtime/cache/answer-lines.ts'
import { removeAnswers, type Selection } from '../runtime/cache/answer-removal.ts'
import { AnswerWriter, COUNT_HITS, replacedAnswer } from '../runtime/cache/answer-writer.ts'
import { cacheFigures } from '../runtime/cache/cache-contents.ts'
import { CacheSizes } from '../runtime/cache/cache-size.ts'
import { Counters } from '../runtime/counters.ts'
import { compact } from '../sqlite/compact.ts'
import { sizeOf } from '../sqlite/inspect.ts'
import { setUpConnection } from '../sqlite/open-database.ts'
import { retryWhileBusy } from '../sqlite/retry-while-busy.ts'
import { runInTransaction } from '../sqlite/run-in-transaction.ts'
import type { AnswerToStore, LargeHit } from '../sqlite/stored-answer.ts'
import { LockedTooLong, SLICE_MS, withWriteLock } from '../sqlite/with-write-lock.ts'
import { EarlierAnswers } from '../workspace/earlier-answers.ts'
import { setUpWorkspace } from '../workspace/open-workspace.ts'
import { readPutBody } from './put-body.ts'

export type OnStore = { path: string; workspacePath: string; lockWaitMs: number }

type HitRow = Omit<LargeHit, 'response'> & { response: Uint8Array }

/** What a worker can do. Each task gets the store and one value, and its result goes back to the serving thread. */
const TASKS = {
  readPutBody: (_: OnStore, body: Uint8Array) => ({ ...readPutBody(body), body }),
  put,
  hit,
  earlier,
  recount,
  clear,
  figures,
  exportAfter,
  importLines: ({ path, workspacePath, lockWaitMs }: OnStore, lines: Uint8Array) =>
    onStore(path, (database) =>
      onWorkspace(workspacePath, (workspace) =>
        importLines(database, new EarlierAnswers({ database: workspace, lockWaitMs }), { lines, lockWaitMs }),
      ),
    ),
}

export type Tasks = typeof TASKS
export type StoreTask = { name: keyof Tasks; store: OnStore; value: unknown }

/** Only an error's message and stack cross threads, so errors are sent as their fields. */
export type TaskOutcome<T> =
  | { done: T }
  | { malformed: string }
  | { refused: { statusCode: number; detail: ErrorBody['detail'] } }
  | { sqlite: { code: string; message: string } }
  | { lockedMs: number }
  | { failed: unknown }

/** Runs one task. Large bytes are transferred, not copied. */
export default async function runTask({ name, store, value }: StoreTask): Promise<unknown> {
  try {
    // The pool gives each task the value of its kind (worker-pool.ts).
    const done: unknown = await TASKS[name](store, value as never)
    const bytes = [done, ...Object.values(done ?? {})].find((part) => part instanceof Uint8Array)
    // Small Buffers share their memory.
    if (bytes === undefined || bytes.byteLength !== bytes.buffer.byteLength) return { done }
    return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: { done } })
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

function put({ path, workspacePath, lockWaitMs }: OnStore, answer: AnswerToStore): Promise<null> {
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

function hit(
  { path, lockWaitMs }: OnStore,
  { key, at }: { key: string; at: string },
): Promise<HitRow | null> {
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

function earlier({ workspacePath, lockWaitMs }: OnStore, id: number): Promise<Buffer | null> {
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
function recount({ path, lockWaitMs }: OnStore, index: string | null): Promise<null> {
  return onStore(path, async (database) => {
    if (index !== null) await withWriteLock(database, { lockWaitMs }, () => database.exec(index))
    const drift = database.transaction(() => CacheSizes.drift(database))()
    if (drift.entries !== 0 || drift.bytes !== 0)
      await withWriteLock(database, { lockWaitMs }, () => CacheSizes.correct(database, drift))
    return null
  })
}

/** How often a clearing looks whether it shall stop. */
const STOP_LOOK_MS = 20

/** `compact`: all the room goes back to the disk, while writes wait. */
export type Clearing = { selection: Selection; compact: boolean; stop: Int32Array }

/** Removes answers, and gives room back to the disk. `freeBytes` stay free inside the file for new answers. */
async function clear({ path, lockWaitMs }: OnStore, { selection, compact: always, stop }: Clearing) {
  const stopping = new AbortController()
  const looking = setInterval(() => Atomics.load(stop, 0) === 1 && stopping.abort(), STOP_LOOK_MS)
  const before = sizeOnDisk(path)
  try {
    return await onStore(path, async (database) => {
      const { signal } = stopping
      const removed = await removeAnswers({ database, lockWaitMs, sliceMs: SLICE_MS, selection, signal })
      const freeBytes = signal.aborted ? 0 : compact(database, { always })
      return { ...removed, givenBack: Math.max(0, before - sizeOnDisk(path)), freeBytes }
    })
  } finally {
    clearInterval(looking)
  }
}

const sizeOnDisk = (path: string): number => sizeOf(path) + sizeOf(`${path}-wal`)

/** The figures of the stored answers and of their file, in bytes. */
function figures({ path, lockWaitMs }: OnStore, _: null) {
  return onStore(path, (database) => {
    const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
    return retryWhileBusy(
      () => ({
        ...new CacheSizes(database).now(),
        ...cacheFigures(database),
        file_bytes: sizeOf(path),
        log_bytes: sizeOf(`${path}-wal`),
        free_bytes: pragma('freelist_count') * pragma('page_size'),
      }),
      lockWaitMs,
    )
  })
}

function exportAfter({ path, lockWaitMs }: OnStore, key: string) {
  return onStore(path, (database) => retryWhileBusy(() => linesAfter(database, key), lockWaitMs))
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
