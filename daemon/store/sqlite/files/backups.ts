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
import { utcText } from '../../../../shared/measures.ts'
import { isOfKind, isOwn, isWhole, numberOf, readSound, sizeOf, VERSION } from './database-file.ts'
import { WORKSPACE } from './schemas.ts'

/** Online backups of the workspace: docs/dev/security.md, The workspace. */

const NAME = /^workspace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.sqlite$/
const EARLIER_DAYS = 3
const WRITABLE_BY_OTHERS = 0o022
/** Pages that a backup copies in one turn of the thread's event loop, and at the end. */
const PAGES_AT_ONCE = 500
const ALL_PAGES = 2 ** 31 - 1

/** The folder of the backups of a workspace. */
export const backupFolderOf = (path: string): string => join(dirname(path), 'workspace-backups')

/** The backups of a workspace, newest first: files and a folder of the user's own, and no links. */
function backupsOf(path: string): { path: string; at: string }[] {
  const folder = backupFolderOf(path)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || !isOwn(found)) return []
  if (process.platform !== 'win32' && (found.mode & WRITABLE_BY_OTHERS) !== 0) return []
  const named = readdirSync(folder).filter((name) => NAME.test(name))
  return named
    .toSorted()
    .toReversed()
    .map((name) => ({ path: join(folder, name), at: name.replace(NAME, '$1-$2-$3 $4:$5:$6') }))
    .filter((one) => {
      const file = lstatSync(one.path, { throwIfNoEntry: false })
      return file?.isFile() && isOwn(file) && file.nlink === 1
    })
}

/** The path at which a backup is made. Creates the folder. */
function unfinishedOf(path: string): string {
  const folder = backupFolderOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, 'unfinished.sqlite')
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  closeSync(openSync(unfinished, 'a', 0o600))
  return unfinished
}

/** Gives a backup its name. The newest stays, and the last one of each of three earlier days. */
function finish(path: string, unfinished: string): void {
  const newest = backupsOf(path)[0]?.at ?? ''
  const now = utcText(new Date())
  // The order of the names is that of the backups, even if the clock was set back.
  const at = now > newest ? now : utcText(new Date(Date.parse(`${newest}Z`) + 1000))
  const name = `workspace-${at.replaceAll(/[-:]/g, '').replace(' ', 'T')}.sqlite`
  putInPlace(unfinished, join(backupFolderOf(path), name))
  const days = new Set<string>()
  for (const [index, backup] of backupsOf(path).entries()) {
    const day = backup.at.slice(0, 10)
    if (index > 0 && (days.has(day) || days.size > EARLIER_DAYS)) rmSync(backup.path, { force: true })
    else days.add(day)
  }
}

/** Renames a file that is on the disk by then. */
function putInPlace(from: string, to: string): void {
  const file = openSync(from, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(from, to)
}

/** Whether a closed file is a whole workspace of this version. Later reading leaves no log beside it. */
function isSound(path: string): boolean {
  let database: Database.Database | undefined
  try {
    database = new Database(path)
    database.pragma('journal_mode = DELETE')
    return (
      isOfKind(database, WORKSPACE) && numberOf(database, 'user_version') === VERSION && isWhole(database)
    )
  } catch {
    return false
  } finally {
    database?.close()
  }
}

/** Puts the newest sound backup in place of a missing workspace. Returns its time, or null if there is none. */
export function restoreNewest(path: string): string | null {
  const good = backupsOf(path).find((one) => isSound(one.path))
  if (good === undefined) return null
  const unfinished = unfinishedOf(path)
  copyFileSync(good.path, unfinished)
  const database = new Database(unfinished)
  noteRestored(database, good.at)
  database.close()
  putInPlace(unfinished, path)
  return good.at
}

/** `at`: the time of the backup that replaced the workspace, '' if there was none. */
export const noteRestored = (database: Database.Database, at: string) =>
  database.prepare("INSERT OR REPLACE INTO workspace_facts (name, value) VALUES ('restored', ?)").run(at)

const modifiedAt = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Whether the newest backup is of after the last change, or nothing was ever kept. */
export function isBackedUp(workspace: Database.Database): boolean {
  const { name } = workspace
  const [newest] = backupsOf(name)
  if (newest === undefined) return workspace.prepare('SELECT 1 FROM documents LIMIT 1').get() === undefined
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
  failed: (error: unknown) => void
}

/** Backs up soon after a change, in the store's thread. */
export function makeBackups({ path, afterMs, workspace, isBackedUp, damaged, failed }: Options) {
  let timer: NodeJS.Timeout | undefined
  let hasChanged = false
  let isClosing = false
  let running = Promise.resolve(true)

  async function backUp(): Promise<boolean> {
    if (!hasChanged) return true
    hasChanged = false
    try {
      const unfinished = unfinishedOf(path)
      await workspace().backup(unfinished, { progress: () => (isClosing ? ALL_PAGES : PAGES_AT_ONCE) })
      const isGood = isSound(unfinished)
      if (isGood) finish(path, unfinished)
      else damaged()
      return isGood
    } catch (error) {
      failed(error)
      changed()
      return false
    }
  }

  /** Backs up what has changed since the last time. Resolves to whether that worked. Never rejects. */
  function run(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    running = running.then(backUp)
    return running
  }

  /** Called after a commit. */
  function changed(): void {
    hasChanged = true
    if (!isClosing) timer ??= setTimeout(run, afterMs).unref()
  }
  if (!isBackedUp) changed()

  return {
    changed,

    /** Removes what backups hold of a removed project. Resolves to the files and folders that may still hold something of it. */
    forget: async (owner: string, id: string): Promise<string[]> => {
      const isBackedUp = await run()
      for (const backup of backupsOf(path).slice(isBackedUp ? 1 : 0))
        if (readSound(backup.path, (database) => holds(database, owner, id)) ?? true)
          rmSync(backup.path, { force: true })
      return [...(isBackedUp ? [] : [path]), ...foldersAside(path)]
    },

    /** Backs up what is left, if the file is in its place. The connection may be closed then. */
    close: (isInPlace: boolean): Promise<boolean> => {
      isClosing = true
      clearTimeout(timer)
      return isInPlace ? run() : running
    },
  }
}

const holds = (database: Database.Database, owner: string, id: string): boolean =>
  database
    .prepare("SELECT 1 FROM documents WHERE owner = ? AND kind = 'project' AND id = ?")
    .get(owner, id) !== undefined

/** The folders to which this database was moved. */
const foldersAside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => /^(corrupt|earlier)-/.test(name))
    .map((name) => join(dirname(path), name))
    .filter((folder) => existsSync(join(folder, basename(path))))
