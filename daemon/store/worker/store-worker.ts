/** Work that would hold the serving thread for over 100 ms. Each task opens the file that is at the path now. */
import Database, { SqliteError } from 'better-sqlite3'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { answersIn, type ImportedLines, linesAfter, storeLines } from '../runtime/cache/answer-lines.ts'
import { removeAnswers, type Selection } from '../runtime/cache/answer-removal.ts'
import {
  type AnswerToStore,
  cacheFigures,
  countHits,
  readAnswer,
  storeAnswer,
} from '../runtime/cache/answer-table.ts'
import { RUNTIME } from '../runtime/runtime-schema.ts'
import { setUpConnection, sizeOf } from '../sqlite/database-file.ts'
import { compact, foldLog, freeBytes, isMostlyFree } from '../sqlite/full-disk.ts'
import type { DatabaseKind } from '../sqlite/migrate.ts'
import { isDamage, isObstacle, writeFailure } from '../sqlite/sqlite-errors.ts'
import { WriteQueue } from '../sqlite/write-queue.ts'
import { decisionFile, importDecisions, readDecisionFile } from '../workspace/decision-file.ts'
import { decisions } from '../workspace/decisions.ts'
import { earlierAnswer, isNamed, keepReplaced } from '../workspace/earlier-answers.ts'
import { WORKSPACE } from '../workspace/file/workspace-schema.ts'
import { personChoices } from '../workspace/person-choices.ts'
import { projects } from '../workspace/projects.ts'
import { readPutBody } from './put-body.ts'

export type OnStore = { path: string; workspacePath: string; lockWaitMs: number }

/** The tasks of a worker. Each gets the store and one value; its result goes back to the serving thread. */
const TASKS = {
  putBody: (store: OnStore, { body, ...rest }: { body: Uint8Array } & Omit<AnswerToStore, 'key' | 'json'>) =>
    put(store, { ...readPutBody(body), ...rest }),
  put,
  hit,
  earlier: (store: OnStore, { key, id }: { key: string; id: number }) =>
    onWorkspace(store, ({ database }) => earlierAnswer(database, key, id)),
  clear,
  figures,
  exportAfter: (store: OnStore, key: string) => onStore(store, ({ database }) => linesAfter(database, key)),
  importLines,
  exportDecisions: (store: OnStore, head: Parameters<typeof decisionFile>[1]) =>
    onWorkspace(store, (open) => decisionFile(tablesOf(open), head)),
  /** Checks a file of decisions and choices, and adds what the workspace does not have. */
  importDecisions: (store: OnStore, body: Uint8Array) => {
    const file = readDecisionFile(body)
    return onWorkspace(store, (open) => importDecisions(tablesOf(open), file))
  },
  copyProject: (store: OnStore, { id, name }: { id: number; name: string }) =>
    onWorkspace(store, (open) => tablesOf(open).projects.copy(id, name)),
  removeProject: (store: OnStore, id: number) =>
    onWorkspace(store, (open) => tablesOf(open).projects.remove(id)),
  removeParts: (store: OnStore, { id, prefix }: { id: number; prefix: string }) =>
    onWorkspace(store, (open) => tablesOf(open).projects.removeParts(id, prefix)),
  /** Folds the log of the workspace, whose seal is broken. Gives the room of a file that is mostly free back to the disk. */
  foldWorkspace: (store: OnStore, _: null) =>
    onWorkspace(store, ({ database }) => {
      try {
        if (isMostlyFree(database)) compact(database, { always: true })
      } catch (error) {
        if (!isObstacle(error)) throw error
      }
      foldLog(database, 'PASSIVE')
    }),
}

export type Tasks = typeof TASKS
export type StoreTask = { name: keyof Tasks; store: OnStore; value: unknown }

/** Only an error's message and stack cross threads, so these are made again from what they are made of. */
export type TaskOutcome<T> =
  | { done: T }
  | { refused: ConstructorParameters<typeof ExpectedError> }
  | { sqlite: ConstructorParameters<typeof SqliteError> }

/** Runs one task. Large bytes in its result are moved, since copying them holds the serving thread. */
export default async function runTask({ name, store, value }: StoreTask): Promise<unknown> {
  try {
    // The pool gives each task the value of its kind (worker-pool.ts).
    const done: unknown = await TASKS[name](store, value as never)
    const [bytes] = Object.values(done ?? {}).filter((part) => part instanceof Uint8Array)
    // Small Buffers share their memory.
    if (bytes === undefined || bytes.byteLength !== bytes.buffer.byteLength) return { done }
    return move({ [transferableSymbol]: bytes.buffer, [valueSymbol]: { done } })
  } catch (failure) {
    const error = writeFailure(failure)
    if (error instanceof ExpectedError) return { refused: [error.statusCode, error.detail] }
    if (error instanceof SqliteError) return { sqlite: [error.message, error.code] }
    throw error
  }
}

/** Stores an answer. That of a named query which it replaces is kept in the workspace. */
function put(store: OnStore, answer: AnswerToStore): Promise<void> {
  return onBoth(store, ({ database, queue }) =>
    queue.write(() => {
      const named = isNamed(database, answer.key)
      if (named) keepReplaced(database, answer)
      storeAnswer(database, answer, named)
    }),
  )
}

/** Stores the answers of lines, up to the first line that is none: `bad`. */
async function importLines(store: OnStore, lines: Uint8Array): Promise<ImportedLines> {
  const { answers, bad } = answersIn(lines)
  const imported = await onBoth(store, ({ database, queue }) =>
    queue.write(() =>
      storeLines(database, answers, (answer) => {
        if (isNamed(database, answer.key)) keepReplaced(database, answer)
      }),
    ),
  )
  return { ...imported, bad }
}

/** Reads an answer and counts the hit, if it can now: `isCounted`. Undefined if there is none. */
function hit(store: OnStore, { key, at }: { key: string; at: string }) {
  return onStore(store, ({ database }) => {
    const answer = readAnswer(database, key)
    if (answer === undefined) return undefined
    try {
      database.transaction(() => countHits(database, key, 1, at)).immediate()
      return { ...answer, isCounted: true }
    } catch {
      // The serving thread counts it later, and meets the problem again.
      return { ...answer, isCounted: false }
    }
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
  return onStore(store, ({ database }) => ({
    ...cacheFigures(database),
    file_bytes: sizeOf(store.path),
    log_bytes: sizeOf(`${store.path}-wal`),
    free_bytes: freeBytes(database),
  }))
}

type Open = { database: Database.Database; queue: WriteQueue }
type Work<T> = (open: Open) => T | Promise<T>

const tablesOf = (open: Open) => {
  const parts = { ...open, clock: () => new Date() }
  return { decisions: decisions(parts), choices: personChoices(parts), projects: projects(parts) }
}

const onStore = <T>({ path, lockWaitMs }: OnStore, work: Work<T>): Promise<T> =>
  onDatabase(path, RUNTIME, lockWaitMs, work)

const onWorkspace = <T>({ workspacePath, lockWaitMs }: OnStore, work: Work<T>): Promise<T> =>
  onDatabase(workspacePath, WORKSPACE, lockWaitMs, work)

/**
 * Both files in one connection. SQLite commits them in this order. The workspace's settings keep its log for the backups;
 * that of the runtime file is folded here, so that no small write on the serving thread has to.
 */
const onBoth = <T>(store: OnStore, work: Work<T>): Promise<T> =>
  onWorkspace(store, async (both) => {
    const { database } = both
    database.prepare('ATTACH ? AS runtime').run(store.path)
    try {
      const result = await work(both)
      database.pragma('runtime.wal_checkpoint(PASSIVE)')
      return result
    } catch (error) {
      // The caller takes damage for that of the runtime file. The workspace's own writes find theirs.
      if (isDamage(error) && database.pragma('main.quick_check(1)', { simple: true }) !== 'ok')
        throw new ExpectedError(503, 'The file of your own work is damaged: restart CoAuthors.')
      throw error
    }
  })

async function onDatabase<T>(
  path: string,
  kind: DatabaseKind,
  lockWaitMs: number,
  work: Work<T>,
): Promise<T> {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    setUpConnection(database, kind)
    return await work({ database, queue: new WriteQueue(database, { lockWaitMs }) })
  } finally {
    database.close()
  }
}
