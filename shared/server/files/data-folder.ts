import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import envPaths from 'env-paths'
import { codeOf, StartError } from '../errors.ts'
import { otherThanFile } from './regular-file.ts'

const OWNER_ONLY = 0o700
const STICKY = 0o1000
/** The code for a file where a folder has to be, as the system says it of a path that goes on below. */
const IN_THE_WAY = 'ENOTDIR'

/** Where the programs keep their files: `COAUTHORS_DATA_DIR`, else the platform's data folder for the user. */
export function userDataFolder(env: NodeJS.ProcessEnv): string {
  const chosen = env.COAUTHORS_DATA_DIR?.trim()
  return chosen ? resolve(chosen) : envPaths('coauthors', { suffix: '' }).data
}

/**
 * Makes the program's data folder, or takes it over: for the owner only (docs/security.md, Files). One that belongs to
 * somebody else, or to everybody as `/tmp` does, keeps its mode. Throws a StartError of one line.
 */
export function makePrivateFolder(path: string): void {
  makeFolder(path)
  const { uid, mode } = statSync(path)
  const isOurs = process.getuid === undefined || uid === process.getuid()
  // A disk that cannot be written may hold data that are only read.
  if (!isOurs || (mode & STICKY) !== 0 || (mode & 0o777) === OWNER_ONLY) return
  try {
    chmodSync(path, OWNER_ONLY)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be kept from others (chmod 700): ${reasonOf(error)}.`)
  }
}

/** Makes the folder and what is missing above it, for the owner only; what is there stays as it is. */
export function makeFolder(path: string): void {
  try {
    makeFolders(path)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be made: ${reasonOf(error)}.`)
  }
}

/**
 * The same with the system's own errors, which name path and code. One by one: Node's own recursive mkdir never returns
 * where the file system takes no folders, as below `/proc`, and says ENOENT where the disk is read-only.
 */
export function makeFolders(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolders(dirname(path))
  try {
    mkdirSync(path, { mode: OWNER_ONLY })
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return found !== undefined
  throw Object.assign(new Error(`${path} is ${otherThanFile(path) ?? 'a file'}`), { code: IN_THE_WAY, path })
}

/** What the system's codes mean to a user. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'the disk cannot be written',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOSPC: 'there is no room left on the disk',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  return code === '' || code === IN_THE_WAY ? error.message : (REASONS[code] ?? code)
}
