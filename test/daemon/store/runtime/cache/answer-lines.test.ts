import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableJson } from '../../../../../bin/terminal/printable.ts'
import { answerOf, lineOf } from '../../../../../daemon/store/runtime/cache/answer-lines.ts'
import type { StoredAnswer } from '../../../../../daemon/store/runtime/cache/stored-answers.ts'

const GOOD = { key: 'k', data: {}, created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
const time = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 19).replace('T', ' '))
const maybe = fc.option(time)
const anyEntry: fc.Arbitrary<StoredAnswer> = fc.record({
  key: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .filter((key) => key.trim() === key && key !== ''),
  // What the daemon stores is JSON.stringify's text.
  json: fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    .map((data) => JSON.stringify(data)),
  createdAt: maybe,
  updatedAt: maybe,
  hitCount: fc.nat(),
  lastHitAt: maybe,
})

test('an answer that is written and read is the same answer', () => {
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const line = printableJson(lineOf(entry) ?? '')
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(answerOf(Buffer.from(line))).toEqual(entry)
    }),
  )
})

test.each(['[1]', 'null', '"text"', '7', '{"cut":', ''])(
  '%s is no answer, so there is no line of it',
  (json) => {
    expect(
      lineOf({ key: 'k', json, createdAt: null, updatedAt: null, hitCount: 0, lastHitAt: null }),
    ).toBeNull()
  },
)

const line = (more: object) => Buffer.from(JSON.stringify({ ...GOOD, ...more }))

test.each([
  ['cut', Buffer.from('{"key":"k","da'), 'it is not JSON, or not all of it'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'it is not UTF-8'],
  ['no object', Buffer.from('7'), /^the line invalid input/],
  ['no key', line({ key: undefined }), /^key /],
  ['a key that is no text', line({ key: 7 }), /^key /],
  ['a key that is too long', line({ key: 'x'.repeat(257) }), 'key must have 1 to 256 characters'],
  ['a blank key', line({ key: '  ' }), 'key is blank'],
  ['a key with a lone surrogate', line({ key: '\ud800' }), 'key must be well-formed Unicode'],
  ['data that is an array', line({ data: [] }), 'data must be a JSON object'],
  ['data that is a text', line({ data: '{}' }), 'data must be a JSON object'],
  ['data that is null', line({ data: null }), 'data must be a JSON object'],
  ['a count below zero', line({ hit_count: -1 }), /^hit_count /],
  ['a count that is a text', line({ hit_count: '1' }), /^hit_count /],
  ['a time in another form', line({ updated_at: '2026-01-01T00:00:00Z' }), /^updated_at must be a time/],
  ['a day that there is not', line({ updated_at: '2026-02-30 00:00:00' }), /^updated_at must be a time/],
  [
    'data nested too deeply',
    Buffer.from(JSON.stringify(GOOD).replace('{}', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
    'data is nested too deeply',
  ],
])('a line is refused: %s', (_, content, why) => {
  expect(() => answerOf(content)).toThrow(why)
})
