import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import type { ChangeShape } from '../document-requests.ts'
import { type Body, type Outcome, READERS, type Reader } from './body-thread.ts'

/** The worker thread reads a larger body. */
const LARGE_BYTES = 64 * 1024
const THREAD = new URL('./body-thread.ts', import.meta.url)

/** Reads bodies of requests, large ones in a worker thread. The first large body starts the thread, `close` ends it. */
export function createBodyReader() {
  const threads = new Piscina<Body, Outcome>({
    filename: fileURLToPath(THREAD),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    atomics: 'disabled',
  })
  return {
    read: async <R extends Reader>(
      reader: R,
      bytes: Uint8Array,
      kind: DocumentKind = 'answer',
      shape: ChangeShape = 'one',
    ): Promise<ReturnType<(typeof READERS)[R]>> => {
      type Read = ReturnType<(typeof READERS)[R]> // TypeScript does not relate a reader, or a message of the thread, to its result
      if (bytes.length <= LARGE_BYTES) return READERS[reader](bytes, kind, shape) as Read
      const outcome = await threads.run({ reader, bytes, kind, shape })
      if ('refused' in outcome) throw new ExpectedError(...outcome.refused)
      return outcome.done as Read
    },
    close: () => threads.destroy(),
  }
}
