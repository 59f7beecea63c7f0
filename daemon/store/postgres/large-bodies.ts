import { Worker } from 'node:worker_threads'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { FindDocumentsRequest } from '../../../shared/contract/documents.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { jsonInBytes } from '../json-lines.ts'
import { type IsJson, jsonValue, membersOf, readPutBody } from '../put-body.ts'

/** Of a put into the cache, of an event, of a put of a document of a kind, or of a request to find some. */
export type Body = { kind: DocumentKind | 'answer' | 'event' | 'sought'; bytes: Uint8Array }
type Read = {
  answer?: ReturnType<typeof readAnswer>
  event?: ReturnType<typeof readEvent>
  sought?: FindDocumentsRequest
  document?: ReturnType<typeof readPutDocument>
}
type Said = { id: number } & ({ done: Read } | { refused: ConstructorParameters<typeof ExpectedError> })

/** A body above this size is read in a thread. */
const LARGE_BYTES = 64 * 1024
const THREAD = new URL('./body-thread.ts', import.meta.url)

export function readBody({ kind, bytes }: Body, isJson: IsJson): Read {
  if (kind === 'answer') return { answer: readAnswer(bytes, isJson) }
  if (kind === 'event') return { event: readEvent(bytes) }
  if (kind === 'sought') return { sought: readSought(bytes) }
  return { document: readPutDocument(kind, bytes, isJson) }
}

/** The answer in the body of a put, with the data that it is of. */
function readAnswer(bytes: Uint8Array, isJson: IsJson) {
  const read = readPutBody(bytes, isJson)
  return { ...read, ...dataOf(read.json) }
}

const LONGEST_DATE = 100

/** The data of an answer as the views read them: no `sample` means false. */
export function dataOf(json: Uint8Array): { data_date: string | null; sample: boolean } {
  const { data_date, sample } = membersOf(json, ['data_date', 'sample'], () => true)
  const date = data_date && jsonValue(data_date)
  return {
    // PostgreSQL's text holds no NUL.
    data_date: typeof date === 'string' ? date.slice(0, LONGEST_DATE).replaceAll('\0', '') : null,
    sample: sample !== undefined && jsonValue(sample) === true,
  }
}

/** Reads bodies, large ones in a thread that starts with the first. `close` ends it. */
export function bodyReader() {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Read>>()
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
    read: async (body: Body): Promise<Read> => {
      if (body.bytes.length <= LARGE_BYTES) return readBody(body, (json) => jsonInBytes(json) !== undefined)
      worker ??= start()
      const outcome = Promise.withResolvers<Read>()
      waiting.set(++lastId, outcome)
      worker.postMessage({ id: lastId, ...body })
      return outcome.promise
    },
    close: async () => void (await worker?.terminate()),
  }
}
