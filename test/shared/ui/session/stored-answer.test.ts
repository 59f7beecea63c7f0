import { expect, test } from 'vitest'
import { cacheKey, pairsPayload } from '../../../../shared/query/payload.ts'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import type { DisplayedAnswer } from '../../../../shared/ui/session/session-reducer.ts'
import { readAnswer, writeAnswer } from '../../../../shared/ui/session/stored-answer.ts'
import type { ViewStorage } from '../../../../shared/ui/session/view-storage.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'

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

function viewStorage(kept: Record<string, string> = {}): ViewStorage {
  return {
    read: (name) => kept[name] ?? null,
    write: (name, text) => {
      kept[name] = text
    },
    watch: () => () => undefined,
  }
}

test('an answer comes back as it was left, under the key of the form that it answers', () => {
  const kept = viewStorage()
  writeAnswer(kept, displayed)
  expect(readAnswer(kept)).toEqual(displayed)
})

test('an answer too large to be kept takes the place of the last one, so that no other question’s stays', () => {
  const kept = viewStorage()
  writeAnswer(kept, displayed)
  const items = Array.from({ length: 200 }, () => paper('x'.repeat(10_000)))
  const large = answerOf([pair('A', 'X', { count: 200, items })])
  writeAnswer(kept, { ...displayed, result: { ...displayed.result, answer: large } })
  expect(readAnswer(kept)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"at":1}'],
  ['an answer of other lists', { ...displayed, form: { ...form, left: 'B' } }],
  ['a form that cannot be asked', { ...displayed, form: { ...form, yearMin: '20' } }],
])('%s is no answer', (_, stored) => {
  const kept: Record<string, string> = {}
  if (typeof stored === 'string') kept.answer = stored
  else if (stored) writeAnswer(viewStorage(kept), stored)
  expect(readAnswer(viewStorage(kept))).toBeNull()
})
