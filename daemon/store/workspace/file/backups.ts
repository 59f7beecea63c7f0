import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type Database from 'better-sqlite3'
import { NODE_FLAGS } from '../../../../shared/server/own-commands.ts'
import type { Clock } from '../../clock.ts'
import { isLocked } from '../../sqlite/sqlite-errors.ts'
import { backupFolderOf, finishBackup, unfinishedBackup } from './backup-files.ts'
import { breakSeal } from './workspace-schema.ts'

const INSPECTION = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))
/** From a change to its backup. With the time that the backup takes this stays within a minute. */
export const BACKUP_AFTER_MS = 20_000
/** Pages that a backup copies in one turn of the event loop. */
const PAGES_AT_ONCE = 500

export type BackupOptions = {
  clock: Clock
  afterMs: number
  /** The newest backup holds all that is in the file now. */
  isBackedUp: boolean
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
  #running: Promise<void> | null = null
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

  /** Backs up what has changed since the last time. Never rejects. */
  run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
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

  async #run(): Promise<void> {
    try {
      if (this.#state() !== this.#backedUp) await this.#backUp()
      this.#hasFailed = false
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      if (!this.#hasFailed && !isLocked(error)) this.#options.failed(error)
      this.#hasFailed = true
      this.changed()
    }
  }

  async #backUp(): Promise<void> {
    const { signal } = this.#stopping
    const { name } = this.#database
    // In another process, since SQLite's check would block every request.
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [...NODE_FLAGS, INSPECTION, name], { signal })
    if (stdout === 'damaged') return this.#options.damaged()
    breakSeal(this.#database)
    if (!this.#foldLog()) return this.changed()
    const state = this.#state()
    const folder = backupFolderOf(name)
    await this.#database.backup(unfinishedBackup(folder), {
      progress: () => {
        signal.throwIfAborted()
        return PAGES_AT_ONCE
      },
    })
    // A backup with commits from while it was made is not what is in the file.
    if (this.#state() === state) this.#backedUp = state
    else {
      breakSeal(this.#database)
      this.changed()
    }
    await finishBackup(folder, this.#options.clock)
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
