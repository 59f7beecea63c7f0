import { expect, test } from 'vitest'
import { fieldRows, firstInvalidField } from '../../../../shared/ui/form/query-form.tsx'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import type { QueryRefusal } from '../../../../shared/ui/session/session-state.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, line) => `Person ${line}`).join('\n')

test.each([
  ['an empty list', 0, false, 6],
  ['a list of ten', 10, false, 10],
  ['a long list', 50, false, 14],
  ['a long list with its answer below', 50, true, 7],
])('fits the rows of a field to %s', (_, count, hasAnswer, rows) => {
  expect(fieldRows({ ...EMPTY_FORM, right: lines(count) }, hasAnswer)).toBe(rows)
})

const focused = (why: QueryRefusal, form: Form = EMPTY_FORM) =>
  firstInvalidField({ form, queryError: { kind: 'refused', why, manner: 'ask', progress: null } })

test('focuses the first wrong option after Find', () => {
  expect(focused({ kind: 'options', options: ['limitPerPair', 'authorLimit'] })).toBe('limitPerPair')
})

test('focuses an invalid list unless batches solve its problem', () => {
  const tooMany = { kind: 'too-many', side: 'right', count: 51, limit: 50 } as const
  expect(focused({ kind: 'sides', problem: { kind: 'empty-side', side: 'left' } })).toBe('left')
  expect(focused({ kind: 'sides', problem: tooMany }, { ...EMPTY_FORM, right: lines(51) })).toBeUndefined()
  expect(focused({ kind: 'sides', problem: tooMany }, { ...EMPTY_FORM, right: lines(501) })).toBe('right')
})

test('focuses no field after a failure of a server', () => {
  const queryError = { kind: 'broken', manner: 'ask', progress: null } as const
  expect(firstInvalidField({ form: EMPTY_FORM, queryError })).toBeUndefined()
})
