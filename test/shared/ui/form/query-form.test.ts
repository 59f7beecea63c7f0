import { expect, test } from 'vitest'
import { fieldRows } from '../../../../shared/ui/form/query-form.tsx'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'

const lines = (count: number): string =>
  Array.from({ length: count }, (_, line) => `Person ${line}`).join('\n')

test.each([
  ['no names', 0, false, 6],
  ['a list of ten', 10, false, 10],
  ['a long list', 50, false, 14],
  ['a long list with its answer below', 50, true, 7],
])('a field has rows for %s', (_, count, hasAnswer, rows) => {
  expect(fieldRows({ ...EMPTY_FORM, right: lines(count) }, hasAnswer)).toBe(rows)
})
