import { expect, test } from 'vitest'
import { extensionTexts } from '../../../extension/messages/extension-texts.ts'
import { optionsInForce, optionsNow } from '../../../extension/popup/quick-form-state.ts'
import { DEFAULT_SETTINGS, type QueryDefaults } from '../../../extension/settings/settings.ts'

const said = (query: Partial<QueryDefaults>): string[] =>
  optionsInForce({ ...DEFAULT_SETTINGS.query, ...query }, extensionTexts('en'))

test('the usual options are not worth a word', () => {
  expect(said({})).toEqual([])
})

test('each option that differs is told', () => {
  expect(said({ yearMin: '2019', exact: false, limitPerPair: '1', authorLimit: '20' })).toEqual([
    'since 2019',
    'not only exact names',
    'at most 1 paper a pair',
    'at most 20 candidates a name',
  ])
})

test('what is no valid option is not in force', () => {
  expect(said({ yearMin: '19', limitPerPair: '9999', authorLimit: 'many' })).toEqual([])
})

test('the last years of the settings begin this year’s number of years ago, and a typed year stays', () => {
  const stored = { ...DEFAULT_SETTINGS.query, yearMin: '2023', lastYears: 3 }
  expect(optionsNow(stored, 2027)).toEqual({ ...stored, yearMin: '2024' })
  expect(optionsNow({ ...stored, lastYears: null }, 2027).yearMin).toBe('2023')
})
