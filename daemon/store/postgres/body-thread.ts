/** Reads large bodies for a daemon on PostgreSQL. On the serving thread, 60 MB would block all requests for two seconds. */
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import { answersIn } from '../answers.ts'
import { ownLinesIn } from '../import-own-work.ts'
import { readFindRequest, readPutDocuments } from '../requests/document-requests.ts'
import { readEvent } from '../requests/event-body.ts'
import { factsIn, readPutBody } from '../requests/put-body.ts'

/** The readers of bodies, and of stored answers. Each throws the 400 or 422 of an invalid body. */
const READERS = {
  answer: readPutBody,
  answers: answersIn,
  documents: readPutDocuments,
  event: (body: Uint8Array) => readEvent(body),
  facts: factsIn,
  find: readFindRequest,
  ownWork: ownLinesIn,
}
export type Reader = keyof typeof READERS
export type Given<R extends Reader> = Parameters<(typeof READERS)[R]>
export type Read<R extends Reader> = ReturnType<(typeof READERS)[R]>
/** The result, or the arguments of an ExpectedError: a worker passes only message and stack of an error. */
export type Outcome = { done: unknown } | { refused: ConstructorParameters<typeof ExpectedError> }

export function readBody<R extends Reader>(reader: R, given: Given<R>): Read<R> {
  // TypeScript does not relate a reader to its arguments and its result.
  const read = READERS[reader] as unknown as (...given: Given<R>) => Read<R>
  return read(...given)
}

export default function readInThread([reader, given]: [Reader, Given<Reader>]): Outcome {
  try {
    return { done: readBody(reader, given) }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    return { refused: [error.statusCode, error.detail] }
  }
}
