import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { optionProblem } from '../../../../shared/ui/form/options.tsx'

test('states the bounds of an invalid number', () => {
  const { t } = localeOf('en')
  expect(optionProblem('limitPerPair', t)).toMatch(/1 .*200/)
  expect(optionProblem('yearMin', t)).toMatch(/year/i)
})
