/** Reads the rows of a file in a separate thread (rows-thread.ts), so that reading and writing overlap. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RowBatch, RowsSource } from '../../rows/rows-of-file.ts'

/** The thread pauses while this many sent batches are not yet written. */
export const MAX_PENDING_BATCHES = 16

/** Does the same as `rowsOfFile`. The thread ends with the generator. Its errors keep their fields, but lose their classes. */
export async function* rowsFromThread(source: RowsSource): AsyncGenerator<RowBatch> {
  const thread = new Worker(new URL('./rows-thread.ts', import.meta.url), {
    workerData: source,
    // The rows are short-lived. Without the limit, V8 would take 100 MB more for them.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      // Our own thread posts only batches.
      const batch = message as RowBatch
      yield batch
      if (batch.summary !== null) return
      thread.postMessage('taken')
    }
    throw new Error('the thread that reads the file has ended early')
  } finally {
    await thread.terminate()
  }
}
