import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Clock, utcText } from '../clock.ts'

/** What SQLite keeps a database in: the file, and beside it the write-ahead log and its index. */
export const COMPANIONS = ['', '-wal', '-shm']

/**
 * Moves a damaged store into a folder beside it, `corrupt-<time>/`, which it returns. Nothing is ever deleted. Throws
 * the system's errors, and leaves no empty folder then.
 */
export function moveAside(path: string, clock: Clock): string {
  const folder = freePath(join(dirname(path), `corrupt-${utcText(clock()).replace(/\D/g, '')}`))
  mkdirSync(folder, { mode: 0o700 })
  try {
    for (const suffix of COMPANIONS) {
      if (isThere(path + suffix)) renameSync(path + suffix, join(folder, basename(path) + suffix))
    }
    return folder
  } catch (error) {
    removeWhenEmpty(folder)
    throw error
  }
}

/** Whether anything stands where a store has its files, links that lead nowhere included. */
export const isOccupied = (path: string): boolean => COMPANIONS.some((suffix) => isThere(path + suffix))

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

function removeWhenEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // A part of the store is in it.
  }
}

/** The wanted path, or with a number behind it when there is something there: nothing is ever overwritten. */
export function freePath(wanted: string): string {
  let path = wanted
  for (let number = 2; existsSync(path); number++) path = `${wanted}-${number}`
  return path
}
