import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Clock, utcText } from './clock.ts'
import { freePath } from './free-path.ts'

/** What SQLite keeps a database in: the file, and beside it the write-ahead log and its index. */
export const COMPANIONS = ['', '-wal', '-shm']

/** Moves a damaged store into a folder beside it, `corrupt-<time>/`, which it returns. Nothing is ever deleted. */
export function moveAside(path: string, clock: Clock): string {
  const folder = freePath(join(dirname(path), `corrupt-${utcText(clock()).replace(/\D/g, '')}`))
  mkdirSync(folder, { mode: 0o700 })
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) renameSync(path + suffix, join(folder, basename(path) + suffix))
  }
  return folder
}
