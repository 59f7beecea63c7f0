import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { ANY_WORK, isoDate, monthsBefore } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import {
  type AskedWindow,
  coverageOf,
  type DataReach,
  isBefore,
  isOld,
  policyInForce,
} from '../../../../shared/conflicts/policy/coverage.ts'
import { judgedTable } from '../../../../shared/conflicts/policy/judge.ts'
import type { PairsAnswer } from '../../../../shared/contract/backend.ts'
import { answerOf, notFound, pair, paper, unique } from '../answers.ts'

const AT = { year: 2026, month: 11, day: 23 }
const NO_DATA: DataReach = { date: null, newestYear: null, sample: false }
const ALL: AskedWindow = { months: null, since: null }

const isCovered = (data: Partial<DataReach>, asked: Partial<AskedWindow>): boolean =>
  coverageOf({ ...NO_DATA, ...data }, { ...ALL, ...asked }, AT).isCovered
const endOf = (data: Partial<DataReach>): string | null => {
  const { end } = coverageOf({ ...NO_DATA, ...data }, ALL, AT)
  return end && isoDate(end)
}

describe('coverageOf', () => {
  test.each<[string, Partial<DataReach>, Partial<AskedWindow>, boolean]>([
    ['two years, data a month old', { date: '2026-10-20' }, { months: 24 }, true],
    ['two years, data a year old', { date: '2025-11-23' }, { months: 24 }, true],
    ['two years, data more than a year old', { date: '2025-11-22' }, { months: 24 }, false],
    ['two years, data from before the window', { date: '2023-06-01' }, { months: 24 }, false],
    ['one year, data half a year old', { date: '2026-05-25' }, { months: 12 }, true],
    ['one year, data that reach less than half of the year', { date: '2026-05-20' }, { months: 12 }, false],
    ['ten years, data a year old', { date: '2025-11-23' }, { months: 120 }, true],
    ['ten years, data more than a year old', { date: '2025-11-22' }, { months: 120 }, false],
    ['ten years, data two years old', { date: '2024-11-01' }, { months: 120 }, false],
    [
      'a first year before the end of the data, no window in the policy',
      { date: '2026-01-20' },
      { since: 2020 },
      true,
    ],
    ['a first year after the end of the data', { date: '2025-12-30' }, { since: 2026 }, false],
    ['a first year that has not begun', { date: '2026-11-20' }, { since: 2027 }, false],
    ['a first year that shortens the window', { date: '2026-01-20' }, { months: 120, since: 2026 }, false],
    ['all years, very old data', { date: '1999-01-01' }, {}, true],
    ['two years, data of an unknown date', { date: 'unknown' }, { months: 24 }, true],
    ['two years, no date, newest works of the previous year', { newestYear: 2025 }, { months: 24 }, true],
    ['two years, no date, newest works of two years ago', { newestYear: 2024 }, { months: 24 }, false],
    [
      'two years, records edited long after the newest work',
      { date: '2026-11-01', newestYear: 2023 },
      { months: 24 },
      false,
    ],
  ])('knows whether the data cover the window: %s', (_, data, asked, covered) => {
    expect(isCovered(data, asked)).toBe(covered)
  })

  test('begins the window at the later of the query’s first year and the policy’s first day', () => {
    const start = (asked: Partial<AskedWindow>) => coverageOf(NO_DATA, { ...ALL, ...asked }, AT).start
    expect(start({ since: 2020 })).toEqual({ year: 2020, month: 1, day: 1 })
    expect(start({ since: 2020, months: 12 })).toEqual({ year: 2025, month: 11, day: 23 })
    expect(start({ since: 2026, months: 12 })).toEqual({ year: 2026, month: 1, day: 1 })
    expect(start({})).toBeNull()
  })

  test('never lets the starter data cover a window', () => {
    expect([null, 24].map((months) => isCovered({ date: '2026-11-20', sample: true }, { months }))).toEqual([
      false,
      false,
    ])
  })
})

test('ends the data at the earlier of their date and newest year, and never in the future', () => {
  expect(endOf({ date: '2026-08-31', newestYear: 2026 })).toBe('2026-08-31')
  expect(endOf({ date: '2026-11-01', newestYear: 2023 })).toBe('2023-12-31')
  expect(endOf({ newestYear: 2026 })).toBe('2026-11-23')
  expect(endOf({ date: '2026-11-24' })).toBe('2026-11-23')
})

test('calls the end of the data unknown without a valid date and year', () => {
  for (const date of ['2026-11-25', '2205-01-01', '2026-02-30', 'unknown', '2026'])
    expect([date, endOf({ date })]).toEqual([date, null])
  expect(endOf({ newestYear: 2205 })).toBeNull()
  expect(endOf({ date: '2205-01-01', newestYear: 2024 })).toBe('2024-12-31')
})

test('calls data old after sixty days', () => {
  const old = (date: string): boolean => isOld(coverageOf({ ...NO_DATA, date }, ALL, AT), AT)
  expect([old('2026-09-24'), old('2026-09-23'), old('unknown')]).toEqual([false, true, false])
})

test('returns the policy in force only if the policy leaves out works', () => {
  const { judging } = judgedTable(pairTable(answerOf([])), { ...ANY_WORK, months: 24 }, AT)
  expect(policyInForce({ judging })).toBe(judging)
  expect(policyInForce(judgedTable(pairTable(answerOf([])), ANY_WORK, AT))).toBeNull()
  expect(policyInForce({})).toBeNull()
})

test('calls a work older than the window only if its year is known and before the window’s first year', () => {
  const window = { from: 2024, hasEdge: true }
  const works = [2023, 2024, 2025, null].map((year) => paper('Work', { year }))
  expect(works.map((work) => isBefore(work, window))).toEqual([true, false, false, false])
  expect(works.some((work) => isBefore(work, null))).toBe(false)
})

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2026-11-23'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const months = fc.option(fc.integer({ min: 1, max: 300 }))
const since = fc.option(fc.integer({ min: 1980, max: 2030 }))

test('calls no pair clear if the data end before the window begins', () => {
  fc.assert(
    fc.property(day, months, since, (date, months, since) => {
      const { isCovered, start } = coverageOf({ ...NO_DATA, date }, { months, since }, AT)
      if (start !== null && date < isoDate(start)) expect(isCovered).toBe(false)
    }),
  )
})

test('calls no pair clear if the data lack the last twelve months', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 300 }), (date, months) => {
      if (date < isoDate(monthsBefore(AT, 12))) expect(isCovered({ date }, { months })).toBe(false)
    }),
  )
})

test('keeps a pair covered when the data become newer', () => {
  fc.assert(
    fc.property(day, day, months, since, (one, other, months, since) => {
      const [older, newer] = [one, other].toSorted()
      if (isCovered({ date: older ?? null }, { months, since }))
        expect(isCovered({ date: newer ?? null }, { months, since })).toBe(true)
    }),
  )
})

const PAIRS = [
  pair('A', 'Recent', { verdict: 'conflict', items: [paper('1', { year: 2026 })] }),
  pair('A', 'Old', { verdict: 'conflict', items: [paper('2', { year: 2010 })] }),
  pair('A', 'Free', { verdict: 'none' }),
  pair('A', 'Lost', { verdict: 'unresolved' }),
  pair('A', 'A', { verdict: 'same_person' }),
]
const RESOLUTION = {
  left: [unique('A')],
  right: [unique('Recent'), unique('Old'), unique('Free'), notFound('Lost'), unique('A')],
}
const statusesOf = (more: Partial<PairsAnswer>, months: number | null) =>
  allPairs(
    judgedTable(pairTable(answerOf(PAIRS, { resolution: RESOLUTION, ...more })), { ...ANY_WORK, months }, AT),
  ).map(({ status }) => status)

test('calls a clear pair not covered if the data do not cover the window, but never a conflict', () => {
  const rest = ['unresolved', 'same_person']
  expect(statusesOf({ data_date: '2026-11-01' }, 24)).toEqual(['conflict', 'none', 'none', ...rest])
  expect(statusesOf({ data_date: '2023-11-01' }, 24)).toEqual([
    'conflict',
    'not_covered',
    'not_covered',
    ...rest,
  ])
  expect(statusesOf({ data_date: '2023-11-01' }, null)).toEqual(['conflict', 'conflict', 'none', ...rest])
  expect(statusesOf({ data_date: '2023-11-01', year_min: 2024 }, null)[2]).toBe('not_covered')
  expect(statusesOf({ data_date: '2026-11-01', sample: true }, null)[2]).toBe('not_covered')
  expect(statusesOf({}, 24)[2]).toBe('none')
})
