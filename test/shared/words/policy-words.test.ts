import { expect, test } from 'vitest'
import { ANY_WORK, presetNamed } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import {
  policyInText,
  policyLabel,
  policyName,
  rulesText,
  windowText,
} from '../../../shared/words/policy-words.ts'

const english = localeOf('en')
const ours = { ...ANY_WORK, name: 'Ours', months: 18 }

test('writes a window in whole years, otherwise in months', () => {
  expect([12, 24, 18].map((months) => windowText(months, english.t))).toEqual([
    '1 year',
    '2 years',
    '18 months',
  ])
})

test('names a preset in the page’s language, and counts the NSF’s window in months', () => {
  const nsf = presetNamed('nsf') ?? expect.unreachable()
  expect(policyName(nsf, english)).toBe('Joint paper in 48 months (NSF)')
  expect(policyName(nsf, localeOf('zh-CN'))).toBe('48 个月内的合著论文（NSF）')
  expect(policyInText(nsf)).toBe('NSF')
})

test('shows a user’s policy by its name, and in lists with its window', () => {
  expect([policyName(ours, english), policyInText(ours)]).toEqual(['Ours', 'Ours'])
  expect(policyLabel(ours, english)).toBe('Ours · 18 months')
  expect(policyLabel({ ...ours, months: null }, english)).toBe('Ours')
})

test('lists a policy’s rules, and writes years without a thousands separator', () => {
  const at = { year: 2026, month: 11, day: 22 }
  const strict = { ...ours, months: 24, without: ['preprint', 'data'] as const, least: 2, authors: 10 }
  expect(rulesText({ ...strict, without: [...strict.without] }, at, english)).toBe(
    'since 2024, as of Nov 22, 2026 · without preprints, data sets · at least 2 papers · up to 10 authors',
  )
  expect(rulesText(ANY_WORK, at, english)).toBe('all years')
})
