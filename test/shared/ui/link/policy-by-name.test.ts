import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import { exchanged, withChosen } from '../../../../shared/ui/link/policy-by-name.ts'
import { policiesIn, withPolicy } from '../../../../shared/ui/policy/stored-policies.ts'

const OURS = withPolicy(policiesIn(''), { ...ANY_WORK, name: 'Ours' }, null)

test('a link’s policy is a preset or an own one, by its name', () => {
  expect(withChosen(policiesIn(''), 'PVLDB')?.chosen).toEqual({ preset: 'pvldb' })
  expect(withChosen(OURS, 'Ours')?.chosen).toEqual({ own: 'Ours' })
  expect(withChosen(policiesIn(''), 'Ours')).toBeNull()
})

test('Undo exchanges the policy with the one before and back; one that was chosen since stays, and so do own ones', () => {
  const linked = { preset: 'pvldb' }
  const used = exchanged(OURS, OURS.chosen, linked)
  expect(used).toEqual({ ...OURS, chosen: linked })
  expect(exchanged(used, OURS.chosen, linked)).toEqual(OURS)
  const other = { ...used, chosen: { preset: 'any' } }
  expect(exchanged(other, OURS.chosen, linked)).toBe(other)
})
