import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stallTimer } from '../../../../backend/import/fetch/stall-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reports a sender of less than 1 KB/s', () => {
  const onStall = vi.fn()
  const timer = stallTimer(10_000, onStall)
  vi.advanceTimersByTime(9_000)
  timer.add(10_239)
  vi.advanceTimersByTime(1_000)
  expect(onStall).toHaveBeenCalledOnce()
})

test('waits again after enough bytes, and ends when stopped', () => {
  const onStall = vi.fn()
  const timer = stallTimer(10_000, onStall)
  for (let round = 0; round < 5; round++) {
    vi.advanceTimersByTime(9_999)
    timer.add(10_240)
  }
  timer.stop()
  vi.advanceTimersByTime(60_000)
  expect(onStall).not.toHaveBeenCalled()
})
