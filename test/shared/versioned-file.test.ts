import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyFileText, readPolicyFile } from '../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../shared/conflicts/policy/conflict-policy.ts'
import { type Policy, policySchema, WORK_KINDS } from '../../shared/contract/policies.ts'
import { z } from '../../shared/contract/zod.ts'

const policies: fc.Arbitrary<Policy> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 50 }).map((name) => name.trim() || 'Ours'),
    months: fc.option(fc.integer({ min: 1, max: 1200 })),
    without: fc.subarray([...WORK_KINDS]),
    least: fc.integer({ min: 1, max: 1000 }),
    authors: fc.option(fc.integer({ min: 2, max: 100_000 })),
  })
  .filter((policy) => z.safeParse(policySchema, policy).success)

test('reads a policy file as written, with or without a byte order mark', () => {
  fc.assert(
    fc.property(policies, (policy) => {
      expect(readPolicyFile(policyFileText(policy))).toEqual(policy)
      expect(readPolicyFile(`\uFEFF${policyFileText(policy)}`)).toEqual(policy)
    }),
  )
})

const GOOD = JSON.parse(policyFileText({ ...ANY_WORK, name: 'Ours', months: 24 }))
const read = (change: Record<string, unknown>) => readPolicyFile(JSON.stringify({ ...GOOD, ...change }))

test.each([
  '',
  'Ada\nGrace',
  '{}',
  'null',
  '[1]',
  '{"coauthors":"answer","version":1}',
  `"${'x'.repeat(20_000)}"`,
])('refuses a file that is not a policy: %.30j', (text) => {
  expect(readPolicyFile(text)).toEqual({ kind: 'unreadable' })
})

test('names an unknown version before any other fault', () => {
  expect(read({ version: 2, kinds: [] })).toEqual({ kind: 'version', version: 2 })
  expect(read({ version: '1' })).toEqual({ kind: 'unreadable' })
})

test.each([
  ['months', -3],
  ['months', 1.5],
  ['months', '24'],
  ['name', ''],
  ['least', 0],
  ['authors', 1],
  ['without', ['survey']],
  ['editors', true],
])('names an invalid or unknown field: %s %j', (field, value) => {
  expect(read({ [field]: value })).toEqual({ kind: 'invalid', fields: [field] })
})
