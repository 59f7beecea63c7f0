import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { utcText } from '../../../shared/measures.ts'
import { isOfKind, isOwn, isWhole, numberOf, readSound, sizeOf, VERSION } from './database-file.ts'
import { prepared } from './prepared.ts'
import { WORKSPACE } from './workspace-schema.ts'

/** Online backups of the workspace: docs/dev/security.md, The workspace. */

type Backup = { path: string; at: string }

const NAME = /^workspace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.sqlite$/
const UNFINISHED = 'unfinished.sqlite'
const EARLIER_DAYS = 3
const WRITABLE_BY_OTHERS = 0o022
/** Pages that a backup copies in one turn of the thread's event loop. */
const PAGES_AT_ONCE = 500

/** The folder of the backups of a workspace. */
export const backupFolderOf = (path: string): string => join(dirname(path), 'workspace-backups')

/** The backups, newest first: files and a folder of the user's own, and no links. */
function backupsIn(folder: string): Backup[] {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || !isOwn(found)) return []
  if (process.platform !== 'win32' && (found.mode & WRITABLE_BY_OTHERS) !== 0) return []
  return readdirSync(folder)
    .toSorted((one, other) => (one < other ? 1 : -1))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
      const path = join(folder, name)
      const file = year === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false })
      if (!file?.isFile() || !isOwn(file) || file.nlink > 1) return []
      return [{ path, at: `${year}-${month}-${day} ${hour}:${minute}:${second}` }]
    })
}

/** The path at which a backup is made. Creates the folder. */
function unfinishedIn(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, UNFINISHED)
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return path
}

/** Gives a backup its name. The newest stays, and the last one of each of three earlier days. */
function finish(folder: string, unfinished: string, now: Date): void {
  sync(unfinished)
  const newest = backupsIn(folder)[0]?.at ?? ''
  const text = utcText(now)
  // The order of the names is that of the backups, even if the clock was set back.
  const at = text > newest ? text : utcText(new Date(Date.parse(`${newest.replace(' ', 'T')}Z`) + 1000))
  renameSync(unfinished, join(folder, `workspace-${at.replaceAll(/[-:]/g, '').replace(' ', 'T')}.sqlite`))
  const days = new Set<string>()
  for (const [index, backup] of backupsIn(folder).entries()) {
    const day = backup.at.slice(0, 10)
    if (index > 0 && (days.has(day) || days.size > EARLIER_DAYS)) rmSync(backup.path, { force: true })
    else days.add(day)
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Whether a closed file is a whole workspace of this version. */
function isSound(path: string): boolean {
  try {
    const isOurs = (database: Database.Database) =>
      isOfKind(database, WORKSPACE) && numberOf(database, 'user_version') === VERSION && isWhole(database)
    return readSound(path, isOurs) ?? false
  } catch {
    return false
  }
}

/** Puts the newest sound backup in place of a missing workspace. Returns its time, or null if there is none. */
export function restoreNewest(path: string): string | null {
  const folder = backupFolderOf(path)
  const good = backupsIn(folder).find((one) => isSound(one.path))
  if (good === undefined) return null
  const unfinished = unfinishedIn(folder)
  copyFileSync(good.path, unfinished)
  const database = new Database(unfinished)
  noteRestored(database, good.at)
  database.close()
  sync(unfinished)
  renameSync(unfinished, path)
  return good.at
}

/** `at`: the time of the backup that replaced the workspace, '' if there was none. */
export const noteRestored = (database: Database.Database, at: string) =>
  database.prepare("INSERT OR REPLACE INTO workspace_facts (name, value) VALUES ('restored', ?)").run(at)

/** Whether the newest backup is of after the last change, or nothing was ever kept. */
export function isBackedUp(workspace: Database.Database): boolean {
  const { name } = workspace
  const [newest] = backupsIn(backupFolderOf(name))
  if (newest === undefined) return prepared(workspace, 'SELECT 1 FROM documents LIMIT 1').get() === undefined
  const changedAt = Math.max(modifiedAt(name), sizeOf(`${name}-wal`) > 0 ? modifiedAt(`${name}-wal`) : 0)
  return modifiedAt(newest.path) >= changedAt
}

type Options = {
  path: string
  afterMs: number
  workspace: () => Database.Database
  isBackedUp: boolean
  /** The workspace is not whole: its newest backup is not either. */
  damaged: () => void
  /** Receives the first failure of several in a row, such as that of a full disk. */
  failed: (error: unknown) => void
}

/** Backs up soon after a change, in the store's thread. */
export class Backups {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #hasChanged = false
  #running: Promise<boolean> | null = null
  #hasFailed = false
  #isStopping = false

  constructor(options: Options) {
    this.#options = options
    if (!options.isBackedUp) this.changed()
  }

  /** Called after a commit. */
  changed(): void {
    this.#hasChanged = true
    if (!this.#isStopping) this.#timer ??= setTimeout(() => this.run(), this.#options.afterMs).unref()
  }

  /** Backs up what has changed since the last time. Resolves to whether that worked. Never rejects. */
  run(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<boolean> {
    if (!this.#hasChanged) return true
    const { path, workspace, damaged, failed } = this.#options
    try {
      this.#hasChanged = false
      const folder = backupFolderOf(path)
      const unfinished = unfinishedIn(folder)
      closeSync(openSync(unfinished, 'a', 0o600))
      await workspace().backup(unfinished, {
        progress: () => {
          if (this.#isStopping) throw new Error('The store is closing.')
          return PAGES_AT_ONCE
        },
      })
      withoutLog(unfinished)
      if (!isSound(unfinished)) {
        rmSync(unfinished)
        damaged()
        return false
      }
      finish(folder, unfinished, new Date())
      this.#hasFailed = false
      return true
    } catch (error) {
      this.#hasChanged = true
      if (!this.#hasFailed && !this.#isStopping) failed(error)
      this.#hasFailed = true
      this.changed()
      return false
    }
  }

  /** Removes what backups hold of a removed project. Resolves to the files and folders that may still hold something of it. */
  async forget(owner: string, id: string): Promise<string[]> {
    await this.#running
    const { path } = this.#options
    const isBackedUp = await this.run()
    const others = backupsIn(backupFolderOf(path)).slice(isBackedUp ? 1 : 0)
    for (const backup of others)
      if (readSound(backup.path, (database) => holds(database, owner, id)) ?? true)
        rmSync(backup.path, { force: true })
    return [...(isBackedUp ? [] : [path]), ...foldersAside(path)]
  }

  /** No backup begins any more, and the one under way ends. Resolves when the connection may be closed. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Backs up what is left, after the connection is closed. */
  close(): void {
    const { path } = this.#options
    if (!this.#hasChanged || !existsSync(path) || existsSync(`${path}-wal`)) return
    const folder = backupFolderOf(path)
    const unfinished = unfinishedIn(folder)
    copyFileSync(path, unfinished)
    withoutLog(unfinished)
    finish(folder, unfinished, new Date())
  }
}

const holds = (database: Database.Database, owner: string, id: string): boolean =>
  prepared(database, "SELECT 1 FROM documents WHERE owner = ? AND kind = 'project' AND id = ?").get(
    owner,
    id,
  ) !== undefined

/** Later reading then leaves no log beside the file. The pragma changes the header alone. */
function withoutLog(path: string): void {
  const database = new Database(path)
  try {
    database.pragma('journal_mode = DELETE')
  } finally {
    database.close()
  }
}

const modifiedAt = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The folders to which this database was moved. */
const foldersAside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => /^(corrupt|earlier)-/.test(name))
    .map((name) => join(dirname(path), name))
    .filter((folder) => existsSync(join(folder, basename(path))))
