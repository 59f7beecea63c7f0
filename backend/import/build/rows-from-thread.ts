/** The rows of a file from a separate thread (rows-thread.ts), so that reading and writing overlap. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileSummary, RowBatch, RowsSource } from '../../rows/rows-of-file.ts'

/** The messages of the thread. */
export type ThreadMessage = { batch: RowBatch } | { summary: FileSummary }

/** How many batches the thread may send before it must wait for one to be consumed. */
export const BATCHES_UNDER_WAY = 16

/**
 * Does the same as `rowsOfFile`. Of the thread's errors, the classes are lost, but no fields. The thread ends with the
 * generator, however that ends.
 */
export async function* rowsFromThread(source: RowsSource): AsyncGenerator<RowBatch, FileSummary> {
  const thread = new Worker(new URL('./rows-thread.ts', import.meta.url), {
    workerData: source,
    // Rows that are read are short-lived; V8 would take 100 MB more for them.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      // Our own thread posts only such messages.
      const received = message as ThreadMessage
      if ('summary' in received) return received.summary
      yield received.batch
      thread.postMessage('taken')
    }
    throw new Error('the thread that reads the file has ended early')
  } finally {
    await thread.terminate()
  }
}
