import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { progressLine, statusLine } from '../../../bin/terminal/progress-line.ts'
import type { PipelineProgress } from '../../../shared/contract/backend/pipeline-shapes.ts'
import { screen } from './screen.ts'

const PROGRESS: PipelineProgress = {
  step: 'download',
  bytes_done: 250_000_000,
  bytes_total: 1_000_000_000,
  bytes_per_second: 12_340_000,
  share: 0.25,
  seconds_left: 61,
  publications: 0,
  persons: 0,
}

function lines(...progresses: PipelineProgress[]): string[] {
  const output = new PassThrough()
  let now = 0
  const line = progressLine(output, () => now)
  for (const progress of progresses) {
    line.show(progress)
    now += 1000
  }
  line.end()
  return String(output.read() ?? '').split(/(?<=\n)/)
}

function onTerminal(progress: PipelineProgress, columns = 120): string {
  const { output, line } = screen({ columns })
  const progressing = progressLine(output)
  progressing.show(progress)
  const shown = line()
  progressing.end()
  expect(line()).toBe('')
  return shown
}

test('draws a bar and numbers in one line on a terminal', () => {
  expect(onTerminal(PROGRESS)).toBe(
    '██████░░░░░░░░░░░░░░░░░░  25 % Downloading, 250 MB of 1 GB, 12.3 MB/s, 2 min left',
  )
})

test('draws over the earlier progress', async () => {
  const { output, line } = screen()
  const progressing = progressLine(output)
  progressing.show(PROGRESS)
  progressing.show({ ...PROGRESS, step: 'verify', share: null, bytes_per_second: null, seconds_left: null })
  await expect.poll(line).toBe('Comparing the checksum, 250 MB of 1 GB')
  progressing.end()
  expect(line()).toBe('')
  progressing.show(PROGRESS)
  expect(line()).toContain('25 % Downloading')
  progressing.end()
  expect(line()).toBe('')
})

test('changes neither cursor nor wrapping of the terminal', () => {
  const listeners = process.listenerCount('SIGINT')
  const { output, sequences } = screen()
  const progressing = progressLine(output)
  progressing.show(PROGRESS)
  expect(process.listenerCount('SIGINT')).toBe(listeners)
  expect(sequences.filter((sequence) => sequence.includes('?'))).toEqual([])
  progressing.end()
})

test("writes a step's line at most every five seconds if there is no terminal", () => {
  const reading: PipelineProgress = { ...PROGRESS, step: 'read', publications: 1000, seconds_left: null }
  expect(lines(PROGRESS, PROGRESS, reading, ...Array(6).fill(reading))).toEqual([
    ' 25 % Downloading, 250 MB of 1 GB, 12.3 MB/s, 2 min left\n',
    ' 25 % Reading, 250 MB of 1 GB, 1,000 papers, 12.3 MB/s\n',
    ' 25 % Reading, 250 MB of 1 GB, 1,000 papers, 12.3 MB/s\n',
  ])
})

test('leaves out a share and a time left that are unknown', () => {
  const building: PipelineProgress = {
    ...PROGRESS,
    step: 'build',
    publications: 1000,
    bytes_per_second: null,
  }
  expect(lines(building)).toEqual([' 25 % Building, 1,000 papers, 2 min left\n'])
  expect(onTerminal({ ...building, step: 'check', share: null, seconds_left: null })).toBe(
    'Checking, 1,000 papers',
  )
})

test('cuts the line on a narrow terminal', () => {
  const unknown = { ...PROGRESS, bytes_total: null, share: null, seconds_left: null }
  expect(onTerminal(unknown)).toBe('Downloading, 250 MB, 12.3 MB/s')
  expect(onTerminal(PROGRESS, 40)).toBe('██████░░░░░░░░░░░░░░░░░░  25 % Download')
})

test('rounds an amount and a time up to the next unit', () => {
  const nearly = { ...PROGRESS, bytes_done: 999_950, bytes_per_second: 999_950, seconds_left: 59.6 }
  expect(lines(nearly)).toEqual([' 25 % Downloading, 1 MB of 1 GB, 1 MB/s, 1 min left\n'])
})

function useFakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('shows a wait after 300 ms in one line on a terminal', () => {
  useFakeTimers()
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

test('shows no wait under 300 ms, and none without a terminal', () => {
  useFakeTimers()
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
