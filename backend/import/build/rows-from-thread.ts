/** Reads a file in another thread (rows-thread.ts), so that reading and writing overlap. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FoldedNames } from '../../rows/name-rows.ts'
import type { RowBatch, RowsSource } from '../../rows/rows-of-file.ts'

/** The thread pauses at this many unwritten batches. */
export const MAX_PENDING_BATCHES = 16

/** The answer to each batch. The first batch of the step `build` gets the folded names instead. */
export const TAKEN = 'taken'

/** Yields the batches of `rowsOfFile`. The thread ends with the generator. Errors from the thread have lost their class. */
export async function* rowsFromThread(
  source: RowsSource,
  foldedNames: () => FoldedNames,
): AsyncGenerator<RowBatch> {
  const thread = new Worker(new URL('./rows-thread.ts', import.meta.url), {
    workerData: source,
    // Otherwise V8 takes 100 MB more for short-lived rows.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  let isBuilding = false
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      // The type is right, because the thread posts only batches.
      const batch = message as RowBatch
      yield batch
      if (batch.summary !== null) return
      if (isBuilding || batch.step === 'read') {
        thread.postMessage(TAKEN)
        continue
      }
      isBuilding = true
      const names = foldedNames()
      const { bases, shortened, nameIds } = names
      const memory = [bases.bytes, bases.ends, shortened.bytes, shortened.ends, nameIds]
      thread.postMessage(
        names,
        memory.map(({ buffer }) => buffer),
      )
    }
    throw new Error('the thread that reads the file has ended early')
  } finally {
    await thread.terminate()
  }
}
