import { expect, test } from 'vitest'
import { linePath, pointsPath } from '../../../daemon/page/usage/plot.tsx'
import { scaleOf } from '../../../daemon/page/usage/plots-of.ts'

test('a line is broken where a day has no value, and a day between two such days is a point', () => {
  const values = [0, 1, null, 0.5, null]
  const scale = scaleOf({ scale: 'share', kind: 'lines', series: [{ name: 'Name', ink: 'accent', values }] })
  expect(linePath(values, scale)).toBe('M5 100L15 0M35 50')
  expect(pointsPath(values, scale)).toBe('M35 50h0')
})
