import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { whenFree } from '../../../shared/conference/ask-conference.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BUSY = new HttpFailure(503, 'busy', null, true)
const NO_DATA = new HttpFailure(503, 'no data', null, false)

test('asks a busy server again until it is free', async () => {
  const ask = vi.fn().mockRejectedValueOnce(BUSY).mockRejectedValueOnce(BUSY).mockResolvedValue('answer')
  const onBusy = vi.fn()
  const answer = whenFree(ask, onBusy, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await answer, ask.mock.calls.length, onBusy.mock.calls.length]).toEqual(['answer', 3, 2])
})

test('does not ask a server without data again, and stops waiting when the user cancels', async () => {
  const stop = new AbortController()
  await expect(whenFree(() => Promise.reject(NO_DATA), vi.fn(), stop.signal)).rejects.toBe(NO_DATA)
  const waiting = whenFree(() => Promise.reject(BUSY), vi.fn(), stop.signal)
  const ended = expect(waiting).rejects.toThrow('enough')
  await vi.advanceTimersByTimeAsync(100)
  stop.abort(new Error('enough'))
  await ended
})
