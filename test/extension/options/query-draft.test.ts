import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savableOf } from '../../../extension/options/settings-section.tsx'
import { EMPTY_FORM, invalidOptions, isSameForm } from '../../../shared/ui/session/form-state.ts'

const IN_FORCE = { exact: true, yearMin: '2010', limitPerPair: '', authorLimit: '5', lastYears: null }
const SPAN = { ...IN_FORCE, yearMin: '2023', lastYears: 3 }

test('what is typed is saved as far as it is valid; elsewhere what was in force stays', () => {
  const typed = { exact: false, yearMin: '20', limitPerPair: '30', authorLimit: '0', lastYears: null }
  expect(savableOf(typed, IN_FORCE)).toEqual({ ...IN_FORCE, exact: false, limitPerPair: '30' })
})

test('the last years stay in force while a year is half typed, and a whole year ends them', () => {
  const half = { ...SPAN, yearMin: '20', lastYears: null }
  expect(savableOf(half, SPAN)).toEqual(SPAN)
  expect(savableOf({ ...half, yearMin: '2023' }, SPAN)).toEqual({ ...SPAN, lastYears: null })
})

test('an emptied field is saved as empty', () => {
  expect(savableOf({ ...IN_FORCE, yearMin: '' }, IN_FORCE).yearMin).toBe('')
})

test('what is saved after valid options can always be asked with', () => {
  const number = fc.oneof(fc.string(), fc.nat().map(String))
  const query = fc.record({
    exact: fc.boolean(),
    yearMin: number,
    limitPerPair: number,
    authorLimit: number,
    lastYears: fc.constantFrom(null, 3),
  })
  fc.assert(
    fc.property(query, (typed) => {
      const saved = savableOf(typed, IN_FORCE)
      expect(invalidOptions({ ...EMPTY_FORM, ...saved })).toEqual([])
      expect(isSameForm(savableOf(typed, saved), saved)).toBe(true)
    }),
  )
})

test.each([
  ['exact', false],
  ['yearMin', '2011'],
  ['limitPerPair', '1'],
  ['authorLimit', ''],
  ['lastYears', 3],
] as const)('options that differ in %s are not the same', (option, value) => {
  expect(isSameForm(IN_FORCE, { ...IN_FORCE })).toBe(true)
  expect(isSameForm(IN_FORCE, { ...IN_FORCE, [option]: value })).toBe(false)
})
