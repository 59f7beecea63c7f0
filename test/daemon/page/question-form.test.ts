import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf } from '../../../daemon/page/queries/stored-question.ts'
import { EMPTY_FORM, type Form, keyOf } from '../../../shared/ui/session/form-state.ts'

/** An entry as the backend and the daemon make it: limits repeated as they were clamped, asked for or not. */
function entryOf(form: Form) {
  return {
    key: keyOf(form) ?? '',
    bytes: 2,
    created_at: null,
    updated_at: null,
    hit_count: 0,
    last_hit_at: null,
    question: {
      left: form.left.split('\n'),
      right: form.right.split('\n'),
      exact_base_match: form.exact,
      limit_per_pair: Number(form.limitPerPair || 200),
      author_limit: Number(form.authorLimit || 800),
      year_min: form.yearMin === '' ? null : Number(form.yearMin),
    },
  }
}

const number = (min: number, max: number) => fc.oneof(fc.constant(''), fc.integer({ min, max }).map(String))

test('a stored question is asked again with the same key', () => {
  const forms = fc.record({
    left: fc.constantFrom('Ion Stoica', 'Ion Stoica\nJian Pei'),
    right: fc.constantFrom('Scott Shenker', '李明\nWei Wang 0001'),
    exact: fc.boolean(),
    yearMin: number(1000, 9999),
    limitPerPair: number(1, 200),
    authorLimit: number(1, 800),
    lastYears: fc.constant(null),
  })
  fc.assert(
    fc.property(forms, (form) => {
      expect(formOf(entryOf(form))).toEqual(form)
    }),
  )
})

test('a key of another making still opens the lists, with the usual options', () => {
  const form = { ...EMPTY_FORM, left: 'A B', right: 'C D' }
  expect(formOf({ ...entryOf(form), key: 'imported' })).toEqual(form)
})

test('an entry that does not say what was asked cannot be opened', () => {
  const entry = entryOf({ ...EMPTY_FORM, left: 'A B', right: 'C D' })
  expect(formOf({ ...entry, question: null })).toBeNull()
  expect(formOf({ ...entry, question: { ...entry.question, left: [] } })).toBeNull()
})
