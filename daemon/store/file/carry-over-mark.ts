import { existsSync, lstatSync, readdirSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * A file beside a store that was moved aside says what of it is still to be carried over. It is written before the store
 * is moved, so that neither a kill nor a full disk in between is forgotten.
 */
const ALL = '.not-carried-over'
/** The rest: carried over twice, decisions that were withdrawn in between would come back. */
const EARLIER_ANSWERS = '.earlier-answers-not-carried-over'

/** How the folders begin that damaged stores are moved into. */
export const ASIDE = 'corrupt-'

export type WaitingFolder = { folder: string; hasOwnWork: boolean }

export function markForCarryOver(folder: string, path: string): void {
  writeFileSync(markIn(folder, path, ALL), '', { mode: 0o600 })
}

/** The folders beside the store at `path` with something to carry over, the newest first. */
export function waitingFolders(path: string): WaitingFolder[] {
  const beside = dirname(path)
  return readdirSync(beside)
    .filter((name) => name.startsWith(ASIDE))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((name) => join(beside, name))
    .filter(isOwn)
    .map((folder) => ({ folder, hasOwnWork: existsSync(markIn(folder, path, ALL)) }))
    .filter(({ folder, hasOwnWork }) => hasOwnWork || existsSync(markIn(folder, path, EARLIER_ANSWERS)))
}

/**
 * Whether a folder and all that lies in it belong to this process's user and are no links: others may write into a shared
 * data folder. Windows knows no user ids.
 */
function isOwn(folder: string): boolean {
  const own = process.geteuid?.()
  const isOwnFound = ({ uid }: Stats): boolean => own === undefined || uid === own
  const found = lstatSync(folder)
  if (!found.isDirectory() || !isOwnFound(found)) return false
  return readdirSync(folder).every((name) => {
    const file = lstatSync(join(folder, name))
    return file.isFile() && file.nlink === 1 && isOwnFound(file)
  })
}

/** Decisions, choices and names are committed; what waits now is the earlier answers. Needs no room. */
export function markOwnWorkDone(folder: string, path: string): void {
  renameSync(markIn(folder, path, ALL), markIn(folder, path, EARLIER_ANSWERS))
}

export function removeMarks(folder: string, path: string): void {
  for (const mark of [ALL, EARLIER_ANSWERS]) rmSync(markIn(folder, path, mark), { force: true })
}

const markIn = (folder: string, path: string, mark: string): string => join(folder, basename(path) + mark)
