import { expect, test } from 'vitest'
import { policyIn } from '../../../../daemon/page/policies/policy-editor.tsx'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'

/** All kinds of papers count except those in `without`. */
const typed = ({ without = [] as string[], ...more }: Record<string, string | string[]> = {}): FormData => {
  const fields = new FormData()
  const texts = { name: 'Ours', months: '', least: '1', authors: '', ...more }
  for (const [name, value] of Object.entries(texts)) fields.set(name, String(value))
  for (const kind of ['preprint', 'book', 'thesis', 'data'].filter((one) => !without.includes(one)))
    fields.append('kind', kind)
  return fields
}

test('reads a window in months and the kinds that count', () => {
  const years = { name: ' Years ', months: '48', without: ['preprint'], least: '3', authors: '50' }
  expect(policyIn(typed(years))).toEqual({
    name: 'Years',
    months: 48,
    without: ['preprint'],
    least: 3,
    authors: 50,
  })
})

test.each([
  ['name', { name: '  ' }],
  ['months', { months: '0' }],
  ['months', { months: '1201' }],
  ['months', { months: '1.5' }],
  ['months', { months: 'two' }],
  ['least', { least: '1001' }],
  ['authors', { authors: '1' }],
] as const)('refuses an impossible value of %s: %j', (field, given) => {
  const read = policyIn(typed(given))
  expect('problems' in read && Object.keys(read.problems)).toEqual([field])
})

test('reads an empty field as no limit', () => {
  expect(policyIn(typed({ months: ' ', least: '' }))).toEqual({ ...ANY_WORK, name: 'Ours' })
})

test('says the bounds of a number that is out of range', () => {
  const problem = (given: Record<string, string>) => {
    const read = policyIn(typed(given))
    return 'problems' in read ? read.problems : null
  }
  const of = (min: number, max: number) => ({ key: 'rangeInvalid', values: { min, max } })
  expect(problem({ months: '0', authors: '1' })).toEqual({ months: of(1, 1200), authors: of(2, 100_000) })
})
