import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../../shared/server/node-flags.ts'
import { CHECKED_AT_START_BYTES } from '../sqlite/inspect.ts'

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url))
// The start is over by then, and whoever opened the page at once has it.
const DELAY_MS = 10_000

export type CheckOptions = {
  /** A file up to this size has been checked before it was opened. */
  checkedBytes?: number
  delayMs?: number
  /** The store is damaged. */
  found: () => void
}

/**
 * Checks a large store once while it serves, in a process of its own: SQLite would stop every request for as long as it
 * reads. Returns what ends the check.
 */
export function checkLater(path: string, { checkedBytes, delayMs, found }: CheckOptions): () => void {
  if (statSync(path).size <= (checkedBytes ?? CHECKED_AT_START_BYTES)) return () => {}
  let stop = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    const child = fork(PROGRAM, [path], {
      execArgv: [...NODE_FLAGS],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('message', found)
    // A check that cannot be made is no reason to end.
    child.once('error', () => {})
    stop = () => {
      // What it has said already may still be on its way.
      child.off('message', found)
      child.kill('SIGKILL')
    }
  }, delayMs ?? DELAY_MS)
  timer.unref()
  return () => stop()
}
