import { randomBytes } from 'node:crypto'
import { existsSync, realpathSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Disk space reserved for a full disk: `<store>.reserve`. To remove entries, SQLite first writes them to the
 * write-ahead log and folds what the log already holds into the file: up to 1,000 pages, and as many again until
 * the last of the space is used.
 */
const RESERVE_BYTES = 8 * 1024 * 1024
/** The reserve takes at most this share of a disk's free space, and nothing if that would be too small to help. */
const SHARE_OF_FREE = 8
/** The share of what a clear on a full disk leaves: the next clear has no other space. */
const SHARE_AFTER_CLEAR = 2
const LEAST_BYTES = 256 * 1024

/** Reserves the space, if there is enough. The store opens even without a reserve. */
export function keepReserve(path: string, share = SHARE_OF_FREE): void {
  const reserve = reserveOf(path)
  try {
    const has = statSync(reserve, { throwIfNoEntry: false })?.size ?? 0
    const { bavail, bsize } = statfsSync(dirname(reserve))
    const bytes = Math.min(RESERVE_BYTES, Math.floor((bavail * bsize) / share))
    if (has > 0 && has >= bytes / 2) return
    // Random bytes, because some file systems compress files.
    if (bytes >= LEAST_BYTES) writeFileSync(reserve, randomBytes(bytes), { mode: 0o600 })
  } catch {
    rmSync(reserve, { force: true })
  }
}

/** Reserves the rest of the space again, after a clear has used it. */
export function keepReserveAgain(path: string): void {
  keepReserve(path, SHARE_AFTER_CLEAR)
}

/** Releases the reserve for the next write. */
export function releaseReserve(path: string): void {
  rmSync(reserveOf(path), { force: true })
}

/** Beside the real file, where the daemon keeps it, even if `path` is a link. */
function reserveOf(path: string): string {
  return `${existsSync(path) ? realpathSync(path) : path}.reserve`
}
