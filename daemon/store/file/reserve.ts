import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Room on the disk that is kept for the day it is full: `<store>.reserve`. To remove entries SQLite has to write them
 * to the write-ahead log first, and to fold into the file what stands there already: up to 1,000 pages, and as much
 * again until the last of the room is taken.
 */
const RESERVE_BYTES = 8 * 1024 * 1024
/** Of a small disk it takes at most this share of what is free, and nothing where that would be of no use. */
const SHARE_OF_FREE = 8
/** The share of what a clear on a full disk has left: the next one has no other room. */
const SHARE_AFTER_CLEAR = 2
const LEAST_BYTES = 256 * 1024

/** Takes the room, as far as there is enough. A disk that gives none is no reason to go without a store. */
export function keepReserve(path: string, share = SHARE_OF_FREE): void {
  const reserve = reserveOf(path)
  try {
    const has = statSync(reserve, { throwIfNoEntry: false })?.size ?? 0
    const { bavail, bsize } = statfsSync(dirname(reserve))
    const bytes = Math.min(RESERVE_BYTES, Math.floor((bavail * bsize) / share))
    if (has > 0 && has >= bytes / 2) return
    // Random: some file systems keep nothing of what can be compressed.
    if (bytes >= LEAST_BYTES) writeFileSync(reserve, randomBytes(bytes), { mode: 0o600 })
  } catch {
    rmSync(reserve, { force: true })
  }
}

/** Takes what is left of the room after it was given back for a clear. */
export function keepReserveAgain(path: string): void {
  keepReserve(path, SHARE_AFTER_CLEAR)
}

/** Gives the room back to the disk, for what comes next. */
export function releaseReserve(path: string): void {
  rmSync(reserveOf(path), { force: true })
}

/** Beside the file itself, where the daemon keeps it, whatever link leads there. */
function reserveOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : path}.reserve`
}
