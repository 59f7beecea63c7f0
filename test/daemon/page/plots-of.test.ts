import { expect, test } from 'vitest'
import { type Plot, type Series, scaleOf } from '../../../daemon/page/usage/plots-of.ts'

const series = (...values: (number | null)[]): Series => ({ name: 'Name', ink: 'accent', values })
const scale = (scale: Plot['scale'], kind: Plot['kind'], ...all: Series[]) =>
  scaleOf({ scale, kind, series: all })

test('an axis of numbers ends at a round one above the highest, and begins at zero', () => {
  expect(scale('linear', 'area', series(3, 37, null)).marks).toEqual([0, 10, 20, 30, 40])
  expect(scale('linear', 'area', series(1)).marks).toEqual([0, 1])
  expect(scale('linear', 'area', series(0, null)).marks).toEqual([0, 1])
  expect(scale('linear', 'area', series()).marks).toEqual([0, 1])
})

test('stacked bars fit on their axis together, lines each by itself', () => {
  expect(scale('linear', 'bars', series(4, 1), series(4, null)).marks.at(-1)).toBe(8)
  expect(scale('linear', 'lines', series(4, 1), series(4, null)).marks.at(-1)).toBe(4)
})

test('an axis of shares goes to the whole, whatever the highest is', () => {
  const { placeOf, marks } = scale('share', 'lines', series(0.1))
  expect([placeOf(0), placeOf(0.5), marks.at(-1)]).toEqual([0, 0.5, 1])
})

test('a logarithmic axis marks powers of ten, and what is below one stands at its lower end', () => {
  const { placeOf, marks } = scale('logarithmic', 'lines', series(0.2, 999))
  expect(marks).toEqual([1, 10, 100, 1000])
  expect([placeOf(0.2), placeOf(1), placeOf(1000)]).toEqual([0, 0, 1])
})
