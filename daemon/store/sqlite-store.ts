import { basename, dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import { type AnswerCache, answerCache } from './answer-cache.ts'
import { OpenFiles } from './open-files.ts'
import { figuresOf } from './runtime/cache/answer-table.ts'
import { type OpenRuntime, openRuntime } from './runtime/file/open-runtime.ts'
import { STORE_VERSION } from './runtime/file/runtime-schema.ts'
import { type RuntimeParts, runtimeParts } from './runtime/runtime.ts'
import type { LogEvent } from './sql/write-queue.ts'
import { COMPANIONS, foldersAside, passes, readSound, sizeOf } from './sqlite/database-file.ts'
import { foldLog } from './sqlite/full-disk.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'
import { isDamage, isDiskFull, isLocked } from './sqlite/sqlite-errors.ts'
import { ONE_OWNER, type Store } from './store.ts'
import { DEFAULTS, type StoreOptions } from './store-options.ts'
import type { ResultOf, RunTask, Tasks } from './tasks/task-list.ts'
import { LARGE_BYTES, type StoreWorkers, storeWorkers } from './worker/worker-pool.ts'
import { namedKeys } from './workspace/earlier-answers.ts'
import { type OpenWorkspace, openWorkspace } from './workspace/file/open-workspace.ts'
import { type WorkspaceFile, workspaceFile } from './workspace/file/workspace-file.ts'
import { moveOver } from './workspace/move-over.ts'
import { type WorkspaceTables, workspaceTables } from './workspace/workspace-tables.ts'

// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const MOVED_ASIDE = {
  runtime: 'The store was damaged or of another program: it was moved aside, and a fresh one begun.',
  workspace:
    'The workspace was damaged or of another program: it was moved aside, and its newest sound backup is used.',
}
const SKIPPED = 'Some decisions, choices or names of the older store cannot be read.'
const DAMAGED = 'The store was damaged: nothing was stored. Try again.'
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'
const NOT_REPLACED = 'The store was damaged, and no other one can be opened: the daemon ends. Start it again.'

type Which = keyof typeof MOVED_ASIDE

/** The tasks that write, and the file that they write to. */
const WRITES: Partial<Record<keyof Tasks, Which>> = {
  put: 'runtime',
  putBody: 'runtime',
  importLines: 'runtime',
  clear: 'runtime',
  importDecisions: 'workspace',
  importItems: 'workspace',
  copyProject: 'workspace',
  removeProject: 'workspace',
  removeParts: 'workspace',
}

type Runtime = RuntimeParts & { database: Database.Database; cache: AnswerCache }
type Workspace = WorkspaceFile & WorkspaceTables

/**
 * The daemon's persistent data in files: answers and telemetry in `runtime.sqlite`, the user's own work in
 * `workspace.sqlite`. A file that is found damaged while the daemon serves is replaced.
 */
export class SqliteStore implements Store {
  /** The path of `runtime.sqlite`, without symbolic links. */
  readonly path: string
  /** Workers for long tasks, which would block the serving thread: large answers, and clearing. */
  readonly workers: StoreWorkers
  /** `runtime.sqlite`: answers and telemetry. */
  runtime: Runtime
  /** `workspace.sqlite`: the user's own work, of the one user of a personal installation. */
  workspace: Workspace
  /** The folder that the last damaged file was moved to since the start, or null. */
  movedAside: string | null = null
  readonly #workspacePath: string
  readonly #locks: readonly ProcessLock[]
  readonly #options: StoreOptions & typeof DEFAULTS
  #files: OpenFiles
  #replacedAt = Number.NEGATIVE_INFINITY
  #replacing: Promise<void> | null = null
  /** Why nothing is committed any more. */
  #ended: ExpectedError | null = null
  #isClosing = false

  /** Called by `openStore` with a locked, resolved path. Throws a StartError, SQLite's or the system's errors. */
  constructor(path: string, locks: readonly ProcessLock[], options: StoreOptions) {
    this.path = path
    this.#workspacePath = workspacePathOf(path)
    this.#locks = locks
    this.#options = { ...DEFAULTS, ...options }
    const { clock, lockWaitMs, checkedBytes } = this.#options
    this.workers = storeWorkers({ path, workspacePath: this.#workspacePath, lockWaitMs })
    const workspace = openWorkspace(this.#workspacePath, clock)
    try {
      const moved = { moved: 0, skipped: 0 }
      const beforeMigration = (old: Database.Database) =>
        Object.assign(moved, moveOver(old, workspace.database))
      const runtime = openRuntime(path, { clock, checkedBytes, beforeMigration })
      // A damaged store of an older version held the user's own work.
      const aside = runtime.movedAside && join(runtime.movedAside, basename(path))
      if (aside && sizeOf(aside) > 0) readSound(aside, beforeMigration)
      this.workspace = this.#workspaceOn(workspace)
      this.runtime = this.#runtimeOn(runtime)
      this.#noteMoved('runtime', runtime.movedAside)
      if (moved.skipped > 0) this.#log('warn', SKIPPED, moved)
      if (runtime.migration?.copy)
        this.#log('info', 'The store was migrated.', { ...runtime.migration, to: STORE_VERSION })
      this.#noteMoved('workspace', workspace.movedAside)
      this.#files = this.#openedFiles()
    } catch (error) {
      workspace.database.close()
      throw error
    }
  }

  async stats(): Promise<RuntimeStats> {
    const { telemetry, cache } = this.runtime
    return telemetry.stats(cache.pendingHits())
  }

  workspaceOf(owner: string): WorkspaceTables {
    return owner === ONE_OWNER ? this.workspace : this.#tablesOf(this.workspace, owner)
  }

  /** In a worker. A write is refused and reported as one of the queue, and backed up even if it failed in the middle. */
  readonly runTask: RunTask = async <Name extends keyof Tasks>(
    name: Name,
    value: Parameters<Tasks[Name]>[1],
    signal: AbortSignal | null = null,
  ): Promise<ResultOf<Name>> => {
    const run = () => this.workers.run(name, value, signal)
    const file = WRITES[name]
    if (file === undefined) return run()
    return this[file].queue.elsewhere(run).finally(() => this.workspace.backups.changed())
  }

  bytes(): number {
    return COMPANIONS.reduce((sum, suffix) => sum + sizeOf(this.path + suffix), 0)
  }

  async restored(): Promise<string | null> {
    return this.workspace.restored()
  }

  noteRestoredRead(): Promise<unknown> {
    return this.workspace.noteRestoredRead()
  }

  async forgetProject(id: number): Promise<string[]> {
    return [...(await this.workspace.backups.forget(id)), ...foldersAside(this.#workspacePath)]
  }

  /** Records the daemon's address, for the error of a second daemon that wants the same store. */
  announce(url: string): void {
    for (const lock of this.#locks) lock.announce(url)
  }

  /** Reports an error of a request to the store. If it says that a file is damaged, that one is replaced. */
  reportError(error: unknown): void {
    if (isDamage(error)) this.#replaceSoon(isWhole(this.workspace.database) ? 'runtime' : 'workspace')
  }

  /** Called when closing begins: requests in flight then no longer wait long for another process's lock. */
  beginShutdown(): void {
    for (const { queue } of [this.runtime, this.workspace]) queue.beginShutdown()
  }

  /** Writes what is pending, folds the write-ahead logs into the files and closes them. */
  async close(): Promise<void> {
    if (this.#isClosing) return
    this.#isClosing = true
    this.beginShutdown()
    await this.#replacing
    const { runtime, workspace } = this
    try {
      await workspace.backups.stop()
      await this.workers.close()
      const refusal = this.#refusal(true)
      if (refusal !== null) {
        for (const { queue } of [runtime, workspace]) queue.failPending(refusal)
        return
      }
      await Promise.all([runtime.queue.close(), workspace.queue.close()])
      tidyUp(runtime.database)
      await workspace.backups.close().catch((error: unknown) => this.#options.report(error))
    } finally {
      runtime.database.close()
      workspace.database.close()
      for (const lock of this.#locks) lock.release()
    }
  }

  #runtimeOn({ database }: OpenRuntime): Runtime {
    const { logEvent, cacheMaxBytes, telemetryDays } = this.#options
    const engine = sqliteEngine(database, () => foldLog(database, 'PASSIVE'))
    const parts = runtimeParts(engine, {
      ...this.#partOptions('runtime'),
      logEvent,
      namedKeys: () => this.workspace.engine.read(namedKeys()),
      cacheMaxBytes,
      telemetryDays,
    })
    const cache = answerCache(parts, {
      mostBytes: cacheMaxBytes,
      largeBytes: LARGE_BYTES,
      runTask: this.runTask,
      hasAllTables: false,
      workspace: () => this.workspace.engine,
    })
    return { ...parts, database, cache }
  }

  #workspaceOn({ database, isBackedUp }: OpenWorkspace): Workspace {
    const { backupAfterMs, report } = this.#options
    const file = workspaceFile(database, {
      ...this.#partOptions('workspace'),
      logEvent: this.#log,
      backups: {
        afterMs: backupAfterMs,
        isBackedUp,
        foldLarge: () => this.workers.run('foldWorkspace', null),
        failed: report,
      },
    })
    return { ...file, ...this.#tablesOf(file, ONE_OWNER) }
  }

  #tablesOf({ engine, queue }: Pick<WorkspaceFile, 'engine' | 'queue'>, owner: string): WorkspaceTables {
    const { clock } = this.#options
    const figures = (keys: readonly string[]) => this.runtime.engine.read(figuresOf(keys))
    return workspaceTables({ engine, queue, clock, owner }, { figuresOf: figures })
  }

  #partOptions(which: Which) {
    const { clock, lockWaitMs } = this.#options
    return { clock, lockWaitMs, damaged: () => this.#replaceSoon(which), refusal: () => this.#refusal() }
  }

  readonly #log: LogEvent = (...event) => this.runtime.log(...event)

  #noteMoved(which: Which, folder: string | null): void {
    if (folder === null) return
    this.movedAside = folder
    this.#log('error', MOVED_ASIDE[which], { folder })
  }

  /** Prevents commits to a file that no path leads to. Looks at most once a second, unless `now` is set. */
  #refusal(now = false): ExpectedError | null {
    if (this.#ended === null && !this.#files.areInPlace(now)) this.#end(GONE)
    return this.#ended
  }

  #openedFiles(): OpenFiles {
    const paths = [this.path, this.#workspacePath].flatMap((path) => COMPANIONS.map((end) => path + end))
    const opened = paths.filter((path) => sizeOf(path) > 0 || !path.endsWith('-shm'))
    return new OpenFiles([...this.#locks.map(({ file }) => file), ...opened], this.#options.lookEveryMs)
  }

  /** The daemon cannot go on with its files: the next start can. */
  #end(message: string): void {
    this.#ended = new ExpectedError(500, message)
    this.#options.logEvent('error', message)
    if (!this.#isClosing) setImmediate(this.#options.ended)
  }

  /** Later, because the caller that found the damage is still working on the file. */
  #replaceSoon(which: Which): void {
    const isTooSoon = performance.now() - this.#replacedAt < BETWEEN_MOVES_MS
    if (this.#replacing !== null || this.#ended !== null || this.#isClosing || isTooSoon) return
    this.#replacing = nextTurn()
      .then(() => this.#replace(which))
      .catch((error: unknown) => {
        this.#options.report(error)
        this.#end(NOT_REPLACED)
      })
      .finally(() => {
        this.#replacing = null
      })
  }

  async #replace(which: Which): Promise<void> {
    // If another file is at the path now, it is not the damaged one.
    if (this.#isClosing || this.#refusal() !== null) return
    const { clock } = this.#options
    const before = this[which]
    before.queue.failPending(new ExpectedError(500, DAMAGED))
    if (which === 'workspace') await this.workspace.backups.stop()
    // Windows cannot move an open file. Elsewhere closing it in place would fold the log into it.
    if (process.platform === 'win32') before.database.close()
    if (which === 'runtime') {
      const opened = openRuntime(this.path, { clock, isDamaged: true })
      this.runtime = this.#runtimeOn(opened)
      this.#noteMoved(which, opened.movedAside)
    } else {
      const opened = openWorkspace(this.#workspacePath, clock, true)
      this.workspace = this.#workspaceOn(opened)
      this.#noteMoved(which, opened.movedAside)
    }
    before.database.close()
    this.#files = this.#openedFiles()
    this.#replacedAt = performance.now()
  }
}

/** The workspace stands beside the store of answers. */
export const workspacePathOf = (path: string): string => join(dirname(path), 'workspace.sqlite')

/** Checks an open database. */
function isWhole(database: Database.Database): boolean {
  try {
    return passes(database)
  } catch (error) {
    return !isDamage(error)
  }
}

/** Tidies up on shutdown. If the file has a problem, the next start deals with it. */
function tidyUp(database: Database.Database): void {
  try {
    database.pragma('optimize')
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!isLocked(error) && !isDiskFull(error) && !isDamage(error)) throw error
  }
}
