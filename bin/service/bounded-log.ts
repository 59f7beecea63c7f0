import { appendFileSync, copyFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import { olderLog } from './places.ts'

/** A log and its older half together take twice as much at most. */
export const MOST_BYTES = 1_000_000

/**
 * Sends all that this process prints into a file, each piece with its time, where the platform keeps no logs. A file
 * that grows too big becomes the older half: it is copied and cut, not renamed, since launchd has it open as well.
 * A log that cannot be written stops nobody.
 */
export function logInto(path: string, now = () => new Date()): void {
  makeFolder(dirname(path))
  const append = (piece: Uint8Array | string): void => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) {
        copyFileSync(path, olderLog(path))
        truncateSync(path)
      }
      appendFileSync(path, `${now().toISOString()} ${Buffer.from(piece)}`, { mode: 0o600 })
    } catch {
      // There is nowhere left to say so.
    }
  }
  type Done = (error?: Error | null) => void
  const write = (
    piece: Uint8Array | string,
    encodingOrDone?: BufferEncoding | Done,
    done?: Done,
  ): boolean => {
    append(piece)
    const called = typeof encodingOrDone === 'function' ? encodingOrDone : done
    if (called) process.nextTick(called)
    return true
  }
  process.stdout.write = write
  process.stderr.write = write
}
