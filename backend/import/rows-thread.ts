/** The thread that reads a file: sends batches of rows, and waits when too many are unconsumed. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { errorToSend } from '../import-error.ts'
import { type RowBatch, type RowsSource, rowsOfFile } from '../rows/rows-of-file.ts'
import { BATCHES_UNDER_WAY, type ThreadMessage } from './rows-from-thread.ts'

if (parentPort === null) throw new Error('this is the inside of a thread')
const port = parentPort
let underWay = 0
port.on('message', () => underWay--)

function post(message: ThreadMessage): void {
  port.postMessage(message, 'batch' in message ? memoryOf(message.batch) : [])
}

/** This memory is transferred, not copied. */
function memoryOf({ rows }: RowBatch): ArrayBuffer[] {
  return rows.flatMap(({ cells, bytes }) => [cells.buffer, bytes.buffer])
}

try {
  // rows-from-thread.ts passes a value of this type.
  const rows = rowsOfFile(workerData as RowsSource)
  let next = await rows.next()
  for (; !next.done; next = await rows.next()) {
    while (underWay >= BATCHES_UNDER_WAY) await once(port, 'message')
    underWay++
    post({ batch: next.value })
  }
  post({ summary: next.value })
} catch (error) {
  post({ error: errorToSend(error) })
}
