import { expect, test } from 'vitest'
import { ANY_WORK, type Policy } from '../../../../shared/conflicts/policy/policy.ts'
import { draftOf, policyOf } from '../../../../shared/ui/policy/policy-draft.ts'

test.each<Policy>([
  { ...ANY_WORK, name: 'All' },
  { name: 'Years', months: 48, without: ['preprint'], least: 3, authors: 50 },
  { name: 'Months', months: 30, without: [], least: 1, authors: null },
])('a policy is the same after the editor', (policy) => {
  expect(policyOf(draftOf(policy))).toEqual(policy)
})

const DRAFT = { ...draftOf(ANY_WORK), name: 'Ours' }

test.each([
  ['name', { name: '  ' }],
  ['window', { window: '0' }],
  ['window', { window: '101' }],
  ['window', { window: '1.5' }],
  ['window', { window: 'two' }],
  ['least', { least: '1001' }],
  ['authors', { authors: '1' }],
] as const)('an impossible %s is named: %j', (field, typed) => {
  expect(policyOf({ ...DRAFT, ...typed })).toEqual({ invalid: [field] })
})

test('an empty window and an empty author list are no limits; an empty least number is one', () => {
  expect(policyOf({ ...DRAFT, window: ' ', authors: '', least: '' })).toEqual({ ...ANY_WORK, name: 'Ours' })
})
