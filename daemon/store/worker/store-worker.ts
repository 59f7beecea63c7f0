/**
 * Work on the store that would hold the serving thread for longer than 100 ms: large answers, and clearing.
 * Each task opens the store again, so it works on the file that is at the path now.
 */
import Database, { SqliteError } from 'better-sqlite3'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { ErrorBody } from '../../../shared/contract/errors.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { answerWriter, COUNT_HITS, cacheFigures, replacedAnswer } from '../runtime/cache/answer-cache.ts'
import { importLines, linesAfter } from '../runtime/cache/answer-lines.ts'
import { removeAnswers, type Selection } from '../runtime/cache/answer-removal.ts'
import { Counters } from '../runtime/counters.ts'
import { compact } from '../sqlite/full-disk.ts'
import { sizeOf } from '../sqlite/inspect.ts'
import { setUpConnection } from '../sqlite/open-database.ts'
import { writeFailure } from '../sqlite/sqlite-errors.ts'
import type { AnswerToStore, LargeHit } from '../sqlite/stored-answer.ts'
import { WriteQueue } from '../sqlite/write-queue.ts'
import { readDecisionFile } from '../workspace/decision-file.ts'
import { importDecisions } from '../workspace/decision-transfer.ts'
import { Decisions } from '../workspace/decisions.ts'
import { EarlierAnswers } from '../workspace/earlier-answers.ts'
import { setUpWorkspace } from '../workspace/open-workspace.ts'
import { PersonChoices } from '../workspace/person-choices.ts'
import { readPutBody } from './put-body.ts'
import { bytesIn } from './task-bytes.ts'

export type OnStore = { path: string; workspacePath: string; lockWaitMs: number }

/** The tasks of a worker. Each gets the store and one value; its result goes back to the serving thread. */
const TASKS = {
  /** Reads the body of a put, and gives it back. */
  readPutBody: (_: OnStore, body: Uint8Array) => ({ ...readPutBody(body), body }),
  importDecisionFile,
  put,
  hit,
  earlier,
  clear,
  figures,
  exportAfter: (store: OnStore, key: string) => onStore(store, ({ database }) => linesAfter(database, key)),
  importLines: (store: OnStore, lines: Uint8Array) =>
    onStore(store, (runtime) =>
      onWorkspace(store, (workspace) => importLines(runtime, new EarlierAnswers(workspace), lines)),
    ),
}

export type Tasks = typeof TASKS
export type StoreTask = { name: keyof Tasks; store: OnStore; value: unknown }

/** Only an error's message and stack cross threads, so errors of which more counts are sent as their fields. */
export type TaskOutcome<T> =
  | { done: T }
  | { malformed: string }
  | { refused: { statusCode: number; detail: ErrorBody['detail'] } }
  | { sqlite: { code: string; message: string } }

/** Runs one task. Large bytes are transferred, not copied. */
export default async function runTask({ name, store, value }: StoreTask): Promise<unknown> {
  try {
    // The pool gives each task the value of its kind (worker-pool.ts).
    const done: unknown = await TASKS[name](store, value as never)
    const [bytes] = bytesIn(done)
    // Small Buffers share their memory.
    if (bytes === undefined || bytes.byteLength !== bytes.buffer.byteLength) return { done }
    return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: { done } })
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(failure: unknown): TaskOutcome<never> {
  const error = writeFailure(failure)
  if (error instanceof ExpectedError) {
    return { refused: { statusCode: error.statusCode, detail: error.detail } }
  }
  if (error instanceof SyntaxError) return { malformed: error.message }
  if (error instanceof SqliteError) return { sqlite: { code: error.code, message: error.message } }
  throw error
}

/** Checks a file of decisions and choices, and adds what the workspace does not have. */
function importDecisionFile(store: OnStore, body: Uint8Array) {
  const file = readDecisionFile(body)
  return onWorkspace(store, ({ database, queue }) => {
    const parts = { database, queue, lockWaitMs: store.lockWaitMs, clock: () => new Date() }
    return importDecisions({ decisions: new Decisions(parts), choices: new PersonChoices(parts) }, file)
  })
}

async function put(store: OnStore, answer: AnswerToStore): Promise<null> {
  const { key, json, now, isNamed } = answer
  await onStore(store, ({ database, queue }) => {
    const write = answerWriter(database)
    const replace = () => queue.write(() => write(answer))
    if (!isNamed) return replace()
    return onWorkspace(store, (workspace) =>
      new EarlierAnswers(workspace).replacing(
        { key, json, was: replacedAnswer(database, key, now) },
        replace,
      ),
    )
  })
  return null
}

function hit(store: OnStore, { key, at }: { key: string; at: string }): Promise<LargeHit | null> {
  return onStore(store, ({ database }) => {
    const row = database
      .prepare<[string], Omit<LargeHit, 'response' | 'isCounted'> & { response: Buffer | null }>(`
        SELECT CAST(response_json AS BLOB) AS response, created_at, updated_at, coalesce(hit_count, 0) + 1 AS hit_count
        FROM query_cache WHERE cache_key = ?`)
      .get(key)
    if (row === undefined || row.response === null) return null
    const countHit = database.transaction(() => {
      database.prepare(COUNT_HITS).run(1, at, key)
      new Counters(database).add('cache_hit_count', 1, at)
    })
    let isCounted = true
    try {
      countHit.immediate()
    } catch {
      // The serving thread counts it later, and meets the problem again.
      isCounted = false
    }
    return { ...row, response: row.response, isCounted }
  })
}

function earlier(store: OnStore, id: number): Promise<Uint8Array | null> {
  return onWorkspace(store, ({ database }) => {
    const select = database.prepare<[number], Buffer>(
      'SELECT CAST(response_json AS BLOB) FROM earlier_answers WHERE id = ?',
    )
    return select.pluck().get(id) ?? null
  })
}

/** `compact`: all the room goes back to the disk, while writes wait. */
export type Clearing = { selection: Selection; compact: boolean }

/** Removes answers, and gives room back to the disk. `freeBytes` stay free inside the file for new answers. */
function clear(store: OnStore, { selection, compact: always }: Clearing) {
  const before = sizeOnDisk(store.path)
  return onStore(store, async ({ database, queue }) => {
    const removed = await removeAnswers(database, queue, selection)
    const freeBytes = compact(database, { always })
    return { ...removed, givenBack: Math.max(0, before - sizeOnDisk(store.path)), freeBytes }
  })
}

const sizeOnDisk = (path: string): number => sizeOf(path) + sizeOf(`${path}-wal`)

/** The figures of the stored answers and of their file, in bytes. */
function figures(store: OnStore, _: null) {
  return onStore(store, ({ database }) => {
    const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
    return {
      ...cacheFigures(database),
      file_bytes: sizeOf(store.path),
      log_bytes: sizeOf(`${store.path}-wal`),
      free_bytes: pragma('freelist_count') * pragma('page_size'),
    }
  })
}

type Work<T> = (open: { database: Database.Database; queue: WriteQueue }) => T | Promise<T>

const onStore = <T>({ path, lockWaitMs }: OnStore, work: Work<T>): Promise<T> =>
  onDatabase(path, lockWaitMs, setUpConnection, work)

const onWorkspace = <T>({ workspacePath, lockWaitMs }: OnStore, work: Work<T>): Promise<T> =>
  onDatabase(workspacePath, lockWaitMs, setUpWorkspace, work)

async function onDatabase<T>(
  path: string,
  lockWaitMs: number,
  setUp: typeof setUpConnection,
  work: Work<T>,
): Promise<T> {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    setUp(database)
    return await work({ database, queue: new WriteQueue(database, { lockWaitMs }) })
  } finally {
    database.close()
  }
}
