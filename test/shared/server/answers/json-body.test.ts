import { expect, test } from 'vitest'
import { z } from '../../../../shared/contract/zod.ts'
import { checked, jsonText, parseJson } from '../../../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../../../shared/server/server-errors.ts'

test('names the full path of a problem in the request', () => {
  const schema = z.object({ names: z.array(z.string()) })
  const refusal = catchError(() => checked(schema, { names: ['a', 7] }))
  expect(refusal.statusCode).toBe(422)
  expect(refusal.detail).toMatchObject([{ loc: ['body', 'names', 1] }])
  const elsewhere = catchError(() => checked(schema, {}, ['body', 'body']))
  expect(elsewhere.detail).toMatchObject([{ loc: ['body', 'body', 'names'] }])
})

test('refuses to write a too deeply nested value', () => {
  const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))
  expect(catchError(() => jsonText(deep, 'extra_json')).detail).toMatchObject([
    { loc: ['body', 'extra_json'], type: 'too_deep' },
  ])
})

test('parses only UTF-8, with __proto__ as an ordinary key', () => {
  expect(catchError(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).statusCode).toBe(422)
  const value = parseJson(Buffer.from('{"__proto__":{"polluted":true}}'))
  expect(Object.keys(Object(value))).toEqual(['__proto__'])
  expect(Object(value).polluted).toBeUndefined()
})

function catchError(run: () => unknown): ExpectedError {
  try {
    run()
  } catch (error) {
    if (error instanceof ExpectedError) return error
    throw error
  }
  throw new Error('No error was thrown.')
}
