import { expect, test } from 'vitest'
import {
  ANY,
  type Chosen,
  choiceOf,
  chosenPolicy,
  chosenPreset,
  isPresetName,
  policyOf,
  refreshed,
  storedChoice,
  storedChoiceText,
} from '../../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK, type Policy, PRESETS } from '../../../../shared/conflicts/policy/conflict-policy.ts'

const OURS: Policy = { ...ANY_WORK, name: 'Ours', months: 30, without: ['book', 'preprint'] }
const CHOSEN: Chosen = { own: OURS }

test('counts every joint work if the stored choice is invalid', () => {
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

test('stores all fields of the user’s policy with the choice', () => {
  const text = storedChoiceText(CHOSEN)
  expect(storedChoice(text)).toEqual(CHOSEN)
  expect(chosenPolicy(storedChoice(text))).toEqual(OURS)
  expect(chosenPreset(CHOSEN)).toBeNull()
})

test('judges by the rules of a chosen preset', () => {
  for (const preset of PRESETS) expect(chosenPolicy({ preset: preset.id })).toEqual(policyOf(preset))
  expect(chosenPreset({ preset: 'gone' })).toBe(PRESETS[0])
})

const VENUES = [
  ['ISIT 2016', 12],
  ['PVLDB', 24],
  ['SIGMOD 2006/2013, ESORICS 2021', 24],
  ['UbiComp 2014', 24],
  ['NeurIPS 2020, ICML 2026', 36],
  ['SIGGRAPH 2019', 36],
  ['NIH', 36],
  ['NSF COA', 48],
  ['ACM TOPS, SIGACCESS', 48],
  ['ISLPED 2017', 48],
  ['JOSS', 48],
  ['ACL, ACM TODAES, ASPLOS 2013', 60],
] as const

test.each(VENUES)('finds the window of the venue %s', (name, months) => {
  const rules = { months, without: [], least: 1, authors: null }
  expect(chosenPreset(choiceOf({ ...rules, name, without: [] }))?.months).toBe(months)
})

test('keeps the user’s policy apart from a preset of the same name', () => {
  const own: Policy = { ...ANY_WORK, name: 'PVLDB', months: 24, without: ['preprint'] }
  expect(choiceOf(own)).toEqual({ own })
})

test('knows the names of presets', () => {
  expect([isPresetName('PVLDB'), isPresetName('Ours')]).toEqual([true, false])
})

test('refreshes the chosen policy after a change in another browser window', () => {
  const changed = { ...OURS, months: 12 }
  expect(refreshed(CHOSEN, [{ ...OURS, name: 'Theirs' }, changed])).toEqual({ own: changed })
  expect(refreshed(CHOSEN, [OURS])).toBeNull()
  expect(refreshed(CHOSEN, [])).toBeNull()
  expect(refreshed(ANY, [changed])).toBeNull()
})
