/** Reads large bodies for a daemon on PostgreSQL, which would hold the serving thread: two seconds for 60 MB. */
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { readPutBody } from '../put-body.ts'
import { refuseNul } from './postgres-errors.ts'

/** The readers of bodies. Each throws the 400 or 422 of an invalid one. */
export const READERS = {
  answer: (bytes: Uint8Array) => {
    const answer = readPutBody(bytes)
    refuseNul({ key: answer.key })
    return answer
  },
  event: readEvent,
  sought: (bytes: Uint8Array) => {
    const sought = readSought(bytes)
    refuseNul(sought)
    return sought
  },
  document: (bytes: Uint8Array, kind: DocumentKind) => readPutDocument(kind, bytes),
}
export type Reader = keyof typeof READERS
export type Body = { reader: Reader; bytes: Uint8Array; kind: DocumentKind }
/** Of an error only message and stack leave the thread. */
export type Outcome = { done: unknown } | { refused: ConstructorParameters<typeof ExpectedError> }

export default function readBody({ reader, bytes, kind }: Body): Outcome {
  try {
    return { done: READERS[reader](bytes, kind) }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    return { refused: [error.statusCode, error.detail] }
  }
}
