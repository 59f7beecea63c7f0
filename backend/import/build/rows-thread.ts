/** The thread that reads a file: sends batches of rows, and waits when too many are unconsumed. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type RowsSource, rowsOfFile } from '../../rows/rows-of-file.ts'
import { BATCHES_UNDER_WAY, type ThreadMessage } from './rows-from-thread.ts'

if (parentPort === null) throw new Error('this is the inside of a thread')
const port = parentPort
let underWay = 0
port.on('message', () => underWay--)

// rows-from-thread.ts passes a value of this type, and gets the errors, too.
const rows = rowsOfFile(workerData as RowsSource)
let next = await rows.next()
for (; !next.done; next = await rows.next()) {
  while (underWay >= BATCHES_UNDER_WAY) await once(port, 'message')
  underWay++
  // The memory of the rows is transferred, not copied.
  const memory = next.value.rows.flatMap(({ cells, bytes }) => [cells.buffer, bytes.buffer])
  port.postMessage({ batch: next.value } satisfies ThreadMessage, memory)
}
port.postMessage({ summary: next.value } satisfies ThreadMessage)
