import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeEntries } from '../../../shared/query/entries.ts'
import { fnv1a32 } from '../../../shared/query/payload.ts'
import { type LinkedQuestion, questionFragment, readQuestion } from '../../../shared/query/question-link.ts'

const QUESTION: LinkedQuestion = {
  left: ['Ion Stoica', '李娜', 'Łukasz Ångström'],
  right: ['Scott Shenker', 'Wei Wang 0001'],
  options: { exactBaseMatch: false, yearMin: 2020, limitPerPair: 5, authorLimit: undefined },
  policy: 'PVLDB',
}

const linkWith = (content: unknown, json = JSON.stringify(content)): string =>
  `#q=1.${fnv1a32(json)}.j${Buffer.from(json).toString('base64url')}`
const packedLink = (json: string): string =>
  `#q=1.${fnv1a32(json)}.z${deflateRawSync(Buffer.from(json)).toString('base64url')}`

test('a question comes back as it was, in a link of characters that no program changes', async () => {
  const fragment = await questionFragment(QUESTION)
  expect(fragment).toMatch(/^#q=1\.[\da-f]{8}\.[jz][\w-]+$/)
  expect(await readQuestion(fragment)).toEqual(QUESTION)
})

test('any names that can be asked come back, in short links and in long ones', async () => {
  const names = fc
    .array(
      fc.string({
        unit: fc.oneof(fc.constantFrom('a', 'é', '汉', '🙂', '\ud800', ' '), fc.string({ unit: 'binary' })),
        maxLength: 60,
      }),
      {
        maxLength: 15,
      },
    )
    .map(normalizeEntries)
    .filter((entries) => entries.length > 0 && entries.every((entry) => [...entry].length <= 500))
  const options = fc.record({
    exactBaseMatch: fc.boolean(),
    yearMin: fc.option(fc.integer({ min: 1000, max: 9999 }), { nil: undefined }),
    limitPerPair: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    authorLimit: fc.option(fc.integer({ min: 1, max: 800 }), { nil: undefined }),
  })
  const policy = fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: null })
  await fc.assert(
    fc.asyncProperty(fc.record({ left: names, right: names, options, policy }), async (question) => {
      expect(await readQuestion(await questionFragment(question))).toEqual(question)
    }),
    { numRuns: 60 },
  )
})

test('500 × 500 names fit, and compression makes them shorter', async () => {
  const many = (side: string) =>
    Array.from({ length: 500 }, (_, number) => `Person Number ${number} of ${side}`)
  const question = { ...QUESTION, left: many('A'), right: many('B') }
  const fragment = await questionFragment(question)
  expect(fragment.length).toBeLessThan(10_000)
  expect(await readQuestion(fragment)).toEqual(question)
})

describe('a link that is not whole', () => {
  test('is damaged, wherever it is cut', async () => {
    for (const question of [
      QUESTION,
      { ...QUESTION, left: Array.from({ length: 40 }, (_, at) => `Name ${at}`) },
    ]) {
      const fragment = await questionFragment(question)
      for (let end = '#q=1'.length; end < fragment.length; end += 3) {
        expect(await readQuestion(fragment.slice(0, end))).toBe('damaged')
      }
    }
  })

  test('is damaged when a character has changed', async () => {
    const fragment = await questionFragment(QUESTION)
    const at = fragment.length - 10
    const other = fragment[at] === 'A' ? 'B' : 'A'
    expect(await readQuestion(fragment.slice(0, at) + other + fragment.slice(at + 1))).toBe('damaged')
  })

  test('is read all the same if a full stop or a bracket was taken for its end', async () => {
    const fragment = await questionFragment(QUESTION)
    for (const end of ['.', ')', '>', '.”', '%20']) {
      const read = await readQuestion(fragment + end)
      if (end !== '%20') expect(read).toEqual(QUESTION)
      else expect(read).toBe('damaged')
    }
  })
})

test.each([
  ['#q=', 'foreign'],
  ['#q=hello', 'foreign'],
  ['#statistics', 'foreign'],
  ['#q=2.00000000.jabc', 'version'],
  ['#q=99999', 'version'],
  ['#q=1.00000000.xabc', 'damaged'],
  ['#q=1.00000000.z!!!!', 'damaged'],
  [`#q=1.00000000.j${'A'.repeat(300_000)}`, 'too-long'],
])('%.40s is %s', async (fragment, problem) => {
  expect(await readQuestion(fragment)).toBe(problem)
})

test.each([
  ['no names', { a: [], b: ['X'] }],
  ['too many names', { a: Array.from({ length: 501 }, (_, at) => `N ${at}`), b: ['X'] }],
  ['a name that is too long', { a: ['x'.repeat(501)], b: ['X'] }],
  ['a name that is none', { a: [1], b: ['X'] }],
  ['an option that is not possible', { a: ['A'], b: ['X'], since: 3 }],
  ['an unknown field', { a: ['A'], b: ['X'], url: 'https://evil.test' }],
  ['no object', null],
  ['a prototype', JSON.parse('{"__proto__":{"a":["A"],"b":["B"]}}')],
])('a link with %s is no question', async (_, content) => {
  expect(await readQuestion(linkWith(content))).toBe('foreign')
})

test('a link that unpacks to far more than any question has is refused', async () => {
  const bomb = packedLink(JSON.stringify({ a: ['A'.repeat(10_000_000)], b: ['X'] }))
  expect(bomb.length).toBeLessThan(40_000)
  expect(await readQuestion(bomb)).toBe('too-long')
})

test('any text is read without an exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '#', '#q=', '#q=1.', '#q=1.00000000.j', '#q=1.00000000.z'),
      async (text, start) => {
        expect(['damaged', 'foreign', 'version', 'too-long']).toContain(await readQuestion(start + text))
      },
    ),
  )
})
