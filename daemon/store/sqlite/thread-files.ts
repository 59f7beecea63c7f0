import { parentPort, workerData } from 'node:worker_threads'
import { codeOf, ExpectedError } from '../../../shared/server/server-errors.ts'
import { requireGoing, type Stopped } from './clear-answers.ts'
import { makeBackups } from './files/backups.ts'
import { type Aside, connect, foldLog, isWhole } from './files/database-file.ts'
import { fileGuard, type LookedAt } from './files/file-guard.ts'
import { connectAll, openFile, openPaths, type Paths, room, type Which } from './files/files.ts'
import { freshFile } from './files/fresh-file.ts'
import { isDamage, isDiskFull, isLocked } from './files/sqlite-errors.ts'
import { countedSize } from './sqlite-answers.ts'

/** The files as the store's thread has them open, and its operations on whole files. */

export type ThreadData = {
  paths: Paths
  /** The files of the store and of the process's locks, as they were opened. */
  opened: LookedAt
  /** The number of the last replacement for which the serving thread has closed its connection. */
  released: Int32Array<SharedArrayBuffer>
  lockWaitMs: number
  lookEveryMs: number
  backupAfterMs: number
  isBackedUp: boolean
  mostBytes: number | null
}
/** The outcome of a message. */
export type Outcome = { id: number } & (
  | { done: unknown }
  | { refused: ConstructorParameters<typeof ExpectedError> }
  | { error: string }
)
/** The messages of the thread, by name. `release` asks for the connection to a file to be closed, `reopen` to be opened again. */
export type Told = {
  outcomes: readonly Outcome[]
  log: ['info' | 'warn' | 'error', string, Record<string, string | number | null>?]
  aside: Aside
  ended: string
  release: { which: Which; number: number }
  reopen: Which
}

/** A native wait for the lock cannot be interrupted, so it is short, and tried again. */
const BUSY_MS = 10
/** Room that is worth rewriting the rest of the file after a partial clear. */
const LIVE_BYTES_REWRITTEN = 16 * 1024 * 1024
/** The serving thread closes a connection as soon as it has a turn. */
const RELEASE_MS = 10_000

export const data = workerData as ThreadData // as SqliteStore gives it
const { paths, opened, released, lookEveryMs, backupAfterMs, isBackedUp } = data

export const tell = <Name extends keyof Told>(name: Name, what: Told[Name]): void =>
  parentPort?.postMessage([name, what])

export const guard = fileGuard(opened, lookEveryMs)
const gone = guard.refusal(true)
if (gone !== null) {
  tell('ended', gone.message)
  throw gone
}
export const files = connectAll(paths, BUSY_MS)
export const backups = makeBackups({
  path: paths.workspace,
  afterMs: backupAfterMs,
  workspace: () => files.workspace,
  isBackedUp,
  damaged: () => void setImmediate(foundDamage),
  failed: (error) => tell('log', ['error', 'A backup failed.', { code: codeOf(error) }]),
})
const clock = () => new Date()

/** Operations on whole files, outside any transaction. */
export const WHOLE = {
  /** Begins a fresh file, which takes over the small tables. */
  clearAll: (stopped: Stopped) => {
    requireGoing(stopped)
    requireInPlace()
    files.runtime.exec('BEGIN IMMEDIATE')
    try {
      // The lock may have been waited for.
      requireGoing(stopped)
      const removed = countedSize(files.runtime)
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
  /** Gives the room of removed answers back to the disk if that is fast. */
  giveBack: () => {
    const { file_bytes, free_bytes } = room(paths, files)
    if (free_bytes > 0 && file_bytes - free_bytes <= LIVE_BYTES_REWRITTEN) files.runtime.exec('VACUUM')
    foldLog(files.runtime)
  },
  forget: (owner: string, project: string) => {
    foldLog(files.workspace)
    return backups.forget(owner, project)
  },
}

export type Whole = typeof WHOLE

// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const NOT_REPLACED = 'The store was damaged, and no other one can be opened: the daemon ends. Start it again.'
let replacedAt = Number.NEGATIVE_INFINITY

/** Moves the damaged file aside and opens another one, at most once a minute. SQLite does not say which file it found damaged. */
export function foundDamage(): void {
  if (!files.workspace.open || performance.now() - replacedAt < BETWEEN_MOVES_MS) return
  replacedAt = performance.now()
  const which = isWhole(files.workspace) ? 'runtime' : 'workspace'
  try {
    requireInPlace()
    replaceFile(which, () => {
      // Windows cannot move an open file. Elsewhere closing it in place would fold the log into it.
      if (process.platform === 'win32') files[which].close()
      const { database, aside } = openFile(which, paths, { clock, isDamaged: true })
      database.close()
      files[which].close()
      if (aside) tell('aside', aside)
    })
  } catch (error) {
    tell('log', ['error', 'A damaged file was not replaced.', { code: codeOf(error) }])
    tell('ended', NOT_REPLACED)
  }
}

function requireInPlace(): void {
  const refusal = guard.refusal(true)
  if (refusal !== null) throw refusal
}

let replacements = 0

/** Puts another file in place of one that is open. SQLite removes a log with the last connection, and Windows moves no open file. */
function replaceFile(which: Which, put: () => void): void {
  replacements += 1
  tell('release', { which, number: replacements })
  Atomics.wait(released, 0, replacements - 1, RELEASE_MS)
  try {
    if (Atomics.load(released, 0) !== replacements)
      throw new ExpectedError(503, 'The daemon is too busy to replace a file of its store: try again.')
    put()
    files[which] = connect(paths[which], BUSY_MS)
    const locks = opened.map(([path]) => path).filter((path) => path.endsWith('.lock'))
    guard.takeOver([...locks, ...openPaths(paths)])
  } finally {
    tell('reopen', which)
  }
}

/** Backs up and closes the files. If one has a problem, the next start deals with it. */
export async function closeFiles(): Promise<void> {
  const refusal = guard.refusal(true)
  if (refusal) tell('ended', refusal.message)
  await backups.close(refusal === null)
  for (const database of Object.values(files)) {
    try {
      if (refusal === null) {
        database.pragma('optimize')
        foldLog(database)
      }
    } catch (error) {
      if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
    }
    database.close()
  }
}
