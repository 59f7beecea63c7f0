/**
 * Makes a database in a thread of its own (fill-thread.ts), which has another one read the file. The thread that
 * answers requests has nothing to do meanwhile, not even when SQLite is busy for seconds with one call.
 */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileSummary } from '../../build/rows-of-file.ts'
import type { FillJob } from '../fill-database.ts'
import type { ImportProgress } from '../import-progress.ts'
import { asError, type ThreadFailure } from './thread-failure.ts'

/** What the thread sends. */
export type FillMessage = { progress: ImportProgress } | { summary: FileSummary } | { failure: ThreadFailure }

/**
 * SQLite cannot be interrupted within one call, and the check of the full dblp takes seconds: nobody who stops an
 * import has to wait for that.
 */
const PATIENCE_MS = 500

/**
 * As `fillDatabase`. When the signal is aborted the thread is told to stop, and the signal's reason is thrown when it
 * has; a thread that is busy ends by itself as soon as it can, and may write to a file that is removed already.
 */
export async function fillInThread(
  job: FillJob,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<FileSummary> {
  const thread = new Worker(new URL('./fill-thread.ts', import.meta.url), { workerData: job })
  const patience = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    thread.postMessage('stop')
    timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await summaryFrom(thread, onProgress, patience.signal)
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', stop)
    clearTimeout(timer)
    const ended = thread.terminate()
    if (!patience.signal.aborted) await ended
  }
}

async function summaryFrom(
  thread: Worker,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  patience: AbortSignal,
): Promise<FileSummary> {
  for await (const [message] of on(thread, 'message', { close: ['exit'], signal: patience })) {
    // Our own thread's messages, posted as this type there.
    const received = message as FillMessage
    if ('summary' in received) return received.summary
    if ('failure' in received) throw asError(received.failure)
    onProgress?.(received.progress)
  }
  throw new Error('the thread that makes the database has ended early')
}
