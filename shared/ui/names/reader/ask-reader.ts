import { firstReply, ownWorker } from '../../drawing/own-worker.ts'
import type { TextRange } from '../text-ranges.ts'
import type { Asked, ListReading } from './list-worker.ts'
import address from './list-worker.ts?worker&url'

const start = ownWorker(address)

/** A reader that was started and has read nothing yet. */
let waiting: Worker | null = null

/** Starts the reader, before there is something to read. */
export function wakeReader(): Worker {
  if (waiting) return waiting
  const started = start()
  waiting = started
  // Its script cannot be loaded: the next list starts it again.
  started.addEventListener('error', () => {
    if (waiting === started) waiting = null
  })
  return started
}

/**
 * Reads a part of a text as a list of people in a thread of its own: a list of thousands holds nobody up. An aborted reading
 * ends at once. Rejects if it has ended, or the reader is not there.
 */
export async function readPart(text: string, range: TextRange, signal: AbortSignal): Promise<ListReading> {
  const reader = wakeReader()
  waiting = null
  const asked: Asked = { text, range }
  const reading = await firstReply<ListReading>(reader, asked, signal)
  if (!reading) throw new Error('The reader of lists gave no answer.')
  return reading
}
