import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import {
  EMPTY_FORM,
  invalidOptions,
  keyOf,
  numberOption,
  optionsOf,
  optionTexts,
  queryOf,
} from '../../../../shared/ui/session/form-state.ts'

const form = { ...EMPTY_FORM, left: 'Geoffrey Hinton (Toronto)\n\n', right: 'Yann LeCun' }

test('leaves an empty option unset', () => {
  expect(optionsOf(form)).toEqual({
    exactBaseMatch: true,
    yearMin: undefined,
    limitPerPair: undefined,
    authorLimit: undefined,
  })
})

test.each([
  ['yearMin', ' 2010 ', 2010],
  ['yearMin', '20', 'invalid'],
  ['yearMin', '20101', 'invalid'],
  ['limitPerPair', '200', 200],
  ['limitPerPair', '201', 'invalid'],
  ['limitPerPair', '0', 'invalid'],
  ['limitPerPair', '1.5', 'invalid'],
  ['authorLimit', '1e2', 'invalid'],
  ['authorLimit', '-1', 'invalid'],
  ['authorLimit', '800', 800],
] as const)('reads the number option %s %j as %s', (option, text, value) => {
  expect(numberOption({ ...form, [option]: text }, option)).toBe(value)
})

test('describes the options that differ from the defaults, but no number if one is invalid', () => {
  const en = localeOf('en')
  const options = optionTexts({ ...form, exact: false, yearMin: '2021', limitPerPair: '5' }, en)
  expect(options).toEqual(['papers since 2021', 'not only exact names', 'Papers listed per pair: 5'])
  expect(optionTexts({ ...form, yearMin: '20' }, en)).toEqual([])
})

test('names invalid options, and makes no query from their form', () => {
  expect(queryOf({ ...form, limitPerPair: 'many' })).toBeNull()
  expect(invalidOptions({ ...form, limitPerPair: 'many', yearMin: '20' })).toEqual([
    'yearMin',
    'limitPerPair',
  ])
  expect(invalidOptions(form)).toEqual([])
  expect(keyOf({ ...form, limitPerPair: 'many' })).toBeNull()
})

test('gives the protocol’s example its documented cache key', () => {
  expect(keyOf(form)).toBe('pairs:v1:f206e1af')
  expect(keyOf({ ...form, yearMin: '2010' })).not.toBe(keyOf(form))
})
