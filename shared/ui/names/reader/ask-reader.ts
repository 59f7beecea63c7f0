import { firstReply, ownWorker } from '../../drawing/own-worker.ts'
import type { TextRange } from '../text-ranges.ts'
import type { ListReading, ReadRequest } from './list-worker.ts'
import address from './list-worker.ts?worker&url'

const start = ownWorker(address)

let waiting: Worker | null = null

/** Starts the reader early, so that a paste need not wait. */
export function wakeReader(): Worker {
  if (waiting) return waiting
  const started = start()
  waiting = started
  started.addEventListener('error', () => {
    if (waiting === started) waiting = null
  })
  return started
}

/** Reads names in a worker. Rejects if the worker does not start, or if `signal` aborts. */
export async function readPart(text: string, range: TextRange, signal: AbortSignal): Promise<ListReading> {
  const reader = wakeReader()
  waiting = null
  const request: ReadRequest = { text, range }
  const reading = await firstReply<ListReading>(reader, request, signal)
  if (!reading) throw new Error('The reader of lists gave no answer.')
  return reading
}
