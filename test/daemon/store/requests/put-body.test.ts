import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPutBody } from '../../../../daemon/store/requests/put-body.ts'

const read = (text: string | Buffer) => {
  const { key, json } = readPutBody(Buffer.from(text))
  return { key, data: Buffer.from(json).toString() }
}
const problemOf = (text: string | Buffer): unknown => {
  try {
    return read(text)
  } catch (error) {
    return error
  }
}

test('removes only the white space between the values of an answer', () => {
  const data =
    '{ "n" : 1.0, "big": 12345678901234567890, "e":1E5, "s":"\\u00e9é \\ud800 }\\"]", "a":[{},[]] }'
  expect(read(`\n{"key" : "k", "data" :${data} , "more":{"data":{}}}\n`)).toEqual({
    key: 'k',
    data: '{"n":1.0,"big":12345678901234567890,"e":1E5,"s":"\\u00e9é \\ud800 }\\"]","a":[{},[]]}',
  })
})

test.each([
  ['the first of two equal fields', '{"key":"a","data":{"a":1},"key":"b","data":{"b":2}}', 'a', '{"a":1}'],
  ['a field whose name has an escape', '{"key":"k","d\\u0061ta":{"a":1}}', 'k', '{"a":1}'],
  ['a field before the key', '{"data":{},"key":"k"}', 'k', '{}'],
  [
    'the field `data`, not a value "data" or a field `data2`',
    '{"x":"data","data2":{"y":1},"key":"k","data":{"z":1}}',
    'k',
    '{"z":1}',
  ],
  [
    'an object with a field __proto__',
    '{"key":"k","data":{"__proto__":{"a":1}}}',
    'k',
    '{"__proto__":{"a":1}}',
  ],
])('reads %s as the data of a put', (_, body, key, data) => {
  expect(read(body)).toEqual({ key, data })
})

test.each([
  ['[1]', ['body']],
  ['null', ['body']],
  ['{}', ['body', 'key']],
  ['{"key":"k","data":[1,2]}', ['body', 'data']],
  ['{"key":"k","data":"s"}', ['body', 'data']],
  ['{"key":"k"}', ['body', 'data']],
  ['{"key":{"a":1},"data":{}}', ['body', 'key']],
  ['{"key":"k","data":null,"data":{},"data":3}', ['body', 'data']],
])('refuses %s', (body, loc) => {
  expect(problemOf(body)).toMatchObject({ statusCode: 422, detail: [{ loc }] })
})

test('trims a key, and refuses a blank one', () => {
  expect(read('{"key":" k ","data":{}}').key).toBe('k')
  expect(problemOf('{"key":" ","data":{}}')).toMatchObject({ statusCode: 400 })
})

const malformed = { statusCode: 422, detail: [{ loc: ['body'], type: 'json_invalid' }] }

test.each(['', '{"key":', '{"key":"k","data":{}}x', '\ufeff{}', "{'a':1}", '{"a":"\u0001"}'])(
  'refuses the malformed body %j',
  (body) => {
    expect(problemOf(body)).toMatchObject(malformed)
  },
)

test('refuses a put in another encoding than UTF-8', () => {
  expect(problemOf(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject(malformed)
})

test('reads JSON of a thousand levels, and refuses more', () => {
  const nested = (levels: number) => `{"key":"k","data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
  expect(read(nested(999)).data).toHaveLength(999 * 6 + 1)
  expect(() => read(nested(1000))).toThrow(/nested too deeply/)
})

test('returns an answer with the same data, for any JSON', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('key', 'data', 'other'), fc.jsonValue()), { maxLength: 5 }),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(0, 1, '\t'),
      (members, data, space) => {
        const all = [['data', data] as const, ['key', 'k'] as const, ...members]
        const text = `{${all.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value, null, space)}`).join(' ,\n')}}`
        expect(JSON.parse(read(text).data)).toEqual(JSON.parse(JSON.stringify(data)))
      },
    ),
  )
})
