/** Reads large bodies for a daemon on PostgreSQL. On the serving thread, 60 MB would block all requests for two seconds. */
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { type ChangeShape, readFindRequest, readPutDocuments } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { readPutBody } from '../put-body.ts'
import { refuseNul } from './postgres-errors.ts'

/** The readers of bodies. Each throws the 400 or 422 of an invalid body. */
export const READERS = {
  answer: (bytes: Uint8Array) => {
    const answer = readPutBody(bytes)
    refuseNul({ key: answer.key })
    return answer
  },
  event: readEvent,
  find: (bytes: Uint8Array) => {
    const request = readFindRequest(bytes)
    refuseNul(request)
    return request
  },
  documents: (bytes: Uint8Array, kind: DocumentKind, shape: ChangeShape) =>
    readPutDocuments(kind, bytes, shape),
}
export type Reader = keyof typeof READERS
export type Body = { reader: Reader; bytes: Uint8Array; kind: DocumentKind; shape: ChangeShape }
/** The result, or the arguments of an ExpectedError: a worker passes only message and stack of an error. */
export type Outcome = { done: unknown } | { refused: ConstructorParameters<typeof ExpectedError> }

export default function readBody({ reader, bytes, kind, shape }: Body): Outcome {
  try {
    return { done: READERS[reader](bytes, kind, shape) }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    return { refused: [error.statusCode, error.detail] }
  }
}
