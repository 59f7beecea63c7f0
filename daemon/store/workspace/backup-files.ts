import { createHash } from 'node:crypto'
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
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { utcText } from '../../../shared/measures.ts'
import type { Clock } from '../clock.ts'
import { isOwn, isSound } from '../sqlite/inspect.ts'
import { setFact } from './workspace-facts.ts'

/** A backup, made at a time (UTC text). `sum` is that of its content (`sumOf`). */
export type Backup = { path: string; at: string; sum: string }

const NAME = /^workspace-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)-([0-9a-f]{16})\.sqlite$/
/** The places of SQLite's header that differ in a copy: the journal's kind, the counters of changes and of the schema. */
const COUNTERS = [18, 24, 40, 92]
const COUNTER_ENDS = [20, 28, 44, 100]
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
 * Gives the backup at `unfinishedBackup` its name, and removes the ones that are not kept: the newest stays, and the last
 * ones of three earlier days. A large file does not block other requests.
 */
export async function finishBackup(folder: string, clock: Clock): Promise<void> {
  const unfinished = join(folder, UNFINISHED)
  const database = new Database(unfinished)
  // Later reading then leaves no log beside the file. The pragma changes the header alone.
  database.pragma('journal_mode = DELETE')
  database.close()
  const sum = new Sum()
  for await (const piece of createReadStream(unfinished, { highWaterMark: PIECE_BYTES })) sum.add(piece)
  const file = await open(unfinished, 'r+')
  await file.sync().finally(() => file.close())
  const newest = backupsIn(folder)[0]?.at ?? ''
  const now = utcText(clock())
  // The order of the names is that of the backups, even if the clock was set back.
  const at = now > newest ? now : utcText(new Date(Date.parse(`${newest.replace(' ', 'T')}Z`) + 1000))
  const stamp = at.replaceAll(/[-:]/g, '').replace(' ', 'T')
  renameSync(unfinished, join(folder, `workspace-${stamp}-${sum.text()}.sqlite`))
  const kept = new Set<string>()
  for (const [index, backup] of backupsIn(folder).entries()) {
    const day = backup.at.slice(0, 10)
    if (index > 0 && (kept.has(day) || kept.size > EARLIER_DAYS)) rmSync(backup.path, { force: true })
    else kept.add(day)
  }
}

/**
 * Puts the newest backup that is sound in place of a workspace that is gone, with the time of the backup in it. Returns
 * that time, or null if there is none. A kill leaves nothing at the path.
 */
export function restoreNewest(path: string): string | null {
  const folder = backupFolderOf(path)
  const good = backupsIn(folder).find((one) => sumOf(one.path) === one.sum && isSound(one.path))
  if (good === undefined) return null
  const unfinished = unfinishedBackup(folder)
  copyFileSync(good.path, unfinished)
  const database = new Database(unfinished)
  setFact(database, 'restored', good.at)
  database.close()
  const file = openSync(unfinished, 'r+')
  fsyncSync(file)
  closeSync(file)
  renameSync(unfinished, path)
  return good.at
}

/**
 * A short sum of a database file, but for what differs in a copy. The process may have no connection to the file: closing a
 * file drops the locks that SQLite holds on it (POSIX).
 */
export function sumOf(path: string): string {
  const sum = new Sum()
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let bytes = -1; bytes !== 0; ) {
      bytes = readSync(file, piece)
      sum.add(piece.subarray(0, bytes))
    }
    return sum.text()
  } finally {
    closeSync(file)
  }
}

class Sum {
  readonly #hash = createHash('sha256')
  #isAtStart = true

  /** The first piece must hold the whole header. */
  add(piece: Buffer): void {
    if (this.#isAtStart) for (const [at, from] of COUNTERS.entries()) piece.fill(0, from, COUNTER_ENDS[at])
    this.#isAtStart = false
    this.#hash.update(piece)
  }

  text(): string {
    return this.#hash.digest('hex').slice(0, 16)
  }
}
