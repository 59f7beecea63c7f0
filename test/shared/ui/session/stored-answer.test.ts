import { expect, test } from 'vitest'
import type { PairsAnswer } from '../../../../shared/contract/backend.ts'
import { VERDICT_RULES } from '../../../../shared/limits.ts'
import { cacheKey, pairsPayload } from '../../../../shared/query/payload.ts'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import type { DisplayedAnswer } from '../../../../shared/ui/session/session-state.ts'
import { LONGEST_ANSWER, readAnswer, writeAnswer } from '../../../../shared/ui/session/stored-answer.ts'
import { answerOf, pair, paper, unique } from '../../conflicts/answers.ts'
import { storageOf } from '../context/stored-texts.ts'

const form = { ...EMPTY_FORM, left: 'A (MIT)\n', right: 'X', yearMin: '2010' }
const payload = pairsPayload(['A'], ['X'], { exactBaseMatch: true, yearMin: 2010 })
const displayed: DisplayedAnswer = {
  at: 5,
  form,
  result: {
    kind: 'answered',
    key: cacheKey(payload),
    payload,
    answer: answerOf([pair('A', 'X')]),
    source: { from: 'cache', storedAt: '2026-11-03 10:00:00' },
    cache: 'hit',
    durationMs: 7,
  },
}

test('restores an answer under the key of its form', () => {
  const storage = storageOf()
  writeAnswer(storage, displayed)
  expect(readAnswer(storage)?.displayed).toEqual(displayed)
})

test('restores an answer in batches with the source of each batch', () => {
  const storage = storageOf()
  const batches = [
    { key: 'pairs:v1:00000001', source: { from: 'backend' } as const },
    { key: 'pairs:v1:00000002', source: { from: 'cache', storedAt: '2026-11-03 10:00:00' } as const },
  ]
  const joined = { ...displayed, result: { ...displayed.result, batches } }
  writeAnswer(storage, joined)
  expect(readAnswer(storage)?.displayed).toEqual(joined)
})

test('stores only the query of a long answer', () => {
  const texts: Record<string, string> = {}
  const storage = storageOf(texts)
  writeAnswer(storage, displayed)
  const items = Array.from({ length: 200 }, () => paper('x'.repeat(10_000)))
  const large = answerOf([pair('A', 'X', { count: 200, items })])
  writeAnswer(storage, { ...displayed, result: { ...displayed.result, answer: large } })
  expect(readAnswer(storage)).toEqual({ at: displayed.at, form, displayed: null })
  expect(texts.answer?.length).toBeLessThan(LONGEST_ANSWER)
})

test('restores only the query of an answer with outdated verdict rules', () => {
  const resolution = { left: [unique('A')], right: [unique('X')] }
  const readWith = (more: Partial<PairsAnswer>) => {
    const storage = storageOf()
    const answer = answerOf([pair('A', 'X')], more)
    writeAnswer(storage, { ...displayed, result: { ...displayed.result, answer } })
    return readAnswer(storage)
  }
  expect(readWith({ resolution, rules: VERDICT_RULES - 1 })).toEqual({
    at: displayed.at,
    form,
    displayed: null,
  })
  expect(readWith({ resolution })).toEqual({ at: displayed.at, form, displayed: null })
  expect(readWith({ resolution, rules: VERDICT_RULES })?.displayed?.result.answer.rules).toBe(VERDICT_RULES)
})

test.each([
  ['an empty storage', null],
  ['a text that is not JSON', '{'],
  ['JSON of another shape', '{"at":1}'],
  ['an answer of other lists', { ...displayed, form: { ...form, left: 'B' } }],
  ['a form that cannot be asked', { ...displayed, form: { ...form, yearMin: '20' } }],
])('reads %s as no answer', (_, stored) => {
  const texts: Record<string, string> = {}
  if (typeof stored === 'string') texts.answer = stored
  else if (stored) writeAnswer(storageOf(texts), stored)
  expect(readAnswer(storageOf(texts))).toBeNull()
})
