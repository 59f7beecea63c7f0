import { statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { utcText } from '../../daemon/store/clock.ts'
import type { CacheSize } from '../../daemon/store/runtime/cache/cache-size.ts'
import { compact } from '../../daemon/store/sqlite/compact.ts'
import { formatBytes } from '../../shared/measures.ts'
import { StartError } from '../../shared/server/errors.ts'
import { INTERRUPTED, interruption, note, print } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { statusLine } from '../terminal/progress-line.ts'
import { type OpenCache, storePath, withCache } from './open-cache.ts'
import { entriesText, noStoreText } from './quantities.ts'

export type ClearWishes = {
  /** Milliseconds since the answer was last written. */
  olderThan?: number
  key?: string[]
  yes?: true
  compact?: true
}

/**
 * `coauthors cache clear`: removes entries, with or without a running daemon, and prints their number and size.
 * Removing all of them requires a confirmation or `--yes`. Counters stay.
 */
export async function runClear(wishes: ClearWishes, env: NodeJS.ProcessEnv): Promise<void> {
  const signal = interruption()
  if (!(await withCache(env, 'write', (cache) => clear(cache, wishes, signal).then(() => true))))
    await print(`${noStoreText(storePath(env))}\n`)
}

async function clear(cache: OpenCache, wishes: ClearWishes, signal: AbortSignal): Promise<void> {
  if (!(await isConfirmed(cache, wishes, signal))) {
    note('Nothing was removed.')
    process.exitCode = signal.aborted ? INTERRUPTED : 1
    return
  }
  const { olderThan, key } = wishes
  const status = statusLine()
  status.show('Removing …')
  const before = sizeOf(cache.path)
  const selection = {
    keys: key?.map((text) => text.trim()),
    olderThan: olderThan === undefined ? undefined : utcText(new Date(Date.now() - olderThan)),
  }
  let removed: CacheSize
  let freeBytes = 0
  try {
    removed = await cache.contents.clear(selection, signal)
    if (!signal.aborted) freeBytes = compact(cache.database, { always: wishes.compact ?? false })
  } finally {
    status.end()
  }
  await print(`Removed ${entriesText(removed.entries)}, ${formatBytes(removed.bytes)} of answers.\n`)
  if (signal.aborted) {
    note('Stopped; the other entries are still there.')
    process.exitCode = INTERRUPTED
    return
  }
  sayAbsent(key ?? [], removed.entries)
  sayRoom(before - sizeOf(cache.path), freeBytes)
}

/** Entries selected by age or key need no confirmation; removing all of them does. */
async function isConfirmed(
  { contents }: OpenCache,
  wishes: ClearWishes,
  signal: AbortSignal,
): Promise<boolean> {
  if (wishes.yes || wishes.olderThan !== undefined || wishes.key !== undefined) return true
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new StartError(
      'This removes the whole cache: say so with --yes, or choose by --older-than or --key.',
    )
  }
  const { entries, bytes } = await contents.size()
  const question = `Remove all ${entriesText(entries)} (${formatBytes(bytes)})?`
  return confirm(question, { input: process.stdin, output: process.stderr, signal })
}

function sayAbsent(keys: readonly string[], removed: number): void {
  if (keys.length > 0 && removed === 0)
    note(
      `No entry to remove has ${keys.length === 1 ? `the key ${printable(keys[0] ?? '')}` : 'such a key'}.`,
    )
}

function sayRoom(givenBack: number, freeBytes: number): void {
  if (givenBack > 0) note(`${formatBytes(givenBack)} were given back to the disk.`)
  if (freeBytes > 0) {
    note(
      `${formatBytes(freeBytes)} stay free inside the store for new answers; --compact gives them back, and the daemon's writes wait meanwhile.`,
    )
  }
}

/** The size of the store on the disk. */
const sizeOf = (path: string): number =>
  ['', '-wal'].reduce((sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0), 0)

type Terminal = { input: Readable; output: Writable; signal: AbortSignal }

/** Asks for a confirmation. Anything but y or yes means no, and so does the end of the input. */
export async function confirm(question: string, { input, output, signal }: Terminal): Promise<boolean> {
  const lines = createInterface({ input, output })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  // On a terminal readline consumes Ctrl-C.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended])
    return /^\s*y(es)?\s*$/i.test(answer)
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    lines.close()
  }
}
