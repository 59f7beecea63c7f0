/** A worker thread that reads a file. Sends batches of rows, and pauses if too many batches are unanswered. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { FoldedNames } from '../../rows/name-rows.ts'
import { type RowsSource, rowsOfFile } from '../../rows/rows-of-file.ts'
import { MAX_PENDING_BATCHES, TAKEN } from './rows-from-thread.ts'

if (parentPort === null) throw new Error('rows-thread.ts runs only as a worker thread')
const port = parentPort
let pending = 0
const foldedNames = Promise.withResolvers<FoldedNames>()
port.on('message', (answer: typeof TAKEN | FoldedNames) => {
  pending--
  if (answer !== TAKEN) foldedNames.resolve(answer)
})

// rows-from-thread.ts passes a `RowsSource`, and rethrows this thread's errors.
for await (const batch of rowsOfFile(workerData as RowsSource, () => foldedNames.promise)) {
  while (pending >= MAX_PENDING_BATCHES) await once(port, 'message')
  pending++
  const memory = batch.rows.flatMap(({ cells, bytes }) => [cells.buffer, bytes.buffer])
  port.postMessage(batch, memory)
}
