import { fork } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHECKED_AT_START_BYTES, suspicionOf } from './inspect.ts'

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url))
// The start is over by then, and whoever opened the page at once has it.
const DELAY_MS = 10_000
const OWNER_ONLY = 0o600

export type CheckOptions = {
  /** A file up to this size has been checked before it was opened. */
  checkedBytes?: number
  delayMs?: number
  /** The store is damaged: the next start will move it aside. */
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
    const child = fork(PROGRAM, [path], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.once('message', () => {
      suspect(path)
      found()
    })
    // A check that cannot be made is no reason to end.
    child.once('error', () => {})
    stop = () => child.kill('SIGKILL')
  }, delayMs ?? DELAY_MS)
  timer.unref()
  return () => stop()
}

/** Leaves word for the next start. Where that cannot be written the log has it, and the next check finds it again. */
function suspect(path: string): void {
  try {
    closeSync(openSync(suspicionOf(path), 'a', OWNER_ONLY))
  } catch {
    // The daemon goes on serving what can be read.
  }
}
