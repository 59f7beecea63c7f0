import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeOf, ExpectedError, InvalidField } from '../../../shared/server/server-errors.ts'

test('joins the problems of an invalid request in its message', () => {
  const problem = (msg: string) => ({ loc: ['body'], msg, type: 'custom' })
  expect(new ExpectedError(422, [problem('is short'), problem('is odd')]).message).toBe('is short; is odd')
  expect(new InvalidField(problem('is short')).statusCode).toBe(422)
})

test("returns the code only of a system's error", () => {
  expect(codeOf(thrownBy(() => readFileSync('/no/such/file')))).toBe('ENOENT')
  for (const other of [new Error('x'), { code: 'ENOENT' }, null]) expect(codeOf(other)).toBe('')
})

function thrownBy(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
