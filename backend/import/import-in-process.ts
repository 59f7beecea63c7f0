/**
 * Imports in a separate process, for the command line and the server. SQLite commits and verifies for seconds at full size.
 * Nothing can interrupt SQLite meanwhile, so it would block all other work of this process. A separate process can be killed
 * at any moment, and returns its memory when it ends.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { NODE_FLAGS } from '../../shared/server/own-commands.ts'
import type { FileSummary } from '../rows/rows-of-file.ts'
import type { FillJob, FillOptions } from './build/fill-database.ts'
import { type ImportOptions, type ImportResult, importFile } from './import-file.ts'

/** The messages of the import's process to its parent. */
export type FromImport = { progress: PipelineProgress } | { summary: FileSummary } | { error: object }

const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** Lower than the priority of a server that answers queries on the same cores. */
const LOW_PRIORITY = 10

/** Does the same as `importFile`, but another process builds the new database. Only this process replaces the old one. */
export function importInProcess(options: ImportOptions): Promise<ImportResult> {
  return importFile(options, fillInProcess)
}

/** Does the same as `fillDatabase`. An abort kills the process, which leaves only its unfinished file. */
async function fillInProcess(job: FillJob, { onProgress, signal }: FillOptions): Promise<FileSummary> {
  const child = fork(PROGRAM, { execArgv: [...NODE_FLAGS], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  lowerPriority(child.pid)
  const outcomes: Exclude<FromImport, { progress: unknown }>[] = []
  child.on('message', (message) => {
    // Our own program sends only messages of this type.
    const received = message as FromImport
    if ('progress' in received) onProgress?.(received.progress)
    else outcomes.push(received)
  })
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  try {
    // A failed send means that the process has ended. The code below handles that.
    child.send(job, () => undefined)
    await once(child, 'exit')
    // The last messages may still be on their way.
    if (child.connected) await once(child, 'disconnect')
  } finally {
    signal?.removeEventListener('abort', kill)
  }
  signal?.throwIfAborted()
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('The process of the import ended without an answer.')
  if ('error' in outcome) throw Object.assign(new Error(), outcome.error)
  return outcome.summary
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, LOW_PRIORITY)
  } catch {
    // Without low priority the import only slows queries down more.
  }
}
