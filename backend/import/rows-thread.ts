/** The thread that reads a file: sends batches of rows, and waits when too many are unconsumed. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { errorToSend } from '../import-error.ts'
import { type RowsSource, rowsOfFile } from '../rows/rows-of-file.ts'
import { BATCHES_UNDER_WAY, type ThreadMessage } from './rows-from-thread.ts'

if (parentPort === null) throw new Error('this is the inside of a thread')
const port = parentPort
let underWay = 0
port.on('message', () => underWay--)

/** Posts a message. The memory of its rows is transferred, not copied. */
function post(message: ThreadMessage): void {
  const rows = 'batch' in message ? message.batch.rows : []
  const memory = rows.flatMap(({ cells, bytes }) => [cells.buffer, bytes.buffer])
  port.postMessage(message, memory)
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
