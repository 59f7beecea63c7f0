import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { type Given, type Outcome, type Read, type Reader, readBody } from './body-thread.ts'

/** The worker thread reads bodies larger than this. */
const LARGE_BYTES = 64 * 1024
const THREAD = new URL('./body-thread.ts', import.meta.url)

export type BodyReader = ReturnType<typeof createBodyReader>

/** Reads bodies of requests, large ones in a worker thread. The caller must not use the bytes of a large body afterwards. */
export function createBodyReader() {
  const threads = new Piscina<[Reader, Given<Reader>], Outcome>({
    filename: fileURLToPath(THREAD),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    atomics: 'disabled',
  })
  return {
    read: async <R extends Reader>(reader: R, ...given: Given<R>): Promise<Read<R>> => {
      const [bytes] = given
      if (bytes.length <= LARGE_BYTES) return readBody(reader, given)
      // Copying 256 MB takes 0.2 s, so the thread gets the memory of a body, but a copy of a stored answer: the caller needs it.
      const isGiven = reader !== 'facts' && bytes.byteLength === bytes.buffer.byteLength
      const transferList = isGiven ? [bytes.buffer as ArrayBuffer] : [] // never a SharedArrayBuffer
      const outcome = await threads.run([reader, given], { transferList })
      if ('refused' in outcome) throw new ExpectedError(...outcome.refused)
      return outcome.done as Read<R> // the thread has called `reader`
    },
    close: () => threads.destroy(),
  }
}
