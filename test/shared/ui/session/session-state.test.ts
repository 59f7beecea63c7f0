import { expect, test } from 'vitest'
import type { Answered } from '../../../../shared/query/pairs-query.ts'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import { type DisplayedAnswer, earlierOf } from '../../../../shared/ui/session/session-state.ts'
import { answerOf } from '../../conflicts/answers.ts'

const displayed = (at: number, data_date: string, more: Partial<Answered> = {}): DisplayedAnswer => ({
  at,
  form: EMPTY_FORM,
  result: {
    kind: 'answered',
    key: 'pairs:v1:00000001',
    payload: {},
    cache: 'miss',
    durationMs: 1,
    source: { from: 'backend' },
    answer: answerOf([], { data_date }),
    ...more,
  } as Answered, // `earlierOf` reads no payload
})

test('compares two answers of different data', () => {
  const before = displayed(1, '2026-01-01')
  expect(earlierOf(before, null, displayed(2, '2026-02-01'))).toEqual({ answer: before.result.answer, at: 1 })
})

test('still compares with the answer from older data after a refresh that brings no newer data', () => {
  const earlier = { answer: answerOf([], { data_date: '2025-12-01' }), at: 0 }
  const [one, other] = [displayed(1, '2026-01-01'), displayed(2, '2026-01-01')]
  expect(earlierOf(one, earlier, other)).toBe(earlier)
})

test('dates a cached answer by the time at which the daemon stored it', () => {
  const source = { from: 'cache', storedAt: '2026-11-03 10:00:00' } as const
  const before = displayed(5, '2026-01-01', { source })
  expect(earlierOf(before, null, displayed(6, '2026-02-01'))?.at).toBe(Date.UTC(2026, 10, 3, 10))
})

test('compares neither a cached answer nor an answer to another query with the previous answer', () => {
  const before = displayed(1, '2026-01-01')
  expect(earlierOf(before, null, displayed(2, '2026-02-01', { key: 'pairs:v1:00000002' }))).toBeNull()
  expect(earlierOf(before, null, displayed(2, '2026-02-01', { source: { from: 'cache' } }))).toBeNull()
  expect(earlierOf(null, null, before)).toBeNull()
})
