import { describe, expect, test } from 'vitest'
import { ANY_WORK, type Policy } from '../../../../shared/conflicts/policy/policy.ts'
import { PRESETS } from '../../../../shared/conflicts/policy/presets.ts'
import {
  chosenPolicy,
  isTaken,
  OWN_POLICIES,
  type Policies,
  policiesIn,
  policiesText,
  withOpened,
  withoutPolicy,
  withPolicy,
} from '../../../../shared/ui/policy/stored-policies.ts'

const NONE = policiesIn('')
const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30, without: ['book', 'preprint'] }
const KEPT = withPolicy(NONE, OURS, null)

test('nothing stored, or what is no policies, counts every joint work', () => {
  for (const text of [
    '',
    'x',
    '7',
    '[]',
    '{"chosen":{"preset":"gone"}}',
    '{"chosen":{"own":"gone"},"own":[7]}',
  ]) {
    expect(chosenPolicy(policiesIn(text))).toEqual(ANY_WORK)
  }
})

test('policies are read as they were stored; one that is not valid is left out alone', () => {
  expect(policiesIn(policiesText(KEPT))).toEqual(KEPT)
  const odd = JSON.stringify({ chosen: { own: 'Ours' }, own: [{ ...OURS, months: 0 }, 'x', OURS] })
  expect(policiesIn(odd)).toEqual(KEPT)
  const many: Policies = {
    ...KEPT,
    own: Array.from({ length: 50 }, (_, at) => ({ ...OURS, name: `P${at}` })),
  }
  expect(policiesIn(policiesText(many)).own).toHaveLength(OWN_POLICIES)
})

test('a preset judges as it says', () => {
  for (const { id, sources: _, ...policy } of PRESETS) {
    expect(chosenPolicy({ ...KEPT, chosen: { preset: id } })).toEqual(policy)
  }
})

describe('own policies', () => {
  test('a kept one is chosen; a changed one takes the place of the earlier', () => {
    expect(chosenPolicy(KEPT)).toEqual(OURS)
    const renamed = withPolicy(KEPT, { ...OURS, name: 'Theirs' }, 'Ours')
    expect(renamed.own.map(({ name }) => name)).toEqual(['Theirs'])
    expect(chosenPolicy(renamed).name).toBe('Theirs')
  })

  test('a name of another one or of a preset is taken, its own is not', () => {
    expect([
      isTaken(KEPT, 'Ours', null),
      isTaken(KEPT, 'PVLDB', 'Ours'),
      isTaken(KEPT, 'Ours', 'Ours'),
    ]).toEqual([true, true, false])
  })

  test('without the chosen one every joint work counts; without another one the choice stays', () => {
    expect(withoutPolicy(KEPT, 'Ours')).toEqual(NONE)
    const pvldb: Policies = { ...KEPT, chosen: { preset: 'pvldb' } }
    expect(chosenPolicy(withoutPolicy(pvldb, 'Ours')).name).toBe('PVLDB')
  })

  test('one from a file replaces nothing: the same is chosen, another of that name gets a number', () => {
    expect(withOpened(KEPT, { ...OURS, without: ['preprint', 'book'] })).toEqual(KEPT)
    const other = withOpened(KEPT, { ...OURS, months: 12 })
    expect(other.own.map(({ name }) => name)).toEqual(['Ours', 'Ours (2)'])
    expect(chosenPolicy(other).months).toBe(12)
    expect(withOpened(NONE, { ...OURS, name: 'PVLDB' }).own[0]?.name).toBe('PVLDB (2)')
  })
})
