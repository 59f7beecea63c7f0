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
import { prepared } from '../../prepared.ts'
import {
  belongsToUser,
  fileSize,
  isOfKind,
  passesCheck,
  pragmaNumber,
  readDatabase,
  VERSION,
} from './database-file.ts'
import { WORKSPACE } from './schemas.ts'

/** Online backups of the workspace: docs/dev/security.md, The workspace. */

const NAME = /^workspace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\.sqlite$/
const EARLIER_DAYS = 3
const WRITABLE_BY_OTHERS = 0o022
/** Pages that a backup copies in one turn of the thread's event loop. A closing store copies all at once. */
const PAGES_AT_ONCE = 500
const ALL_PAGES = 2 ** 31 - 1

export const backupFolderOf = (path: string): string => join(dirname(path), 'workspace-backups')

/** Lists a workspace's backups, newest first. Ignores links, others' files, and a folder that others can write to. */
function backupsOf(path: string): { path: string; at: string }[] {
  const folder = backupFolderOf(path)
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || !belongsToUser(found)) return []
  if (process.platform !== 'win32' && (found.mode & WRITABLE_BY_OTHERS) !== 0) return []
  const named = readdirSync(folder).filter((name) => NAME.test(name))
  return named
    .toSorted()
    .toReversed()
    .map((name) => ({ path: join(folder, name), at: name.replace(NAME, '$1-$2-$3 $4:$5:$6') }))
    .filter((one) => {
      const file = lstatSync(one.path, { throwIfNoEntry: false })
      return file?.isFile() && belongsToUser(file) && file.nlink === 1
    })
}

function unfinishedOf(path: string): string {
  const folder = backupFolderOf(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, 'unfinished.sqlite')
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
  closeSync(openSync(unfinished, 'a', 0o600))
  return unfinished
}

/** Gives a finished backup its name. Removes the others, except the last one of each of three earlier days. */
function finish(path: string, unfinished: string): void {
  const newest = backupsOf(path)[0]?.at ?? ''
  const now = utcText(new Date())
  // Even if the clock was set back, the newest backup's name sorts last.
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

/** Writes a file to the disk before it renames the file. */
function putInPlace(from: string, to: string): void {
  const file = openSync(from, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(from, to)
}

/** Whether a closed file is an undamaged workspace of this version. Ends WAL mode, so that a reader makes no log. */
function isSound(path: string): boolean {
  let database: Database.Database | undefined
  try {
    database = new Database(path)
    database.pragma('journal_mode = DELETE')
    return (
      isOfKind(database, WORKSPACE) &&
      pragmaNumber(database, 'user_version') === VERSION &&
      passesCheck(database)
    )
  } catch {
    return false
  } finally {
    database?.close()
  }
}

/** Restores a missing workspace from its newest sound backup. Returns the time of that backup, or null if there is none. */
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

/** Records that the workspace was replaced, to tell the user. `at` is the time of the backup, or '' if there was none. */
export const noteRestored = (database: Database.Database, at: string) =>
  database.prepare("INSERT OR REPLACE INTO workspace_facts (name, value) VALUES ('restored', ?)").run(at)

/** See `restored` in store.ts. */
export const restoredAt = ({ workspace }: { workspace: Database.Database }): string | null =>
  prepared<[], string>(workspace, "SELECT value FROM workspace_facts WHERE name = 'restored'")
    .pluck()
    .get() ?? null

/** Removes the note that the workspace was replaced, after the user has read it. */
export const noteRestoredRead = ({ workspace }: { workspace: Database.Database }): void =>
  void workspace.exec("DELETE FROM workspace_facts WHERE name = 'restored'")

const modifiedAt = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Whether the newest backup was made after the last change. An empty workspace needs no backup. */
export function isBackedUp(workspace: Database.Database): boolean {
  const { name } = workspace
  const [newest] = backupsOf(name)
  if (newest === undefined) return workspace.prepare('SELECT 1 FROM documents LIMIT 1').get() === undefined
  const changedAt = Math.max(modifiedAt(name), fileSize(`${name}-wal`) > 0 ? modifiedAt(`${name}-wal`) : 0)
  return modifiedAt(newest.path) >= changedAt
}

type Options = {
  path: string
  afterMs: number
  workspace: () => Database.Database
  isBackedUp: boolean
  /** Called if the new backup is damaged. The workspace is damaged then, too. */
  damaged: () => void
  failed: (error: unknown) => void
}

/** Backs up the workspace `afterMs` after a change, in the store's thread. */
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

  /** Resolves to false if the changes could not be backed up. Never rejects. */
  function run(): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    running = running.then(backUp)
    return running
  }

  function changed(): void {
    hasChanged = true
    if (!isClosing) timer ??= setTimeout(run, afterMs).unref()
  }
  if (!isBackedUp) changed()

  return {
    changed,

    /**
     * Call this after a project was removed. Backs up the workspace, then deletes the backups that contain the project.
     * Returns the paths that may still contain the project.
     */
    removeFromBackups: async (owner: string, id: string): Promise<string[]> => {
      const isBackedUp = await run()
      for (const backup of backupsOf(path).slice(isBackedUp ? 1 : 0))
        if (readDatabase(backup.path, (database) => hasProject(database, owner, id)) ?? true)
          rmSync(backup.path, { force: true })
      return [...(isBackedUp ? [] : [path]), ...foldersAside(path)]
    },

    /** Makes the last backup, unless the workspace was replaced by another file. Await this before you close the connection. */
    close: (isInPlace: boolean): Promise<boolean> => {
      isClosing = true
      clearTimeout(timer)
      return isInPlace ? run() : running
    },
  }
}

const hasProject = (database: Database.Database, owner: string, id: string): boolean =>
  database
    .prepare("SELECT 1 FROM documents WHERE owner = ? AND kind = 'project' AND id = ?")
    .get(owner, id) !== undefined

const foldersAside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => /^(corrupt|earlier)-/.test(name))
    .map((name) => join(dirname(path), name))
    .filter((folder) => existsSync(join(folder, basename(path))))
