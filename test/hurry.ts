import { onTestFinished, vi } from 'vitest'

/** Has the clocks of clients in this process run ten times as fast until the test ends, for those that wait by design. */
export function hurry(): void {
  const [timeout, now] = [AbortSignal.timeout, performance.now]
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.ceil(ms / 10)))
  vi.spyOn(performance, 'now').mockImplementation(() => 10 * now.call(performance))
  onTestFinished(() => void vi.restoreAllMocks())
}
