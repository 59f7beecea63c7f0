import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusLine } from '../../../bin/terminal/status-line.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function written(isTTY: boolean, waitMs: number): string[] {
  const texts: string[] = []
  const line = statusLine({ isTTY, columns: 20, write: (text) => texts.push(text) })
  line.show('Asking the backend … Ctrl-C cancels.')
  vi.advanceTimersByTime(waitMs)
  line.end()
  return texts
}

test('a wait is told on a terminal once it is one, on one line, and wiped away', () => {
  expect(written(true, 301)).toEqual(['\r\u001b[KAsking the backend ', '\r\u001b[K'])
  expect(written(true, 200)).toEqual([])
  expect(written(false, 5000)).toEqual([])
})
