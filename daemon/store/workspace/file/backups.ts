import { execFile } from 'node:child_process'
import { copyFile, open, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'
import { NODE_FLAGS } from '../../../../shared/server/own-commands.ts'
import type { Clock } from '../../clock.ts'
import { readSound, sizeOf } from '../../sqlite/database-file.ts'
import { isMostlyFree } from '../../sqlite/full-disk.ts'
import { versionCopies } from '../../sqlite/migrate.ts'
import { isLocked } from '../../sqlite/sqlite-errors.ts'
import { backupFolderOf, backupsWith, finishBackup, unfinishedBackup } from './backup-files.ts'
import { breakSeal, projectsIn } from './workspace-schema.ts'

const INSPECTION = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))
/** From a change to its backup. With the time that the backup takes this stays within a minute. */
export const BACKUP_AFTER_MS = 20_000
/** Pages that a backup copies in one turn of the event loop. */
const PAGES_AT_ONCE = 500
/** A log above this size is folded in a worker: 128 MiB hold the event loop for 0.3 s. */
const LARGE_LOG_BYTES = 16 * 1024 * 1024

export type BackupOptions = {
  clock: Clock
  afterMs: number
  /** The newest backup holds all that is in the file now. */
  isBackedUp: boolean
  /** Folds a large log in a worker, and gives back the room of a file that is mostly free. */
  foldLarge: () => Promise<unknown>
  damaged: () => void
  /** Receives the first failure of several in a row, such as that of a full disk. */
  failed: (error: unknown) => void
}

/** Backs up soon after a change. Only this folds the log, so a file that differs from its backup is damaged. */
export class Backups {
  readonly #database: Database.Database
  readonly #options: BackupOptions
  #timer: NodeJS.Timeout | undefined
  /** The state that the newest backup holds. */
  #backedUp: string | null
  #running: Promise<boolean> | null = null
  #hasFailed = false
  readonly #stopping = new AbortController()

  constructor(database: Database.Database, options: BackupOptions) {
    this.#database = database
    this.#options = options
    this.#backedUp = options.isBackedUp ? this.#state() : null
    if (!options.isBackedUp) this.changed()
  }

  /** Called after a change. */
  changed(): void {
    if (this.#stopping.signal.aborted) return
    this.#timer ??= setTimeout(() => this.run(), this.#options.afterMs).unref()
  }

  /** Backs up what has changed since the last time. Resolves to whether that worked. */
  run(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /**
   * Backs up the file without a removed project, and removes the copies of migrations that hold it. Resolves to the files
   * that may still hold something of it.
   */
  async forget(project: number): Promise<string[]> {
    // May have begun before the removal.
    await this.#running
    const { name } = this.#database
    for (const copy of versionCopies(name))
      if (readSound(copy, projectsIn)?.ids.includes(project)) await rm(copy)
    const isBackedUp = await this.run()
    return [...(isBackedUp ? [] : [name]), ...backupsWith(backupFolderOf(name), project)]
  }

  /** Resolves when the connection may be closed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Closes the connection after `stop`, and backs up what is left. */
  async close(): Promise<void> {
    const { name } = this.#database
    const isLeft = this.#state() !== this.#backedUp
    if (isLeft) breakSeal(this.#database)
    const isFolded = isLeft && this.#foldLog()
    this.#database.close()
    if (!isFolded) return
    const folder = backupFolderOf(name)
    await copyFile(name, unfinishedBackup(folder))
    await finishBackup(folder, this.#options.clock)
  }

  async #run(): Promise<boolean> {
    try {
      const isBackedUp = this.#state() === this.#backedUp || (await this.#backUp())
      this.#hasFailed = false
      return isBackedUp
    } catch (error) {
      if (this.#stopping.signal.aborted) return false
      if (!this.#hasFailed && !isLocked(error)) this.#options.failed(error)
      this.#hasFailed = true
      this.changed()
      return false
    }
  }

  async #backUp(): Promise<boolean> {
    const { signal } = this.#stopping
    const { name } = this.#database
    // In another process, since SQLite's check would block every request.
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [...NODE_FLAGS, INSPECTION, name], { signal })
    if (stdout === 'damaged') {
      this.#options.damaged()
      return false
    }
    breakSeal(this.#database)
    if (sizeOf(`${name}-wal`) > LARGE_LOG_BYTES || isMostlyFree(this.#database))
      await this.#options.foldLarge()
    if (!this.#foldLog()) {
      this.changed()
      return false
    }
    const state = this.#state()
    const folder = backupFolderOf(name)
    const unfinished = unfinishedBackup(folder)
    const file = await open(unfinished, 'a', 0o600)
    let syncing: Promise<void> | undefined
    const copied = this.#database.backup(unfinished, {
      progress: () => {
        signal.throwIfAborted()
        // In a thread: at the end, SQLite holds the event loop until all is on the disk, 0.3 s for 512 MiB.
        syncing ??= file
          .sync()
          .catch(() => undefined)
          .finally(() => {
            syncing = undefined
          })
        return PAGES_AT_ONCE
      },
    })
    await copied.finally(() => syncing).finally(() => file.close())
    // A backup with commits from while it was made is not what is in the file.
    if (this.#state() === state) this.#backedUp = state
    else {
      breakSeal(this.#database)
      this.changed()
    }
    await finishBackup(folder, this.#options.clock)
    return true
  }

  #foldLog(): boolean {
    const [result] = this.#database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[] // of SQLite's own
    return result?.busy === 0
  }

  /** Differs after each commit: SQLite counts this connection's changes and those of others apart. */
  #state(): string {
    const changes = this.#database.prepare('SELECT total_changes()').pluck().get()
    return `${changes} ${this.#database.pragma('data_version', { simple: true })}`
  }
}
