import { chmodSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import envPaths from 'env-paths'
import { StartError } from './errors.ts'

const OWNER_ONLY = 0o700

/** Where the programs keep their files: `COAUTHORS_DATA_DIR`, else the platform's data folder for the user. */
export function userDataFolder(env: NodeJS.ProcessEnv): string {
  const chosen = env.COAUTHORS_DATA_DIR?.trim()
  return chosen ? resolve(chosen) : envPaths('coauthors', { suffix: '' }).data
}

/**
 * Makes the folder with what is missing above it, for the owner only (safety.md, rule 10).
 * A folder that was there before keeps its mode: it may be shared with other programs. Throws a StartError of one line.
 */
export function makePrivateFolder(path: string): void {
  try {
    const made = mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
    if (made !== undefined) chmodSync(path, OWNER_ONLY)
  } catch (error) {
    throw new StartError(`The folder ${path} cannot be made: ${reasonOf(error)}.`)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
