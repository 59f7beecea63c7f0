import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measuresOf } from '../../../../shared/ui/messages/measures.ts'

const { size, time } = measuresOf('en')

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [1_260_000, '1.3 MB'],
  [46_550_588, '47 MB'],
  [2.5e9, '2.5 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(size(bytes)).toBe(text)
})

test.each([
  [0.2, '1 sec'],
  [59.5, '60 sec'],
  [61, '2 min'],
  [3900, '1 hr 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(time(seconds)).toBe(text)
})

describe.each(['en', 'zh-CN'] as const)('%s', (language) => {
  test('says every size and time in a few characters', () => {
    const measures = measuresOf(language)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (value) => {
        expect(measures.size(value).length).toBeLessThan(16)
        expect(measures.time(Math.min(value, 1e8)).length).toBeLessThan(24)
      }),
    )
  })
})
