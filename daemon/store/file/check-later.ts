import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../../shared/server/node-flags.ts'
import { CHECKED_AT_START_BYTES } from '../sqlite/inspect.ts'

const PROGRAM = fileURLToPath(new URL('./check-process.ts', import.meta.url))
// By then the daemon has started and has served the page to a user who opened it at once.
const DELAY_MS = 10_000

export type CheckOptions = {
  /** Files up to this size were checked before they were opened. */
  checkedBytes?: number
  delayMs?: number
  /** Called if the store is damaged. */
  found: () => void
}

/**
 * Checks a large store once while it serves, in another process, because SQLite would block every request while it
 * reads. Returns a function that ends the check.
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
    // The daemon goes on if the check cannot run.
    child.once('error', () => {})
    stop = () => {
      // A message sent before the kill may still arrive.
      child.off('message', found)
      child.kill('SIGKILL')
    }
  }, delayMs ?? DELAY_MS)
  timer.unref()
  return () => stop()
}
