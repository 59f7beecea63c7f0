import { expect, test } from 'vitest'
import { daily, daysAgo } from '../../../daemon/store/clock.ts'

test('returns a time some days ago as UTC text', () => {
  expect(daysAgo(2, () => new Date('2026-03-01T01:02:03Z'))).toBe('2026-02-27 01:02:03')
})

test('runs daily work immediately, and ignores its failure', async () => {
  const runs: number[] = []
  const timer = daily(async () => {
    runs.push(1)
    throw new Error('The disk is full.')
  })
  clearInterval(timer)
  await Promise.resolve()
  expect(runs).toEqual([1])
})
