import { Worker } from 'node:worker_threads'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { FindDocumentsRequest } from '../../../shared/contract/documents.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { readPutBody } from '../put-body.ts'
import { refuseNul } from './postgres-errors.ts'

/** An answer to store, with the data that it is of. */
type ReadAnswer = ReturnType<typeof readPutBody>
/** The content of a put into the cache, of an event, of a put of a document of a kind, or of a request to find some. */
type Read<Kind> = Kind extends 'cached'
  ? ReadAnswer
  : Kind extends 'event'
    ? ReturnType<typeof readEvent>
    : Kind extends 'sought'
      ? FindDocumentsRequest
      : ReturnType<typeof readPutDocument>
type BodyKind = DocumentKind | 'cached' | 'event' | 'sought'
export type Body = { id: number; kind: BodyKind; bytes: Uint8Array }
type Said =
  | { id: number; done: unknown }
  | { id: number; refused: ConstructorParameters<typeof ExpectedError> }

/** A body above this size is read in a thread. */
const LARGE_BYTES = 64 * 1024
const THREAD = new URL('./body-thread.ts', import.meta.url)

export function readBody(kind: BodyKind, bytes: Uint8Array): Read<BodyKind> {
  if (kind === 'cached') {
    const answer = readPutBody(bytes)
    refuseNul({ key: answer.key })
    return answer
  }
  if (kind === 'event') return readEvent(bytes)
  if (kind === 'sought') {
    const sought = readSought(bytes)
    refuseNul(sought)
    return sought
  }
  return readPutDocument(kind, bytes)
}

/** Reads bodies, large ones in a thread that starts with the first. `close` ends it. */
export function bodyReader() {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const start = (): Worker => {
    const started = new Worker(THREAD)
    started.on('message', (said: Said) => {
      if ('done' in said) waiting.get(said.id)?.resolve(said.done)
      else waiting.get(said.id)?.reject(new ExpectedError(...said.refused))
      waiting.delete(said.id)
    })
    started.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      worker = undefined
    })
    started.unref()
    return started
  }
  return {
    read: async <Kind extends BodyKind>(kind: Kind, bytes: Uint8Array): Promise<Read<Kind>> => {
      const outcome = Promise.withResolvers<unknown>()
      if (bytes.length <= LARGE_BYTES) outcome.resolve(readBody(kind, bytes))
      else {
        worker ??= start()
        waiting.set(++lastId, outcome)
        worker.postMessage({ id: lastId, kind, bytes } satisfies Body)
      }
      return outcome.promise as Promise<Read<Kind>> // as the kind says
    },
    close: async () => void (await worker?.terminate()),
  }
}
