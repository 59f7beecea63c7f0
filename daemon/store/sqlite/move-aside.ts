import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { utcText } from '../../../shared/measures.ts'
import type { Clock } from '../clock.ts'

/** Suffixes of a database's files: the file itself, the write-ahead log and its index. */
export const COMPANIONS = ['', '-wal', '-shm']

/**
 * Moves a damaged database into a folder beside it, `corrupt-<time>/`, and returns that folder. Never deletes anything.
 * If it throws (the system's errors), it leaves no empty folder.
 */
export function moveAside(path: string, clock: Clock): string {
  const folder = freePath(join(dirname(path), `corrupt-${utcText(clock()).replace(/\D/g, '')}`))
  mkdirSync(folder, { mode: 0o700 })
  try {
    for (const suffix of COMPANIONS) {
      const isThere = lstatSync(path + suffix, { throwIfNoEntry: false }) !== undefined
      if (isThere) renameSync(path + suffix, join(folder, basename(path) + suffix))
    }
    return folder
  } catch (error) {
    removeWhenEmpty(folder)
    throw error
  }
}

function removeWhenEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // The folder already holds a part of the store.
  }
}

/** Returns the wanted path, with a number appended if it is taken: nothing is ever overwritten. */
export function freePath(wanted: string): string {
  let path = wanted
  for (let number = 2; existsSync(path); number++) path = `${wanted}-${number}`
  return path
}
