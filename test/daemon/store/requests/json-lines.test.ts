import { expect, test } from 'vitest'
import { badLine, valuesIn } from '../../../../daemon/store/requests/json-lines.ts'

const read = (value: unknown) => {
  if (typeof value !== 'object' || value === null) throw badLine('it is not an object')
  return value
}
const valuesOf = (text: string) => valuesIn(Buffer.from(text), read)

test('skips blank lines, and reads a last line without a line break', () => {
  expect(valuesOf('{"a":1}\n \t\r\n\n{"b":2}')).toEqual({ values: [{ a: 1 }, { b: 2 }], bad: null })
})

test.each([
  ['{"a":1}\n\n{"b":\n{"c":3}', 2, /not complete JSON/],
  ['{"a":1}\n7', 1, /not an object/],
])('reads %j up to its first invalid line', (text, line, message) => {
  const { values, bad } = valuesOf(text)
  expect(values).toEqual([{ a: 1 }])
  expect(bad).toEqual({ line, message: expect.stringMatching(message) })
})
