import { expect, test } from 'vitest'
import { optionsNow } from '../../../extension/popup/quick-form-state.ts'
import { DEFAULT_SETTINGS } from '../../../extension/settings/settings.ts'

test('the last years of the settings begin this year’s number of years ago, and a typed year stays', () => {
  const stored = { ...DEFAULT_SETTINGS.query, yearMin: '2023', lastYears: 3 }
  expect(optionsNow(stored, 2027)).toEqual({ ...stored, yearMin: '2024' })
  expect(optionsNow({ ...stored, lastYears: null }, 2027).yearMin).toBe('2023')
})
