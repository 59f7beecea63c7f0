import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../../shared/server/node-flags.ts'
import { removeLeftovers } from '../atomic-replace.ts'
import type { ImportOptions, ImportResult } from '../import-file.ts'
import { type FromImport, failureAsError, type ToImport } from './import-messages.ts'

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** How long a stopped import may take to clear up after itself. Stop has to take effect within a second. */
const STOP_MS = 300

/**
 * `importFile` in a process of its own. Inside SQLite an import cannot be interrupted (committing, checking the new
 * file: seconds at full size), and queries would wait for it as long; a process can be ended at any moment, and its
 * memory is given back when it is done.
 * @throws as importFile
 */
export async function importInProcess(options: ImportOptions): Promise<ImportResult> {
  const { signal, onProgress, ...order } = options
  signal?.throwIfAborted()
  const child = fork(PROGRAM, { execArgv: [...NODE_FLAGS], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let killer: NodeJS.Timeout | undefined
  const stop = () => {
    send(child, { stop: true })
    killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const ended = outcomeOf(child, onProgress)
    send(child, { order })
    const outcome = await ended
    if ('result' in outcome) return outcome.result
    signal?.throwIfAborted()
    if ('failure' in outcome) throw failureAsError(outcome.failure)
    throw new Error('The import ended before it was done.')
  } finally {
    signal?.removeEventListener('abort', stop)
    clearTimeout(killer)
    // A killed one leaves its unfinished file; one that has ended by itself leaves nothing.
    removeLeftovers(order.dbPath)
  }
}

/** What the process said last, once it has ended. */
function outcomeOf(
  child: ChildProcess,
  onProgress: ImportOptions['onProgress'],
): Promise<Exclude<FromImport, { progress: unknown }>> {
  return new Promise((resolve, reject) => {
    let outcome: Exclude<FromImport, { progress: unknown }> = {
      failure: { unexpected: 'The process of the import ended without a word.' },
    }
    child.on('message', (message) => {
      // From our own program, which sends nothing else.
      const told = message as FromImport
      if ('progress' in told) onProgress?.(told.progress)
      else outcome = told
    })
    child.once('error', reject)
    child.once('exit', () => resolve(outcome))
  })
}

/** The process may have ended in the meantime: then its end says all that is to be said. */
function send(child: ChildProcess, message: ToImport): void {
  if (child.connected) child.send(message, () => undefined)
}
