import { basename, dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { OpenFiles } from '../../shared/server/files/open-files.ts'
import type { ProcessLock } from '../../shared/server/files/process-lock.ts'
import { type AnswerCache, answerCache } from './answer-cache.ts'
import { figuresOf } from './runtime/cache/answer-table.ts'
import { type OpenRuntime, openRuntime, type RuntimeParts, runtimeParts } from './runtime/runtime.ts'
import { STORE_VERSION } from './runtime/runtime-schema.ts'
import { readSound, sizeOf } from './sqlite/inspect.ts'
import { COMPANIONS } from './sqlite/move-aside.ts'
import { isDamage, isDiskFull, isLocked } from './sqlite/sqlite-errors.ts'
import type { LogEvent } from './sqlite/write-queue.ts'
import type { StoreOptions } from './store-options.ts'
import { type StoreWorkers, storeWorkers } from './worker/worker-pool.ts'
import { BACKUP_AFTER_MS } from './workspace/backups.ts'
import { moveOver } from './workspace/move-over.ts'
import { type OpenWorkspace, openWorkspace } from './workspace/open-workspace.ts'
import { type WorkspaceParts, workspaceParts } from './workspace/workspace-parts.ts'

/** Milliseconds that a write waits for another process's lock (docs/security.md, Promises). */
const LOCK_WAIT_MS = 30_000
// One check takes about 20 µs, so at this interval it does not slow down writes.
const LOOK_EVERY_MS = 1000
// A disk that damages everything written to it would otherwise soon be full of damaged stores.
const BETWEEN_MOVES_MS = 60_000
const MOVED_ASIDE = 'The store was damaged or of another program: it was moved aside, and a fresh one begun.'
const WORKSPACE_MOVED =
  'The workspace was damaged or of another program: it was moved aside, and its newest sound backup is used.'
const SKIPPED = 'Some decisions, choices or names of the older store cannot be read.'
const DAMAGED = 'The store was damaged: nothing was stored. Try again.'
const GONE = 'A file of the store was deleted, renamed or replaced: the daemon ends. Start it again.'
const NOT_REPLACED = 'The store was damaged, and no other one can be opened: the daemon ends. Start it again.'

type Which = 'runtime' | 'workspace'

/**
 * The daemon's persistent data: answers and telemetry in `runtime.sqlite`, the user's own work in `workspace.sqlite`. A
 * file that is found damaged while the daemon serves is replaced, so read the store's parts each time.
 */
export class Store {
  /** The path of `runtime.sqlite`, without symbolic links. */
  readonly path: string
  /** Workers for long tasks, which would block the serving thread: large answers, and clearing. */
  readonly workers: StoreWorkers
  readonly #workspacePath: string
  readonly #locks: readonly ProcessLock[]
  readonly #options: Omit<Required<StoreOptions>, 'cacheMaxBytes' | 'telemetryDays' | 'checkedBytes'> &
    StoreOptions
  /** `runtime.sqlite`: answers and telemetry. */
  runtime: RuntimeParts & { cache: AnswerCache }
  /** `workspace.sqlite`: the user's own work. */
  workspace: WorkspaceParts
  #files: OpenFiles
  #lookedAt = performance.now()
  #movedAside: string | null = null
  #replacedAt = Number.NEGATIVE_INFINITY
  #replacing: Promise<void> | null = null
  /** Why nothing is committed any more. */
  #ended: ExpectedError | null = null
  #isClosing = false

  /**
   * Called by `openStore` with a locked, resolved path. Throws a StartError, SQLite's or the system's errors.
   */
  constructor(path: string, locks: readonly ProcessLock[], options: StoreOptions) {
    this.path = path
    this.#workspacePath = workspacePathOf(path)
    this.#locks = locks
    this.#options = {
      clock: () => new Date(),
      lockWaitMs: LOCK_WAIT_MS,
      report: () => {},
      logEvent: () => {},
      ended: () => {},
      lookEveryMs: LOOK_EVERY_MS,
      backupAfterMs: BACKUP_AFTER_MS,
      ...options,
    }
    const { clock, lockWaitMs, checkedBytes, cacheMaxBytes } = this.#options
    this.workers = storeWorkers({ path, workspacePath: this.#workspacePath, lockWaitMs })
    const workspace = openWorkspace(this.#workspacePath, clock)
    try {
      const moved = { moved: 0, skipped: 0 }
      const beforeMigration = (old: Database.Database) =>
        Object.assign(moved, moveOver(old, workspace.database))
      const runtime = openRuntime(path, { clock, checkedBytes, cacheMaxBytes, beforeMigration })
      // A damaged store of an older version held the user's own work.
      const aside = runtime.movedAside && join(runtime.movedAside, basename(path))
      if (aside && sizeOf(aside) > 0) readSound(aside, beforeMigration)
      this.workspace = this.#workspaceOn(workspace)
      this.runtime = this.#runtimeOn(runtime)
      if (moved.skipped > 0) this.#log('warn', SKIPPED, moved)
      if (runtime.migration?.copy)
        this.#log('info', 'The store was migrated.', { ...runtime.migration, to: STORE_VERSION })
      if (workspace.movedAside !== null) this.#noteMoved('workspace', workspace.movedAside)
      this.#files = this.#openedFiles()
    } catch (error) {
      workspace.database.close()
      throw error
    }
  }

  /** The folder that the last damaged file was moved to since the start, or null. */
  get movedAside(): string | null {
    return this.#movedAside
  }

  async stats(): Promise<RuntimeStats> {
    const { telemetry, cache } = this.runtime
    return telemetry.stats(cache.pendingHits())
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
    this.runtime.queue.beginShutdown()
    this.workspace.queue.beginShutdown()
  }

  /** Writes what is pending, folds the write-ahead logs into the files and closes them. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.beginShutdown()
    await this.#replacing
    const { backups } = this.workspace
    const queues = [this.runtime.queue, this.workspace.queue]
    try {
      await this.workers.close()
      await backups.stop()
      if (this.#ended === null && !this.#isInPlace({ now: true })) this.#end(GONE)
      if (this.#ended !== null) {
        for (const queue of queues) queue.failPending(this.#ended)
        return
      }
      await Promise.all(queues.map((queue) => queue.close()))
      tidyUp(this.runtime.database)
      await backups.close().catch((error: unknown) => this.#options.report(error))
    } finally {
      this.runtime.database.close()
      this.workspace.database.close()
      for (const lock of this.#locks) lock.release()
    }
  }

  #runtimeOn({ database, movedAside }: OpenRuntime): RuntimeParts & { cache: AnswerCache } {
    const { logEvent, cacheMaxBytes, telemetryDays } = this.#options
    const parts = runtimeParts(database, {
      ...this.#partOptions('runtime'),
      logEvent,
      namedKeys: () => this.workspace.namedQueries.keys(),
      cacheMaxBytes,
      telemetryDays,
    })
    if (movedAside !== null) {
      this.#movedAside = movedAside
      parts.log('error', MOVED_ASIDE, { folder: movedAside })
    }
    const { workers } = this
    const cache = answerCache(parts, { mostBytes: cacheMaxBytes, workers, workspace: () => this.workspace })
    return { ...parts, cache }
  }

  #workspaceOn({ database, isBackedUp }: OpenWorkspace): WorkspaceParts {
    return workspaceParts(database, {
      ...this.#partOptions('workspace'),
      logEvent: this.#log,
      figuresOf: (keys) => figuresOf(this.runtime.database, keys),
      backupAfterMs: this.#options.backupAfterMs,
      isBackedUp,
    })
  }

  #partOptions(which: Which) {
    const { clock, lockWaitMs, report } = this.#options
    const damaged = () => this.#replaceSoon(which)
    return { clock, lockWaitMs, report, damaged, refusal: () => this.#refusal() }
  }

  readonly #log: LogEvent = (...event) => this.runtime.log(...event)

  #noteMoved(which: Which, folder: string): void {
    this.#movedAside = folder
    if (which === 'workspace') this.#log('error', WORKSPACE_MOVED, { folder })
  }

  /** Prevents commits to a file that no path leads to. */
  #refusal(): ExpectedError | null {
    if (this.#ended === null && !this.#isInPlace()) this.#end(GONE)
    return this.#ended
  }

  /**
   * Checks if the paths still lead to the open files and their locks. Otherwise what is committed is lost when
   * this process ends. Checks at most once a second, unless `now` is set.
   */
  #isInPlace({ now }: { now?: true } = {}): boolean {
    if (this.#ended !== null) return false
    const time = performance.now()
    if (!now && time - this.#lookedAt < this.#options.lookEveryMs) return true
    this.#lookedAt = time
    return this.#files.areInPlace()
  }

  #openedFiles(): OpenFiles {
    const paths = [this.path, this.#workspacePath].flatMap((path) => COMPANIONS.map((end) => path + end))
    const locks = this.#locks.map(({ file }) => file)
    return new OpenFiles([...locks, ...paths.filter((path) => sizeOf(path) > 0 || !path.endsWith('-shm'))])
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
    this.#replacing = new Promise((resolve) => setImmediate(resolve))
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
    const { clock, cacheMaxBytes } = this.#options
    const before = which === 'runtime' ? this.runtime : this.workspace
    before.queue.failPending(new ExpectedError(500, DAMAGED))
    if ('backups' in before) await before.backups.stop()
    // Windows cannot move an open file. On other systems the file stays open until it is moved, because closing it in
    // place would fold the write-ahead log into it.
    if (process.platform === 'win32') before.database.close()
    if (which === 'runtime')
      this.runtime = this.#runtimeOn(openRuntime(this.path, { clock, cacheMaxBytes, isDamaged: true }))
    else {
      const opened = openWorkspace(this.#workspacePath, clock, { isDamaged: true })
      this.workspace = this.#workspaceOn(opened)
      if (opened.movedAside !== null) this.#noteMoved('workspace', opened.movedAside)
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
    return database.pragma('integrity_check(1)', { simple: true }) === 'ok'
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
