import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { utcText } from '../../../../shared/measures.ts'
import type { Clock } from '../../clock.ts'
import { isOwn, passes, readSound } from '../../sqlite/database-file.ts'
import { breakSeal, projectsIn, setFact } from './workspace-schema.ts'

/** A backup, made at a time (UTC text). `sum` is that of its content (`sumOf`). */
export type Backup = { path: string; at: string; sum: string }

const NAME = /^workspace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-([0-9a-f]{16})\.sqlite$/
/** Where SQLite's header differs in a copy, from and to: the journal's kind, the counters of changes and of the schema. */
const COUNTERS = [
  [18, 20],
  [24, 28],
  [40, 44],
  [92, 100],
] as const
const PIECE_BYTES = 1024 * 1024
const UNFINISHED = 'unfinished.sqlite'
const EARLIER_DAYS = 3
const WRITABLE_BY_OTHERS = 0o022

/** The folder of the backups of a workspace. */
export const backupFolderOf = (path: string): string => join(dirname(path), 'workspace-backups')

/** The path at which a backup is made in the folder. Creates the folder. */
export function unfinishedBackup(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, UNFINISHED)
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true })
  return path
}

/** The backups, newest first: files and a folder of the user's own, and no links. */
export function backupsIn(folder: string): Backup[] {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || !isOwn(found)) return []
  if (process.platform !== 'win32' && (found.mode & WRITABLE_BY_OTHERS) !== 0) return []
  return readdirSync(folder)
    .toSorted((one, other) => (one < other ? 1 : -1))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, sum = ''] = NAME.exec(name) ?? []
      const path = join(folder, name)
      const file = year === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false })
      if (!file?.isFile() || !isOwn(file) || file.nlink > 1) return []
      return [{ path, at: `${year}-${month}-${day} ${hour}:${minute}:${second}`, sum }]
    })
}

/**
 * Gives a backup its name. The newest stays, and the last ones of three earlier days, but for those with a project that has
 * been removed since: the newest has given its id, and does not have it. Projects that it never knew stay.
 */
export async function finishBackup(folder: string, clock: Clock): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  const database = new Database(unfinished)
  // Later reading then leaves no log beside the file. The pragma changes the header alone.
  database.pragma('journal_mode = DELETE')
  database.close()
  let hash: Hash | undefined
  for await (const piece of createReadStream(unfinished, { highWaterMark: PIECE_BYTES }))
    hash = hash?.update(piece) ?? hashFrom(piece)
  const file = await open(unfinished, 'r+')
  await file.sync().finally(() => file.close())
  const newest = backupsIn(folder)[0]?.at ?? ''
  const now = utcText(clock())
  // The order of the names is that of the backups, even if the clock was set back.
  const at = now > newest ? now : utcText(new Date(Date.parse(`${newest.replace(' ', 'T')}Z`) + 1000))
  const stamp = at.replaceAll(/[-:]/g, '').replace(' ', 'T')
  renameSync(unfinished, join(folder, `workspace-${stamp}-${textOf(hash)}.sqlite`))
  const kept = new Set<string>()
  const backups = backupsIn(folder)
  const projectsOf = (backup: Backup | undefined) => backup && readSound(backup.path, projectsIn)
  const known = projectsOf(backups[0])
  for (const [index, backup] of backups.entries()) {
    const day = backup.at.slice(0, 10)
    const isGone = projectsOf(backup)?.ids.some((id) => known && id <= known.last && !known.ids.includes(id))
    // In a thread: the system takes 0.1 s for a large file.
    if (isGone || (index > 0 && (kept.has(day) || kept.size > EARLIER_DAYS)))
      await rm(backup.path, { force: true })
    else kept.add(day)
  }
}

/** The backups that hold a project, or of which that is not known since they cannot be read. */
export const backupsWith = (folder: string, project: number): string[] =>
  backupsIn(folder)
    .map(({ path }) => path)
    .filter((path) => readSound(path, projectsIn)?.ids.includes(project) ?? true)

/** Puts the newest sound backup in place of a missing workspace. Returns its time, or null if there is none. */
export function restoreNewest(path: string): string | null {
  const folder = backupFolderOf(path)
  const good = backupsIn(folder).find((one) => sumOf(one.path) === one.sum && isSound(one.path))
  if (good === undefined) return null
  const unfinished = unfinishedBackup(folder)
  copyFileSync(good.path, unfinished)
  const database = new Database(unfinished)
  setFact(database, 'restored', good.at)
  breakSeal(database)
  database.close()
  const file = openSync(unfinished, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(unfinished, path)
  return good.at
}

/** Checks a closed database file with SQLite's full check. */
export const isSound = (path: string): boolean => readSound(path, (database) => passes(database)) ?? false

/** A sum of a database file, but for what differs in a copy. Reading drops the locks of this process's connections. */
export function sumOf(path: string): string {
  const file = openSync(path, 'r')
  const piece = Buffer.alloc(PIECE_BYTES)
  let hash: Hash | undefined
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      const read = piece.subarray(0, length)
      hash = hash?.update(read) ?? hashFrom(read)
    }
  } finally {
    closeSync(file)
  }
  return textOf(hash)
}

/** The first piece must hold the whole header. */
function hashFrom(piece: Buffer): Hash {
  for (const [from, to] of COUNTERS) piece.fill(0, from, to)
  return createHash('sha256').update(piece)
}

const textOf = (hash: Hash | undefined): string => hash?.digest('hex').slice(0, 16) ?? ''
