import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transferRate } from '../../../backend/import/load-progress.ts'

test('a transfer has neither rate nor time left at once, then both', () => {
  let now = 0
  const rate = transferRate(() => now)
  expect(rate(0, 10_000)).toEqual({ bytes_per_second: null, seconds_left: null })
  now = 1000
  expect(rate(2000, 10_000)).toEqual({ bytes_per_second: 2000, seconds_left: 4 })
  expect(rate(2000, null)).toEqual({ bytes_per_second: 2000, seconds_left: null })
})

test('the rate of a transfer is that of its last seconds, and a new start forgets it', () => {
  let now = 0
  const rate = transferRate(() => now)
  for (; now < 60_000; now += 1000) rate(now, null)
  let done = 60_000
  for (; now < 120_000; now += 1000) {
    done += 5
    rate(done, null)
  }
  expect(rate(done, null).bytes_per_second).toBeLessThan(10)
  expect(rate(0, null).bytes_per_second).toBeNull()
})

test('rate and time left of a transfer are finite and not negative, whatever comes', () => {
  const step = fc.record({ pass: fc.nat(5000), done: fc.nat(1e9), total: fc.option(fc.nat(1e9)) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = 0
      const rate = transferRate(() => now)
      for (const { pass, done, total } of steps) {
        now += pass
        for (const value of Object.values(rate(done, total))) {
          expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
        }
      }
    }),
  )
})
