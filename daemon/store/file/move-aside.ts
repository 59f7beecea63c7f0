import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Clock, utcText } from '../clock.ts'
import { ASIDE, markForCarryOver, removeMarks } from './carry-over-mark.ts'

/** Suffixes of a database's files: the file itself, the write-ahead log and its index. */
export const COMPANIONS = ['', '-wal', '-shm']

/**
 * Moves a damaged store into a folder beside it, `corrupt-<time>/`, and returns that folder. Never deletes
 * anything. What users have decided in it is then carried over, unless the store is only `inTheWay` of another. If it
 * throws (the system's errors), it leaves no empty folder.
 */
export function moveAside(path: string, clock: Clock, why: 'damaged' | 'inTheWay' = 'damaged'): string {
  const folder = freePath(join(dirname(path), `${ASIDE}${utcText(clock()).replace(/\D/g, '')}`))
  mkdirSync(folder, { mode: 0o700 })
  try {
    // A disk without room for the mark keeps the store where it is.
    if (why === 'damaged') markForCarryOver(folder, path)
    for (const suffix of COMPANIONS) {
      if (isThere(path + suffix)) renameSync(path + suffix, join(folder, basename(path) + suffix))
    }
    return folder
  } catch (error) {
    if (!isThere(join(folder, basename(path)))) removeMarks(folder, path)
    removeWhenEmpty(folder)
    throw error
  }
}

/** Checks if anything, including a dangling link, is at a path where a store has its files. */
export const isOccupied = (path: string): boolean => COMPANIONS.some((suffix) => isThere(path + suffix))

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

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
