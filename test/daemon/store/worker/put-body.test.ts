import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPutBody } from '../../../../daemon/store/worker/put-body.ts'

const read = (text: string | Buffer) => {
  const body = Buffer.from(text)
  const { value, start, end } = readPutBody(body)
  return { value, data: body.subarray(start, end).toString() }
}

test('the text of an answer is the received one, byte by byte', () => {
  const data =
    '{ "n" : 1.0, "big": 12345678901234567890, "e":1E5, "s":"\\u00e9é \\ud800 }\\"]", "a":[{},[]] }'
  expect(read(`\n{"key" : "k", "data" :${data} , "more":{"data":{}}}\n`)).toEqual({
    value: { key: 'k', data: {} },
    data,
  })
})

test.each([
  ['given twice, the last one counts', '{"key":"a","data":{"a":1},"key":"b","data":{"b":2}}', 'b', '{"b":2}'],
  ['with an escape in its name', '{"key":"k","d\\u0061ta":{"a":1}}', 'k', '{"a":1}'],
  ['before the key', '{"data":{},"key":"k"}', 'k', '{}'],
  ['as the value of another field', '{"x":"data","data2":{"y":1},"key":"k","data":{"z":1}}', 'k', '{"z":1}'],
  ['with a field __proto__', '{"key":"k","data":{"__proto__":{"a":1}}}', 'k', '{"__proto__":{"a":1}}'],
])('data %s', (_, body, key, data) => {
  expect(read(body)).toEqual({ value: { key, data: {} }, data })
})

test.each([
  ['[1]', []],
  ['null', null],
  ['{}', {}],
  ['{"key":"k","data":[1,2]}', { key: 'k', data: [] }],
  ['{"key":{"a":1},"data":"text"}', { key: {}, data: '' }],
  ['{"key":7,"data":null,"data":{},"data":3}', { key: 7, data: 3 }],
])('%s has no data to store', (body, value) => {
  expect(read(body)).toEqual({ value, data: '' })
})

test.each(['', '{"key":', '{"key":"k","data":{}}x', '\ufeff{}', "{'a':1}", '{"a":"\u0001"}'])(
  '%j is malformed',
  (body) => {
    expect(() => read(body)).toThrow(SyntaxError)
  },
)

test('a put that is not UTF-8 is malformed', () => {
  expect(() => read(Buffer.from([0x22, 0xff, 0x22]))).toThrow(SyntaxError)
})

test('a thousand levels are read, more are refused as too deep', () => {
  const nested = (levels: number) => `{"key":"k","data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
  expect(read(nested(999)).data).toHaveLength(999 * 6 + 1)
  expect(() => read(nested(1000))).toThrow(/nested too deeply/)
})

test('for any JSON the text that is found parses to the data', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('key', 'data', 'other'), fc.jsonValue()), { maxLength: 5 }),
      fc.constantFrom(0, 1, '\t'),
      (members, space) => {
        const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, null, space)}`).join(' ,\n')}}`
        const { data } = JSON.parse(text)
        const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
        expect(read(text).data === '' ? null : JSON.parse(read(text).data)).toEqual(isObject ? data : null)
      },
    ),
  )
})
