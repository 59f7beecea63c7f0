import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsAnswer } from '../../../shared/contract/backend.ts'
import { anyText, count, fitsOf, list, looseObject, parseFast, z } from '../../../shared/contract/zod.ts'
import { answerOf, pair, paper, unique } from '../conflicts/answers.ts'

const ANSWER = answerOf(
  [pair('A', 'X', { verdict: 'conflict', items: [paper('P', { also: [{ key: 'k' }] })] })],
  {
    resolution: { left: [unique('A')], right: [unique('X')] },
    matrix: { A: { X: 1 } },
  },
)

test('does not copy an answer that fits the contract', () => {
  expect(fitsOf(pairsAnswer)(ANSWER)).toBe(true)
  expect(parseFast(pairsAnswer, ANSWER)).toMatchObject({ success: true })
  expect(parseFast(pairsAnswer, ANSWER).data).toBe(ANSWER)
})

test('reads a malformed additive field as absent, but refuses a malformed required field', () => {
  const odd = { ...ANSWER, rules: 'two', pair_pubs: [{ ...ANSWER.pair_pubs[0], verdict: 'perhaps' }] }
  expect(fitsOf(pairsAnswer)(odd)).toBe(false)
  expect(parseFast(pairsAnswer, odd)).toEqual(z.safeParse(pairsAnswer, odd))
  expect(parseFast(pairsAnswer, odd).data?.rules).toBeUndefined()
  expect(parseFast(pairsAnswer, { ...ANSWER, left_authors: 'A' }).success).toBe(false)
})

function changed(json: unknown, at: number, by: unknown): unknown {
  let seen = 0
  return JSON.parse(JSON.stringify(json), (_key, value) => (seen++ === at ? by : value))
}

test('accepts an answer with one replaced value if and only if zod does', () => {
  const values = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1.5, 2 ** 60, null, '', [], {}))
  fc.assert(
    fc.property(fc.nat(70), values, (at, by) => {
      const value = changed(ANSWER, at, by)
      const parsed = z.safeParse(pairsAnswer, value)
      if (fitsOf(pairsAnswer)(value)) expect(parsed).toEqual({ success: true, data: value })
      expect(parseFast(pairsAnswer, value).success).toBe(parsed.success)
    }),
    { seed: 14, numRuns: 500 },
  )
})

test('refuses a value that the schema would change', () => {
  expect(fitsOf(z.string().check(z.trim()))(' A')).toBe(false)
  expect(fitsOf(z.object({ a: z.string() }))({ a: '', b: 1 })).toBe(false)
  expect(fitsOf(looseObject({}))(JSON.parse('{"__proto__":1}'))).toBe(false)
  expect(fitsOf(list(z.string().check(z.trim())))(['A', ' B'])).toBe(false)
})

test('refuses a list of more than a million items, and a text of more than a million characters', () => {
  const [longest, longer] = [new Array(1_000_000).fill(0), new Array(1_000_001).fill(0)]
  expect([longest, longer].map(fitsOf(list(count)))).toEqual([true, false])
  expect(['a'.repeat(1_000_000), 'a'.repeat(1_000_001)].map(fitsOf(anyText))).toEqual([true, false])
})
