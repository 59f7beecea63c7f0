import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import envPaths from 'env-paths'
import { codeOf, StartError } from '../server-errors.ts'
import { otherThanFile } from './regular-file.ts'

const OWNER_ONLY = 0o700
const STICKY = 0o1000

export function userDataFolder(env: NodeJS.ProcessEnv): string {
  const chosen = env.COAUTHORS_DATA_DIR?.trim()
  return chosen ? resolve(chosen) : envPaths('coauthors', { suffix: '' }).data
}

/**
 * Creates the data folder, or closes an existing one to other users (docs/dev/security.md, Start). Another user's folder, or a
 * shared one like `/tmp`, keeps its mode. Throws a StartError of one line.
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path)
  const { uid, mode } = statSync(path)
  const isOurs = process.getuid === undefined || uid === process.getuid()
  // A needless chmod would fail on a read-only disk, whose data may still be usable.
  if (!isOurs || (mode & STICKY) !== 0 || (mode & 0o777) === OWNER_ONLY) return
  try {
    chmodSync(path, OWNER_ONLY)
  } catch (error) {
    throw new StartError(
      `The folder ${path} cannot be closed to other users (chmod 700): ${reasonOf(error)}.`,
    )
  }
}

/** Creates a folder and its missing parents for the owner only. Existing folders stay unchanged. */
export function makeFolder(path: string): void {
  try {
    makeFolders(path)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be made: ${reasonOf(error)}.`)
  }
}

/** Like `makeFolder`, but throws the system's errors. Node's recursive mkdir hangs below `/proc`. */
export function makeFolders(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: OWNER_ONLY })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return found !== undefined
  // ENOTDIR is the system's code for a path below a file.
  throw Object.assign(new Error(`${path} is ${otherThanFile(path) ?? 'a file'}`), { code: 'ENOTDIR', path })
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'the disk cannot be written',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'there is no room left on the disk',
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code !== '' && code !== 'ENOTDIR') return REASONS[code] ?? code
  return error instanceof Error ? error.message : String(error)
}
