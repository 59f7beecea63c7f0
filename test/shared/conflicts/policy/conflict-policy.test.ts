import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyOf } from '../../../../shared/conflicts/policy/chosen-policy.ts'
import {
  ANY_WORK,
  type CalendarDate,
  calendarDate,
  countsAll,
  monthsBefore,
  PRESETS,
  windowOf,
} from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { webLink } from '../../../../shared/conflicts/proof.ts'
import { policySchema } from '../../../../shared/contract/policies.ts'
import { z } from '../../../../shared/contract/zod.ts'

const date = (text: string): CalendarDate => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

test.each([
  ['2026-11-22', 48, '2022-11-22'],
  ['2026-12-31', 12, '2025-12-31'],
  ['2026-01-01', 1, '2025-12-01'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2024-02-29', 48, '2020-02-29'],
  ['2000-03-31', 1, '2000-02-29'],
  ['2100-03-31', 1, '2100-02-28'],
  ['2026-05-31', 1, '2026-04-30'],
])('computes the date %s minus %i months as %s', (from, months, to) => {
  expect(monthsBefore(date(from), months)).toEqual(date(to))
})

test('subtracts any number of months from any date', () => {
  const at = fc
    .date({ min: new Date(1950, 0, 1), max: new Date(2100, 11, 31), noInvalidDate: true })
    .map(calendarDate)
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 1200 }), (from, months) => {
      const to = monthsBefore(from, months)
      expect((from.year - to.year) * 12 + from.month - to.month).toBe(months)
      expect(new Date(to.year, to.month - 1, to.day).getDate()).toBe(to.day)
      expect(to.day).toBeLessThanOrEqual(from.day)
    }),
  )
})

describe('windowOf', () => {
  const policy = { ...ANY_WORK, months: 24 }

  test.each([
    ['2026-11-22', 2024, true],
    ['2026-12-31', 2024, true],
    // No work of 2024 is from before this window.
    ['2026-01-01', 2024, false],
    ['2026-01-02', 2024, true],
    ['2024-02-29', 2022, true],
  ])('finds that the 24 months before %s begin in %i', (at, from, hasEdge) => {
    expect(windowOf(policy, date(at))).toEqual({ from, hasEdge })
  })
})

test('counts all years under a policy without a window', () => {
  expect(windowOf(ANY_WORK, date('2026-11-22'))).toBeNull()
  expect(countsAll(ANY_WORK)).toBe(true)
  expect(countsAll({ ...ANY_WORK, least: 2 })).toBe(false)
})

test('has only valid presets, with distinct ids and addresses at .org or .edu', () => {
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length)
  for (const { id, venues, ...preset } of PRESETS) {
    expect(z.safeParse(policySchema, policyOf(preset)).success, id).toBe(true)
    for (const source of venues.flatMap(([, ...sources]) => sources))
      expect(webLink(`https://${source}`), id).toMatch(/^https:\/\/[a-z0-9.]+\.(org|edu)\//)
  }
})

test.each([
  ['isit', 'Joint paper in 1 year (ISIT)'],
  ['pvldb', 'Joint paper in 2 years (PVLDB)'],
  ['nsf', 'Joint paper in 48 months (NSF)'],
])('names the window of the preset %s: %s', (id, name) => {
  expect(PRESETS.find((preset) => preset.id === id)?.name).toBe(name)
})
