import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import { FileGuard } from './file-guard.ts'
import {
  type OpenPair,
  type OpenRuntime,
  type OpenWorkspace,
  openPair,
  openRuntime,
  openWorkspace,
} from './open-databases.ts'
import { STORE_VERSION } from './runtime/file/runtime-schema.ts'
import { type RuntimeParts, runtimeParts } from './runtime-parts.ts'
import type { LogEvent } from './sql/write-queue.ts'
import { COMPANIONS, foldersAside, isWhole, sizeOf, tidyUp } from './sqlite/database-file.ts'
import { foldLog } from './sqlite/full-disk.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'
import { isDamage } from './sqlite/sqlite-errors.ts'
import { ONE_OWNER, type Store } from './store.ts'
import { DEFAULTS, type StoreOptions } from './store-options.ts'
import type { ResultOf, RunTask, Tasks } from './tasks/task-list.ts'
import { type StoreWorkers, storeWorkers } from './worker/worker-pool.ts'
import { type WorkspaceFile, workspaceFile } from './workspace/file/workspace-file.ts'
import { type WorkspaceTables, workspaceTables } from './workspace/workspace-tables.ts'

const MOVED_ASIDE = {
  runtime: 'The store was damaged or of another program: it was moved aside, and a fresh one begun.',
  workspace:
    'The workspace was damaged or of another program: it was moved aside, and its newest sound backup is used.',
}
const SKIPPED = 'Some decisions, choices or names of the older store cannot be read.'
const DAMAGED = 'The store was damaged: nothing was stored. Try again.'

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

type Runtime = RuntimeParts & { database: Database.Database }
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
  readonly #guard: FileGuard<Which>
  #isClosing = false

  /** Called by `openStore` with a locked, resolved path. Throws a StartError, SQLite's or the system's errors. */
  constructor(path: string, locks: readonly ProcessLock[], options: StoreOptions) {
    this.path = path
    this.#workspacePath = workspacePathOf(path)
    this.#locks = locks
    this.#options = { ...DEFAULTS, ...options }
    const { lockWaitMs } = this.#options
    this.workers = storeWorkers({ path, workspacePath: this.#workspacePath, lockWaitMs })
    const opened = openPair(path, this.#workspacePath, this.#options)
    this.#guard = new FileGuard<Which>({
      ...this.#options,
      paths: () => this.#paths(),
      replace: (which) => this.#replace(which),
    })
    this.workspace = this.#workspaceOn(opened.workspace)
    this.runtime = this.#runtimeOn(opened.runtime)
    this.#logOpened(opened)
  }

  stats(): Promise<RuntimeStats> {
    return this.runtime.telemetry.stats(this.runtime.cache.pendingHits())
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
    if (isDamage(error)) this.#guard.replaceSoon(isWhole(this.workspace.database) ? 'runtime' : 'workspace')
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
    await this.#guard.close()
    const { runtime, workspace } = this
    try {
      await workspace.backups.stop()
      await this.workers.close()
      const refusal = this.#guard.refusal(true)
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
    const engine = sqliteEngine(database, () => foldLog(database, 'PASSIVE'))
    const parts = runtimeParts(engine, this.#options, {
      ...this.#faultsOf('runtime'),
      runTask: this.runTask,
      workspace: () => this.workspace.engine,
    })
    return { ...parts, database }
  }

  #workspaceOn({ database, isBackedUp }: OpenWorkspace): Workspace {
    const { clock, lockWaitMs, backupAfterMs, report } = this.#options
    const file = workspaceFile(database, {
      ...this.#faultsOf('workspace'),
      clock,
      lockWaitMs,
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

  #tablesOf({ engine, queue }: WorkspaceFile, owner: string): WorkspaceTables {
    return workspaceTables({ engine, queue, clock: this.#options.clock, owner }, () => this.runtime.engine)
  }

  #faultsOf(which: Which) {
    return { damaged: () => this.#guard.replaceSoon(which), refusal: () => this.#guard.refusal() }
  }

  readonly #log: LogEvent = (...event) => this.runtime.log(...event)

  #logOpened({ runtime, workspace, movedOver }: OpenPair): void {
    this.#noteMoved('runtime', runtime)
    if (movedOver.skipped > 0) this.#log('warn', SKIPPED, movedOver)
    if (runtime.migration?.copy)
      this.#log('info', 'The store was migrated.', { ...runtime.migration, to: STORE_VERSION })
    this.#noteMoved('workspace', workspace)
  }

  #noteMoved(which: Which, { movedAside: folder }: OpenRuntime): void {
    if (folder === null) return
    this.movedAside = folder
    this.#log('error', MOVED_ASIDE[which], { folder })
  }

  /** The locks, and the open files. */
  #paths(): string[] {
    const files = [this.path, this.#workspacePath].flatMap((path) => COMPANIONS.map((end) => path + end))
    const open = files.filter((file) => sizeOf(file) > 0 || !file.endsWith('-shm'))
    return [...this.#locks.map(({ file }) => file), ...open]
  }

  async #replace(which: Which): Promise<void> {
    const options = { clock: this.#options.clock, isDamaged: true }
    const before = this[which]
    before.queue.failPending(new ExpectedError(500, DAMAGED))
    if (which === 'workspace') await this.workspace.backups.stop()
    // Windows cannot move an open file. Elsewhere closing it in place would fold the log into it.
    if (process.platform === 'win32') before.database.close()
    if (which === 'runtime') {
      const opened = openRuntime(this.path, options)
      this.runtime = this.#runtimeOn(opened)
      this.#noteMoved(which, opened)
    } else {
      const opened = openWorkspace(this.#workspacePath, options)
      this.workspace = this.#workspaceOn(opened)
      this.#noteMoved(which, opened)
    }
    before.database.close()
  }
}

/** The workspace stands beside the store of answers. */
export const workspacePathOf = (path: string): string => join(dirname(path), 'workspace.sqlite')
