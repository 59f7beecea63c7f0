/** The rows of a file, made in a thread of their own (rows-thread.ts), so that reading and writing overlap. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileSummary, RowBatch, RowsSource } from '../../build/rows-of-file.ts'
import { errorFrom, type SentError } from '../sent-error.ts'

/** What the thread sends. */
export type ThreadMessage = { batch: RowBatch } | { summary: FileSummary } | { error: SentError }

/** Batches that the thread may have sent before it has to wait for one to be taken. */
export const BATCHES_UNDER_WAY = 16

/** As `rowsOfFile`, errors included. The thread has ended when the generator has, however that ends. */
export async function* rowsFromThread(source: RowsSource): AsyncGenerator<RowBatch, FileSummary> {
  const thread = new Worker(new URL('./rows-thread.ts', import.meta.url), { workerData: source })
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      // Our own thread's messages, posted as this type there.
      const received = message as ThreadMessage
      if ('error' in received) throw errorFrom(received.error)
      if ('summary' in received) return received.summary
      yield received.batch
      thread.postMessage('taken')
    }
    throw new Error('the thread that reads the file has ended early')
  } finally {
    await thread.terminate()
  }
}
