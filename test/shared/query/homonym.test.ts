import { expect, test } from 'vitest'
import { homonymParts } from '../../../shared/query/identifier-forms.ts'

test.each([
  ['Lei Chen 0001', ['Lei Chen', ' 0001']],
  ['Lei Chen', ['Lei Chen', '']],
  ['Lei Chen 00012', ['Lei Chen 00012', '']],
  ['0001', ['0001', '']],
])('the homonym number is split off %s', (name, parts) => {
  expect(homonymParts(name)).toEqual(parts)
})
