import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statusLine } from '../../../bin/terminal/progress-line.ts'
import { screen } from './screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('shows a wait of 300 ms on a terminal in one line, and erases it', () => {
  const { output, line } = screen({ columns: 20 })
  const status = statusLine(output)
  status.show('Asking the backend … Ctrl-C cancels.')
  vi.advanceTimersByTime(299)
  expect(line()).toBe('')
  vi.advanceTimersByTime(2)
  expect(line()).toBe('Asking the backend')
  status.show('Asking the daemon …')
  vi.advanceTimersByTime(200)
  expect(line()).toBe('Asking the daemon …')
  status.end()
  expect(line()).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('shows no shorter wait, and none without a terminal', () => {
  const { output, sequences } = screen()
  statusLine(output).end()
  const elsewhere = new PassThrough()
  const status = statusLine(elsewhere)
  status.show('Asking the backend …')
  vi.advanceTimersByTime(5000)
  status.end()
  expect(sequences).toEqual([])
  expect(elsewhere.read()).toBeNull()
})
