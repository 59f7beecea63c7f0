import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { printableJson } from '../../../bin/terminal/printable.ts'
import { answerLines } from '../../../daemon/routes/line-files.ts'
import { answersIn, type NewAnswer } from '../../../daemon/store/answers.ts'
import { RUNTIME } from '../../../daemon/store/sqlite/files/schemas.ts'
import { answersAfter } from '../../../daemon/store/sqlite/sqlite-answers.ts'

const database = new Database(':memory:')
database.exec(RUNTIME.schema)
afterAll(() => void database.close())

type Stored = Omit<NewAnswer, 'json' | 'data_date' | 'sample'> & { json: string }
async function exported(answer: Stored): Promise<string[]> {
  database.exec('DELETE FROM query_cache')
  database
    .prepare(
      'INSERT INTO query_cache VALUES (@key, @json, @created_at, @updated_at, @hit_count, @last_hit_at)',
    )
    .run(answer)
  return linesOf({ answersAfter: async (key: string) => answersAfter({ runtime: database }, key) })
}
async function linesOf(store: Parameters<typeof answerLines>[0]): Promise<string[]> {
  const lines: Uint8Array[] = []
  for await (const piece of answerLines(store)) lines.push(piece)
  return Buffer.concat(lines).toString().split('\n')
}

const GOOD = { key: 'k', data: {}, created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
const time = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 19).replace('T', ' '))
const maybe = fc.option(time)
const anyAnswer: fc.Arbitrary<Stored> = fc.record({
  key: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((key) => key.trim() === key && key !== ''),
  json: fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    .map((data) => JSON.stringify(data)),
  created_at: maybe,
  updated_at: maybe,
  hit_count: fc.nat(1_000_000_000),
  last_hit_at: maybe,
})

test('reads an exported answer', async () => {
  await fc.assert(
    fc.asyncProperty(anyAnswer, async (answer) => {
      const [written = '', ...end] = await exported(answer)
      expect(end).toEqual(['{"exported":1}', ''])
      const line = printableJson(written)
      const read = { ...answer, json: Buffer.from(answer.json), data_date: null, sample: 0 }
      expect(answersIn(Buffer.from(line))).toEqual({ values: [read], bad: null })
    }),
  )
})

test('writes an answer with line breaks on one line', async () => {
  const response = Buffer.from('{\r\n "x": ["a\\nb"]\n}')
  const { data: _, ...facts } = GOOD
  const answersAfter = async (key: string) => (key === '' ? [{ ...facts, response }] : [])
  const [line = '', ...end] = await linesOf({ answersAfter })
  expect(JSON.parse(line)).toMatchObject({ key: 'k', data: { x: ['a\nb'] } })
  expect(end).toEqual(['{"exported":1}', ''])
})

test.each(['[1]', 'null', '"text"', '7', '{"cut":', ''])(
  'leaves out the stored text %j, and names its key',
  async (json) => {
    const answer = { key: 'k', json, created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
    expect(await exported(answer)).toEqual(['{"left_out":"k"}', '{"exported":0}', ''])
  },
)

const line = (more: object) => Buffer.from(JSON.stringify({ ...GOOD, ...more }))

test.each([
  ['cut', Buffer.from('{"key":"k","da'), 'it is not complete JSON in UTF-8'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'it is not complete JSON in UTF-8'],
  ['not an object', Buffer.from('7'), /^the line invalid input/],
  ['no key', line({ key: undefined }), /^key /],
  ['a key that is not a text', line({ key: 7 }), /^key /],
  ['a key that is too long', line({ key: 'x'.repeat(513) }), 'key must have 1 to 512 characters'],
  ['a blank key', line({ key: '  ' }), 'key is blank'],
  ['a key with a lone surrogate', line({ key: '\ud800' }), 'key must be well-formed Unicode'],
  ['data that is an array', line({ data: [] }), 'data must be a JSON object'],
  ['data that is a text', line({ data: '{}' }), 'data must be a JSON object'],
  ['data that is null', line({ data: null }), 'data must be a JSON object'],
  ['a count below zero', line({ hit_count: -1 }), /^hit_count /],
  ['an impossible number of hits', line({ hit_count: 1e15 }), /^hit_count /],
  ['a count that is a text', line({ hit_count: '1' }), /^hit_count /],
  ['a time in another form', line({ updated_at: '2026-01-01T00:00:00Z' }), /^updated_at must be a time/],
  ['a day that does not exist', line({ updated_at: '2026-02-30 00:00:00' }), /^updated_at must be a time/],
  [
    'data nested too deeply',
    Buffer.from(JSON.stringify(GOOD).replace('{}', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
    'it is nested too deeply',
  ],
])('refuses a line: %s', (_, content, why) => {
  expect(answersIn(content)).toEqual({ values: [], bad: { line: 0, message: expect.stringMatching(why) } })
})
