/**
 * The import in a process of its own, for the command line and the server alike. Inside SQLite an import cannot be
 * interrupted (committing, checking the new file: seconds at full size), and whatever else its process has to do would
 * wait as long; a process can be ended at any moment, and its memory is given back when it is done.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../../shared/server/node-flags.ts'
import type { FileSummary } from '../../build/rows-of-file.ts'
import type { FillJob } from '../fill-database.ts'
import { type FillOptions, type ImportOptions, type ImportResult, importWith } from '../import-file.ts'
import type { ImportProgress } from '../import-progress.ts'
import { errorFrom, type SentError } from '../sent-error.ts'

/** What the process sends. */
export type FromImport = { progress: ImportProgress } | { summary: FileSummary } | { error: SentError }

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** Lower than a server's, which goes on answering queries on the same cores. */
const LOW_PRIORITY = 10

/** `importFile`, but the new database is made in a process of its own. Only this process puts it in place. */
export function importInProcess(options: ImportOptions): Promise<ImportResult> {
  return importWith(options, fillInProcess)
}

/** As `fillDatabase`. An abort kills the process: its unfinished file is all that it leaves. */
async function fillInProcess(
  job: FillJob,
  { onProgress, signal, lowPriority }: FillOptions,
): Promise<FileSummary> {
  const child = fork(PROGRAM, { execArgv: [...NODE_FLAGS], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (lowPriority) lowerPriority(child.pid)
  const outcomes: Exclude<FromImport, { progress: unknown }>[] = []
  child.on('message', (message) => {
    // From our own program, which sends nothing else.
    const received = message as FromImport
    if ('progress' in received) onProgress?.(received.progress)
    else outcomes.push(received)
  })
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    // Where this cannot be sent the process has ended, which is seen below.
    child.send(job, () => undefined)
    await once(child, 'exit')
    // What was sent last may still be on its way.
    if (child.connected) await once(child, 'disconnect')
  } finally {
    signal?.removeEventListener('abort', kill)
  }
  signal?.throwIfAborted()
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The process of the import ended without a word.')
  if ('error' in outcome) throw errorFrom(outcome.error)
  return outcome.summary
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // Then the import is as urgent as the queries.
  }
}
