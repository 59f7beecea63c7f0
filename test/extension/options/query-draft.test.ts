import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savableOf } from '../../../extension/options/settings-section.tsx'
import { EMPTY_FORM, invalidOptions, isSameForm } from '../../../shared/ui/session/form-state.ts'

const IN_FORCE = { exact: true, yearMin: '2010', limitPerPair: '', authorLimit: '5' }

test('what is typed is saved as far as it is valid; elsewhere what was in force stays', () => {
  const typed = { exact: false, yearMin: '20', limitPerPair: '30', authorLimit: '0' }
  expect(savableOf(typed, IN_FORCE)).toEqual({ ...IN_FORCE, exact: false, limitPerPair: '30' })
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
] as const)('options that differ in %s are not the same', (option, value) => {
  expect(isSameForm(IN_FORCE, { ...IN_FORCE })).toBe(true)
  expect(isSameForm(IN_FORCE, { ...IN_FORCE, [option]: value })).toBe(false)
})
