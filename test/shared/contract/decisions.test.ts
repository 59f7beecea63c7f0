import { expect, test } from 'vitest'
import {
  decisionBody,
  isAboutOnePerson,
  isRecordKey,
  madeDecision,
  NOTE_LENGTH,
} from '../../../shared/contract/decisions.ts'
import { z } from '../../../shared/contract/zod.ts'

const personOf = (key: string) => ({ key, name: key })
const sideOf = (...keys: string[]) => ({ persons: keys.map(personOf), more: 0 })
const DECISION = {
  sides: [sideOf('a'), sideOf('b', 'c')],
  ruling: 'dismissed',
  note: '',
  verdict: 'conflict',
  works: ['conf/x/1'],
  work_count: 1,
}
const POLICY = { name: 'Ours', months: 30, without: ['preprint'], least: 1, authors: null }
const RULE = { policy: POLICY, judged_at: '2026-11-22', year_min: 2020, exact_base_match: true }
const faultsOf = (more: object) =>
  z
    .safeParse(madeDecision, { ...DECISION, ...more })
    .error?.issues.map(({ path }) => path.slice(0, 2).join('.')) ?? []

test.each([
  {},
  { note: 'x'.repeat(NOTE_LENGTH) },
  { works: [], work_count: 0 },
  { made_under: RULE, made_for: { place: 'query' }, doubtful: { count: 1, last_year: null } },
  {
    sides: [
      { ...sideOf('a'), as_one: true },
      { persons: [{ ...personOf('b'), disambiguation: true }], more: 3 },
    ],
  },
])('accepts a decision with %j', (more) => {
  expect(faultsOf(more)).toEqual([])
})

test.each<[what: string, more: object, fault: string]>([
  ['an unknown ruling', { ruling: 'maybe' }, 'ruling'],
  ['a note that is too long', { note: 'x'.repeat(NOTE_LENGTH + 1) }, 'note'],
  ['only one side', { sides: [sideOf('a')] }, 'sides'],
  ['three sides', { sides: ['a', 'b', 'c'].map((key) => sideOf(key)) }, 'sides'],
  ['a side without persons', { sides: [sideOf('a'), sideOf()] }, 'sides.1'],
  ['a person twice on a side', { sides: [sideOf('a', 'a'), sideOf('b')] }, 'sides.0'],
  [
    '101 persons on a side',
    { sides: [sideOf(...Array.from({ length: 101 }, (_, at) => `k${at}`)), sideOf('b')] },
    'sides.0',
  ],
  ['a person on both sides', { sides: [sideOf('a', 'b'), sideOf('b')] }, 'sides'],
  ['more works than its `work_count`', { works: ['a', 'b'], work_count: 1 }, 'work_count'],
  ['a negative `work_count`', { works: [], work_count: -1 }, 'work_count'],
  ['an invalid policy', { made_under: { ...RULE, policy: { name: 'any' } } }, 'made_under.policy'],
  ['an impossible date', { made_under: { ...RULE, judged_at: '2026-13-01' } }, 'made_under.judged_at'],
  ['an unknown place', { made_for: { place: 'letter' } }, 'made_for.place'],
])('refuses a decision with %s', (_what, more, fault) => {
  expect(faultsOf(more)).toContain(fault)
})

test('accepts a saved decision about one person, which an earlier version made', () => {
  const sides = [sideOf('a'), sideOf('a')]
  expect(z.safeParse(decisionBody, { ...DECISION, sides }).success).toBe(true)
  expect([sides, DECISION.sides, []].map(isAboutOnePerson)).toEqual([true, false, false])
})

test.each([
  ['', false],
  ['k'.repeat(256), true],
  ['k'.repeat(257), false],
  ['homepages/ö', true],
  ['a b', true],
  ['a\0b', false],
  ['\ud800', false],
])('tells whether %j may be the key of a record: %s', (key, is) => {
  expect(isRecordKey(key)).toBe(is)
})
