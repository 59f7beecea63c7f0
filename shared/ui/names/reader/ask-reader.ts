import { ownWorker } from '../../drawing/own-worker.ts'
import type { Asked, Reader, Told } from './list-worker.ts'
import address from './list-worker.ts?worker&url'

const start = ownWorker(address)

type Waiting = { asked: Asked; resolve: (result: unknown) => void; reject: (reason: unknown) => void }

/** The questions without an answer yet, in their order. */
const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let lastId = 0

/** Starts the reader, before there is something to read. */
export function wakeReader(): Worker {
  if (worker) return worker
  const started = start()
  worker = started
  started.addEventListener('message', ({ data: { id, result } }: MessageEvent<Told>) => {
    waiting.get(id)?.resolve(result)
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
 * Asks the reader of lists, which is a thread of its own: a list of thousands holds nobody up. An aborted reading ends at
 * once. Rejects if the reader is not there, or with the signal's reason.
 */
export function askReader<Act extends keyof Reader>(
  act: Act,
  values: Parameters<Reader[Act]>,
  signal?: AbortSignal,
): Promise<ReturnType<Reader[Act]>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    lastId += 1
    const asked = { id: lastId, act, values }
    const stop = (): void => {
      if (!waiting.delete(asked.id)) return
      reject(signal?.reason)
      end()
      for (const { asked } of waiting.values()) wakeReader().postMessage(asked)
    }
    // The worker answers an act with what that returns.
    waiting.set(asked.id, { asked, resolve: resolve as (result: unknown) => void, reject })
    signal?.addEventListener('abort', stop, { once: true })
    wakeReader().postMessage(asked)
  })
}
