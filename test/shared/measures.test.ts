import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes, formatDuration } from '../../shared/measures.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [999.6, '1 kB'],
  [1000, '1 kB'],
  [1_260_000, '1.26 MB'],
  [46_550_588, '46.6 MB'],
  [999_400, '999 kB'],
  [999_500, '1 MB'],
  [999_950, '1 MB'],
  [999_950_000, '1 GB'],
  [2.5e9, '2.5 GB'],
  [1e12, '1 TB'],
  [4e15, '4 PB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, '0 ms'],
  [14.4, '14 ms'],
  [999.4, '999 ms'],
  [999.6, '1 sec'],
  [3340, '3.3 sec'],
  [9960, '10 sec'],
  [59_400, '59 sec'],
  [59_600, '1 min'],
  [94_200, '1 min 34 sec'],
  [3_599_600, '1 hr'],
  [3_900_000, '1 hr 5 min'],
  [86_399_000, '1 day'],
  [90_000_000, '1 day 1 hr'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

test.each([
  [0, '0 sec'],
  [200, '1 sec'],
  [59_000, '59 sec'],
  [59_200, '1 min'],
  [61_000, '2 min'],
  [3_600_000, '1 hr'],
  [3_599_001, '1 hr'],
  [7_199_000, '2 hr'],
  [86_400_000, '1 day'],
])('rounds a remaining time of %d milliseconds up to %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds, 'en', 'up')).toBe(text)
})

test('writes sizes and durations in Chinese', () => {
  expect(formatBytes(999)).toBe('999 bytes')
  expect(formatBytes(999, 'zh-CN')).toBe('999字节')
  expect(formatBytes(1_260_000, 'zh-CN')).toBe('1.26 MB')
  expect(formatDuration(94_200, 'zh-CN')).toBe('1分钟34秒')
  expect(formatDuration(3340, 'zh-CN')).toBe('3.3秒')
})

/** How many of each unit make the next unit. */
const SIZES = new Map(['byte', 'bytes', 'kB', 'MB', 'GB', 'TB'].map((unit) => [unit, 1000]))
const TIMES = new Map([
  ['ms', 1000],
  ...(['sec', 'min'] as const).map((unit) => [unit, 60] as const),
  ['hr', 24],
])

/** The numbers of a text, each with the limit that it has to stay below. */
function bounded(text: string, units: ReadonlyMap<string, number>): [value: number, limit: number][] {
  const parts = [...text.matchAll(/([\d.,]+) ([A-Za-z]+)/g)]
  expect(parts.map(([part]) => part).join(' ')).toBe(text)
  return parts.map(([, value = '', unit = '']) => [
    Number(value.replaceAll(',', '')),
    units.get(unit) ?? Infinity,
  ])
}

/** Any number, and numbers that rounding may lift into the next unit. */
const around = (...edges: number[]) =>
  fc.oneof(
    fc.double({ min: 0, max: 1e15, noNaN: true }),
    fc
      .tuple(fc.constantFrom(...edges), fc.double({ min: -0.01, max: 0.01, noNaN: true }))
      .map(([edge, off]) => edge * (1 + off)),
  )

describe('formatBytes and formatDuration', () => {
  test('never writes a size that reaches the next unit', () => {
    fc.assert(
      fc.property(around(1e3, 1e6, 1e9, 1e12, 1e15), (bytes) => {
        for (const [value, limit] of bounded(formatBytes(bytes), SIZES)) expect(value).toBeLessThan(limit)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['nearest', 'up'] as const)(
    'never writes a duration that reaches the next unit, rounded %s',
    (rounding) => {
      fc.assert(
        fc.property(around(1e3, 1e4, 6e4, 6e5, 3.6e6, 3.6e7, 8.64e7), (milliseconds) => {
          const written = bounded(formatDuration(milliseconds, 'en', rounding), TIMES)
          for (const [value, limit] of written) expect(value).toBeLessThan(limit)
        }),
        { numRuns: 2000 },
      )
    },
  )
})

test.each(['en', 'zh-CN'])('writes sizes and durations in few characters in %s', (language) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (value) => {
      expect(formatBytes(value, language).length).toBeLessThan(12)
      expect(formatDuration(Math.min(value, 1e11), language).length).toBeLessThan(20)
    }),
  )
})
