import { expect, test } from 'vitest'
import {
  EMPTY_FORM,
  firstYearOf,
  keptForm,
  keyOf,
  optionsOf,
  readForm,
  withYearNow,
} from '../../../../shared/ui/session/form-state.ts'

const form = { ...EMPTY_FORM, left: 'Ada', right: 'Grace', yearMin: '2023', lastYears: 3 }

test('the last three years begin three years ago, and move with the year', () => {
  expect([firstYearOf(3, 2026), firstYearOf(3, 2027)]).toEqual([2023, 2024])
  expect(withYearNow(form, 2026)).toEqual(form)
  expect(withYearNow(form, 2027)).toEqual({ ...form, yearMin: '2024' })
})

test('a year that was typed never moves', () => {
  expect(withYearNow({ ...form, lastYears: null }, 2040).yearMin).toBe('2023')
})

test('the query has the year itself, so another year is another query', () => {
  expect(optionsOf(form)).toMatchObject({ yearMin: 2023 })
  expect(optionsOf(form)).not.toHaveProperty('lastYears')
  expect(keyOf(form)).toBe(keyOf({ ...form, lastYears: null }))
  expect(keyOf(form)).not.toBe(keyOf({ ...form, yearMin: '2024' }))
})

const stored = (text: string) =>
  readForm({ read: () => text, write: async () => false, watch: () => () => undefined }, true)

test('a stored form keeps the span, with the year it has now, and an impossible span is dropped', () => {
  const yearMin = String(new Date().getFullYear() - 3)
  expect(stored(JSON.stringify({ ...form, yearMin: '2001' }))).toEqual({ ...form, yearMin })
  for (const lastYears of [0, -3, 2.5, 101, '3', null])
    expect(stored(JSON.stringify({ ...form, lastYears }))).toEqual({ ...form, lastYears: null })
  // An older version reads the year.
  expect(keptForm.shape.yearMin.parse(form.yearMin)).toBe('2023')
})

test('a form without a span that replaces another one ends its span, also where an older version has stored it', () => {
  const { lastYears: _, ...older } = { ...form, yearMin: '' }
  const replaced = { ...form, ...stored(JSON.stringify(older)) }
  expect(replaced).toMatchObject({ yearMin: '', lastYears: null })
  expect({ ...form, ...EMPTY_FORM }.lastYears).toBeNull()
})
