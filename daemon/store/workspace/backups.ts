import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { NODE_FLAGS } from '../../../shared/server/own-commands.ts'
import type { Clock } from '../clock.ts'
import { isLocked } from '../sqlite/sqlite-errors.ts'
import { backupFolderOf, finishBackup, unfinishedBackup } from './backup-files.ts'
import { breakSeal } from './workspace-facts.ts'

const INSPECTION = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))
/** From a change to its backup. With the time that the backup takes this stays within a minute. */
export const BACKUP_AFTER_MS = 20_000
/** Pages that a backup copies in one turn of the event loop. */
const PAGES_AT_ONCE = 500

type Options = {
  clock: Clock
  afterMs: number
  /** The newest backup holds all that is in the file now. */
  isBackedUp: boolean
  damaged: () => void
  /** Receives the first failure of several in a row, such as that of a full disk. */
  failed: (error: unknown) => void
}

/**
 * Backs the workspace up soon after a change (docs/security.md, The workspace). Only this folds the write-ahead log into the
 * file, so between two backups the file is what the newest one holds; a file that differs is damaged, and is not copied.
 */
export class Backups {
  readonly #database: Database.Database
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  /** The state that the newest backup holds. */
  #backedUp: string | null
  #running: Promise<void> | null = null
  #inspection: ChildProcess | null = null
  #hasFailed = false
  #isStopped = false

  constructor(database: Database.Database, options: Options) {
    this.#database = database
    this.#options = options
    this.#backedUp = options.isBackedUp ? this.#state() : null
    if (!options.isBackedUp) this.changed()
  }

  /** Called after a change. */
  changed(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => this.run(), this.#options.afterMs).unref()
  }

  /** Backs up what has changed since the last time. Never rejects. */
  run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run()
      .then(() => {
        this.#hasFailed = false
      })
      .catch((error: unknown) => {
        if (this.#isStopped) return
        if (!this.#hasFailed && !isLocked(error)) this.#options.failed(error)
        this.#hasFailed = true
        this.changed()
      })
      .finally(() => {
        this.#running = null
      })
    return this.#running
  }

  /** Resolves when the connection may be closed. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#inspection?.kill('SIGKILL')
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
    if (this.#state() === this.#backedUp) return
    const verdict = await this.#inspect()
    if (verdict === 'damaged') this.#options.damaged()
    if (verdict !== 'sealed' && verdict !== 'unsealed') return
    breakSeal(this.#database)
    if (!this.#foldLog()) return this.changed()
    const state = this.#state()
    const folder = backupFolderOf(this.#database.name)
    await this.#database.backup(unfinishedBackup(folder), {
      progress: () => {
        if (this.#isStopped) throw new Error('The workspace is being closed.')
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

  /** In another process, since SQLite's check would block every request. Undefined if it was ended. */
  async #inspect(): Promise<unknown> {
    const child = fork(INSPECTION, [this.#database.name], {
      execArgv: [...NODE_FLAGS],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#inspection = child
    const [said] = await Promise.race([once(child, 'message'), once(child, 'disconnect')])
    this.#inspection = null
    return said
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
