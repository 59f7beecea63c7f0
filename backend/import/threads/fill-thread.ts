/** The thread that makes a database: reports progress, and stops when it is told to. */
import { parentPort, workerData } from 'node:worker_threads'
import { type FillJob, fillDatabase } from '../fill-database.ts'
import type { FillMessage } from './fill-in-thread.ts'
import { rowsFromThread } from './rows-from-thread.ts'
import { asFailure } from './thread-failure.ts'
import { breathing } from './turns.ts'

if (parentPort === null) throw new Error('this is the inside of a thread')
const port = parentPort
const post = (message: FillMessage): void => port.postMessage(message)
const stop = new AbortController()
port.once('message', () => stop.abort())

// Handed over by fill-in-thread.ts as this type.
const job = workerData as FillJob
try {
  const rows = rowsFromThread(job)
  const summary = await fillDatabase(job, rows, (progress) => post({ progress }), breathing(stop.signal))
  post({ summary })
} catch (error) {
  post({ failure: asFailure(error) })
}
port.close()
