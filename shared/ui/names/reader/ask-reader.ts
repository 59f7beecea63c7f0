import { ownWorker } from '../../drawing/own-worker.ts'
import type { TextRange } from '../field-text.ts'
import type { Asked, ListReading, Told } from './list-worker.ts'
import address from './list-worker.ts?worker&url'

const start = ownWorker(address)

type Waiting = { asked: Asked; resolve: (reading: ListReading) => void; reject: (reason: unknown) => void }

/** The questions without an answer yet, in their order. */
const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let lastId = 0

/** Starts the reader, before there is something to read. */
export function wakeReader(): Worker {
  if (worker) return worker
  const started = start()
  worker = started
  started.addEventListener('message', ({ data: { id, reading } }: MessageEvent<Told>) => {
    waiting.get(id)?.resolve(reading)
    waiting.delete(id)
  })
  // Its script cannot be loaded, or it threw: the next list starts it again.
  started.addEventListener('error', ({ message }) => {
    const all = [...waiting.values()]
    end()
    waiting.clear()
    for (const { reject } of all) reject(new Error(message || 'The reader of lists did not start.'))
  })
  return started
}

function end(): void {
  worker?.terminate()
  worker = null
}

/**
 * Reads a part of a text as a list of people in a thread of its own: a list of thousands holds nobody up. An aborted reading
 * ends at once. Rejects if the reader is not there, or with the signal's reason.
 */
export function readPart(text: string, range: TextRange, signal: AbortSignal): Promise<ListReading> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    lastId += 1
    const asked = { id: lastId, text, range }
    const stop = (): void => {
      if (!waiting.delete(asked.id)) return
      reject(signal.reason)
      end()
      for (const { asked } of waiting.values()) wakeReader().postMessage(asked)
    }
    waiting.set(asked.id, { asked, resolve, reject })
    signal.addEventListener('abort', stop, { once: true })
    wakeReader().postMessage(asked)
  })
}
