import { expect, test } from 'vitest'
import { filledYears, worksByYear, yearFigures } from '../../../shared/conflicts/works-by-year.ts'
import { paper } from './answers.ts'

const of = (...years: (number | null)[]) => years.map((year, index) => paper(`Paper ${index}`, { year }))

test('groups works by year, newest first', () => {
  const groups = worksByYear([...of(2001, null, 2013, 2001, 2005), paper('without', { year: undefined })])
  expect(groups.map(({ year, items }) => [year, ...items.map(({ title }) => title)])).toEqual([
    [2013, 'Paper 2'],
    [2005, 'Paper 4'],
    [2001, 'Paper 0', 'Paper 3'],
    [null, 'Paper 1', 'without'],
  ])
})

test('fills gaps between years, up to this year', () => {
  expect(yearFigures(of(2020, 2020), of(2018, null), 2021)).toEqual([
    { year: 2018, counted: 0, others: 1 },
    { year: 2019, counted: 0, others: 0 },
    { year: 2020, counted: 2, others: 0 },
    { year: 2021, counted: 0, others: 0 },
  ])
})

test('counts works before the first year of a window apart', () => {
  const numbers = [
    [2019, 3],
    [2020, 1],
    [2021, 2],
  ] as const
  const figures = (from?: number) =>
    filledYears(numbers, from, 2021).map(({ counted, others }) => [counted, others])
  expect(figures(2020)).toEqual([
    [0, 3],
    [1, 0],
    [2, 0],
  ])
  expect(figures()).toEqual([
    [3, 0],
    [1, 0],
    [2, 0],
  ])
})

test('returns no years if only one year has works', () => {
  expect(yearFigures(of(2026, 2027), [], 2026).map(({ year }) => year)).toEqual([2026, 2027])
  expect(yearFigures(of(2020, 2020, null), [], 2026)).toEqual([])
  expect(yearFigures([], [], 2026)).toEqual([])
})

test('limits the plot if a work has an impossible year', () => {
  const years = yearFigures(of(1014, 2020, 2021), [], 2026)
  expect(years).toHaveLength(80)
  expect(years.at(-1)?.year).toBe(2026)
})

test('leaves out works dated later than next year', () => {
  const years = yearFigures(of(2020, 2021, 2205), of(2205, 2028), 2026)
  expect([years.at(0)?.year, years.at(-1)?.year]).toEqual([2020, 2026])
  expect(yearFigures(of(2020, 2205), [], 2026)).toEqual([])
})
