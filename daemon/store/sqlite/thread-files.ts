import { parentPort, workerData } from 'node:worker_threads'
import { codeOf, ExpectedError } from '../../../shared/server/server-errors.ts'
import { requireNotStopped, type StopFlag } from './clear-answers.ts'
import { makeBackups } from './files/backups.ts'
import { checkpointLog, connect, passesCheck } from './files/database-file.ts'
import { type FileIds, fileGuard } from './files/file-guard.ts'
import {
  type Context,
  connectFiles,
  freshFile,
  openFile,
  openFilePaths,
  type Paths,
  type Replaced,
  room,
  type Which,
} from './files/files.ts'
import { isDamage, isDiskFull, isLocked } from './files/sqlite-errors.ts'
import { countAnswers } from './sqlite-answers.ts'

export type ThreadData = {
  paths: Paths
  /** The store's files and lock files, as the serving thread opened them. */
  opened: FileIds
  /** The number of the last replacement for which the serving thread has closed its connection. */
  released: Int32Array<SharedArrayBuffer>
  lockWaitMs: number
  lookEveryMs: number
  backupAfterMs: number
  isBackedUp: boolean
  /** The most bytes of answers in the cache; null without a limit. */
  mostBytes: number | null
}
export type Outcome = { id: number } & (
  | { done: unknown }
  | { refused: ConstructorParameters<typeof ExpectedError> }
  | { error: string }
)
/** `release`: the serving thread closes its connection to a file. `reopen`: the serving thread connects again. */
export type ThreadMessages = {
  outcomes: readonly Outcome[]
  log: ['info' | 'warn' | 'error', string, Record<string, string | number | null>?]
  replaced: Replaced
  ended: string
  release: { which: Which; number: number }
  reopen: Which
}

/** This wait is short, because SQLite's wait for a lock cannot be interrupted. The thread's loop tries again. */
const BUSY_MS = 10
/** The thread shrinks a file after a partial clear if at most this many bytes are in use. */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024
/** The longest wait until the serving thread has closed its connection. Usually one turn of its event loop suffices. */
const RELEASE_MS = 10_000

export const data = workerData as ThreadData // sqliteStore passes a ThreadData to the thread
const { paths, opened, released, lookEveryMs, backupAfterMs, isBackedUp } = data

export const notify = <Name extends keyof ThreadMessages>(name: Name, content: ThreadMessages[Name]): void =>
  parentPort?.postMessage([name, content])

export const guard = fileGuard(opened, lookEveryMs)
const refusalAtStart = guard.refusal(true)
if (refusalAtStart !== null) {
  notify('ended', refusalAtStart.message)
  throw refusalAtStart
}
export const files = connectFiles(paths, BUSY_MS)
export const backups = makeBackups({
  path: paths.workspace,
  afterMs: backupAfterMs,
  workspace: () => files.workspace,
  isBackedUp,
  damaged: () => void setImmediate(replaceDamagedFile),
  failed: (error) => notify('log', ['error', 'A backup failed.', { code: codeOf(error) }]),
})
const clock = () => new Date()

/** Operations outside of a transaction. */
export const FILE_OPERATIONS = {
  /** Replaces the store of answers by a copy without the answers. */
  clearAll: (_context: Context, stopped: StopFlag) => {
    requireNotStopped(stopped)
    requireFilesInPlace()
    files.runtime.exec('BEGIN IMMEDIATE')
    try {
      // The client may have left while BEGIN waited for the lock.
      requireNotStopped(stopped)
      const removed = countAnswers(files.runtime)
      const putInPlace = freshFile(paths.runtime)
      replaceFile('runtime', () => {
        files.runtime.close()
        putInPlace()
        openFile('runtime', paths, { clock }).database.close()
      })
      return removed
    } catch (error) {
      if (files.runtime.open && files.runtime.inTransaction) files.runtime.exec('ROLLBACK')
      throw error
    }
  },
  /** Returns the space of removed answers to the disk if that is fast. */
  shrinkFile: ({ runtime }: Context) => {
    const { file_bytes, free_bytes } = room(paths, { runtime })
    if (free_bytes > 0 && file_bytes - free_bytes <= LIVE_BYTES_REWRITTEN) runtime.exec('VACUUM')
    checkpointLog(runtime)
  },
  /** Removes a deleted project from the log and the backups. Returns the paths that may still hold the project. */
  removeFromBackups: ({ workspace }: Context, owner: string, project: string) => {
    checkpointLog(workspace)
    return backups.removeFromBackups(owner, project)
  },
}

// A bad disk may damage every new file, too. Moves without a pause would fill the disk.
const BETWEEN_MOVES_MS = 60_000
const NOT_REPLACED = 'The store was damaged, and no fresh one can be opened: the daemon ends. Start it again.'
let replacedAt = Number.NEGATIVE_INFINITY

/**
 * Moves the damaged file aside and opens a new one, at most once a minute.
 * SQLite's error names no file. So a check of the workspace tells which file is damaged.
 */
export function replaceDamagedFile(): void {
  if (!files.workspace.open || performance.now() - replacedAt < BETWEEN_MOVES_MS) return
  replacedAt = performance.now()
  const which = passesCheck(files.workspace) ? 'runtime' : 'workspace'
  try {
    requireFilesInPlace()
    replaceFile(which, () => {
      // Windows cannot move an open file. Elsewhere the file stays open: a close would write the log into the damaged file.
      if (process.platform === 'win32') files[which].close()
      const { database, replaced } = openFile(which, paths, { clock, isDamaged: true })
      database.close()
      files[which].close()
      notify('replaced', replaced)
    })
  } catch (error) {
    notify('log', ['error', 'A damaged file was not replaced.', { code: codeOf(error) }])
    notify('ended', NOT_REPLACED)
  }
}

function requireFilesInPlace(): void {
  const refusal = guard.refusal(true)
  if (refusal !== null) throw refusal
}

let replacements = 0

/**
 * Replaces an open file after both threads have closed their connections.
 * The last connection to close deletes the log, and Windows cannot move an open file.
 */
function replaceFile(which: Which, put: () => void): void {
  replacements += 1
  notify('release', { which, number: replacements })
  Atomics.wait(released, 0, replacements - 1, RELEASE_MS)
  try {
    if (Atomics.load(released, 0) !== replacements)
      throw new ExpectedError(503, 'The daemon is too busy to replace a file of its store: try again.')
    put()
    files[which] = connect(paths[which], BUSY_MS)
    const locks = opened.map(([path]) => path).filter((path) => path.endsWith('.lock'))
    guard.acceptFiles([...locks, ...openFilePaths(paths)])
  } finally {
    notify('reopen', which)
  }
}

/** Backs up and closes the files. Does no last checkpoint of a file that is locked, damaged or on a full disk. */
export async function closeFiles(): Promise<void> {
  const refusal = guard.refusal(true)
  if (refusal) notify('ended', refusal.message)
  await backups.close(refusal === null)
  for (const database of Object.values(files)) {
    try {
      if (refusal === null) {
        database.pragma('optimize')
        checkpointLog(database)
      }
    } catch (error) {
      if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
    }
    database.close()
  }
}
