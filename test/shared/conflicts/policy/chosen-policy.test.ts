import { expect, test } from 'vitest'
import {
  ANY,
  type Chosen,
  choiceByName,
  chosenPolicy,
  chosenPreset,
  isPresetName,
  refreshed,
  storedChoice,
  storedChoiceText,
} from '../../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK, type Policy, PRESETS } from '../../../../shared/conflicts/policy/policy.ts'

const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30, without: ['book', 'preprint'] }
const CHOSEN: Chosen = { own: OURS }

test('nothing stored, or what is no choice, counts every joint work', () => {
  for (const text of [
    '',
    'x',
    '7',
    '[]',
    '{"chosen":{"preset":"gone"}}',
    '{"chosen":{"own":"gone"}}',
    '{"chosen":{"own":{"name":"Ours","months":0}}}',
  ])
    expect(chosenPolicy(storedChoice(text)), text).toEqual(ANY_WORK)
})

test('an own policy is stored whole with the choice, so that it judges even if nothing else has it', () => {
  const text = storedChoiceText(CHOSEN)
  expect(storedChoice(text)).toEqual(CHOSEN)
  expect(chosenPolicy(storedChoice(text))).toEqual(OURS)
  expect(chosenPreset(CHOSEN)).toBeNull()
})

test('a preset judges as it says', () => {
  for (const { id, sources: _, ...policy } of PRESETS) expect(chosenPolicy({ preset: id })).toEqual(policy)
})

test('a policy is chosen by its name: a preset, or an own one', () => {
  expect(choiceByName('PVLDB', [])).toEqual({ preset: 'pvldb' })
  expect(choiceByName('Ours', [OURS])).toEqual(CHOSEN)
  expect(choiceByName('Ours', [])).toBeNull()
  expect([isPresetName('PVLDB'), isPresetName('Ours')]).toEqual([true, false])
})

test('a chosen policy that has changed elsewhere judges as it is now', () => {
  const changed = { ...OURS, months: 12 }
  expect(refreshed(CHOSEN, [changed])).toEqual({ own: changed })
  expect(refreshed(CHOSEN, [OURS])).toBeNull()
  expect(refreshed(CHOSEN, [])).toBeNull()
  expect(refreshed(ANY, [changed])).toBeNull()
})
