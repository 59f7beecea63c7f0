import { expect, test } from 'vitest'
import { errorOfFailure, failureOf } from '../../../backend/queries/thread-errors.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'

test('passes status and detail of an expected error to another thread', () => {
  const sent = structuredClone(failureOf(new ExpectedError(503, 'There is no database yet.')))
  const error = errorOfFailure(sent)
  expect(error).toBeInstanceOf(ExpectedError)
  expect(error).toMatchObject({ statusCode: 503, detail: 'There is no database yet.' })
})

test('passes the message of an unexpected error to another thread', () => {
  const error = errorOfFailure(structuredClone(failureOf(new TypeError('a mistake'))))
  expect(error).toBeInstanceOf(TypeError)
  expect(error).toHaveProperty('message', 'a mistake')
})
