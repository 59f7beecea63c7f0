/** The bounded logs of the programs, for a service manager that keeps none. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  unwatchFile,
  watchFile,
} from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import type { LogWishes } from './manager.ts'
import { logFile, olderLog } from './own-files.ts'
import type { ProgramName } from './program-plan.ts'

const LOOK_EVERY_MS = 500
/** A log and its older half together take at most twice this size. */
export const MOST_BYTES = 1_000_000

/** Prints the last lines of the programs' own logs, and with `follow` new lines until the user stops it. */
export async function printLogFiles(
  names: readonly ProgramName[],
  { lines, follow }: LogWishes,
): Promise<void> {
  for (const name of names) {
    const log = logFile(name)
    let seen = contentOf(log)
    print(name, `${contentOf(olderLog(log))}${seen}`, lines)
    if (!follow) continue
    watchFile(log, { interval: LOOK_EVERY_MS }, () => {
      const content = contentOf(log)
      print(name, content.subarray(content.length < seen.length ? 0 : seen.length).toString())
      seen = content
    })
  }
  if (!follow) return
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
    // The reader has gone.
    process.stdout.once('error', () => resolve())
  })
  for (const name of names) unwatchFile(logFile(name))
}

const contentOf = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0))

function print(name: ProgramName, text: string, mostLines = Number.POSITIVE_INFINITY): void {
  for (const line of text.split('\n').filter(Boolean).slice(-mostLines)) {
    console.log(`${name.padEnd('backend'.length)}  ${line}`)
  }
}

/**
 * Sends all output of this process to a file, with timestamps. A file that grows too large becomes the older half: it
 * is copied and truncated, since launchd has it open as well. A log that cannot be written stops nothing.
 */
export function logInto(path: string): void {
  makeFolder(dirname(path))
  type Done = (error?: Error | null) => void
  const write = (piece: Uint8Array | string, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) {
        copyFileSync(path, olderLog(path))
        truncateSync(path)
      }
      appendFileSync(path, `${new Date().toISOString()} ${Buffer.from(piece)}`, { mode: 0o600 })
    } catch {
      // No output is left to report this.
    }
    const called = typeof encoding === 'function' ? encoding : done
    if (called) process.nextTick(called)
    return true
  }
  process.stdout.write = write
  process.stderr.write = write
}
