/** Reads large bodies for a daemon on PostgreSQL, which would hold the serving thread: two seconds for 60 MB. */
import { parentPort } from 'node:worker_threads'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { type Body, readBody } from './large-bodies.ts'

parentPort?.on('message', ({ id, kind, bytes }: Body) => {
  try {
    parentPort?.postMessage({ id, done: readBody(kind, bytes) })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    parentPort?.postMessage({ id, refused: [error.statusCode, error.detail] })
  }
})
