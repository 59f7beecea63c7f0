import { expect, test } from 'vitest'
import type { LoadProgress } from '../../../backend/jobs/load-progress.ts'
import { progressLine } from '../../../bin/terminal/progress-line.ts'

const PROGRESS: LoadProgress = {
  step: 'download',
  bytesDone: 250_000_000,
  bytesTotal: 1_000_000_000,
  bytesPerSecond: 12_340_000,
  share: 0.25,
  secondsLeft: 61,
  publications: 0,
  persons: 0,
}

function shown(isTTY: boolean, progresses: LoadProgress[], columns = 120): string[] {
  const written: string[] = []
  let now = 0
  const output = { isTTY, columns, write: (text: string) => Boolean(written.push(text)) }
  const line = progressLine(output, () => now)
  for (const progress of progresses) {
    line.show(progress)
    now += 1000
  }
  line.end()
  return written
}

test('on a terminal one line is written over: bar, share, step, bytes, rate, time left', () => {
  expect(shown(true, [PROGRESS])).toEqual([
    '\r\u001b[K██████░░░░░░░░░░░░░░░░░░  25 % Downloading, 250 MB of 1 GB, 12.3 MB/s, 2 min left',
    '\r\u001b[K',
  ])
})

test('elsewhere a line for each step, and one now and then', () => {
  const reading: LoadProgress = { ...PROGRESS, step: 'read', publications: 1000, secondsLeft: null }
  expect(shown(false, [PROGRESS, PROGRESS, reading, ...Array(6).fill(reading)])).toEqual([
    ' 25 % Downloading, 250 MB of 1 GB, 12.3 MB/s, 2 min left\n',
    ' 25 % Reading, 250 MB of 1 GB, 1,000 publications, 12.3 MB/s\n',
    ' 25 % Reading, 250 MB of 1 GB, 1,000 publications, 12.3 MB/s\n',
  ])
})

test('building has a share and a time left; of steps that cannot be measured neither is told', () => {
  const building: LoadProgress = { ...PROGRESS, step: 'build', publications: 1000, bytesPerSecond: null }
  const [line] = shown(false, [building])
  expect(line).toBe(' 25 % Building, 1,000 publications, 2 min left\n')
  const [check] = shown(true, [{ ...building, step: 'check', share: null, secondsLeft: null }])
  expect(check).toBe('\r\u001b[KChecking, 1,000 publications')
})

test('a progress line does without a size that nobody tells, and fits a narrow terminal', () => {
  const [unknown] = shown(true, [{ ...PROGRESS, bytesTotal: null, share: null, secondsLeft: null }])
  expect(unknown).toBe('\r\u001b[KDownloading, 250 MB, 12.3 MB/s')
  expect(shown(true, [PROGRESS], 40)[0]).toHaveLength('\r\u001b[K'.length + 39)
})

test('an amount and a time that round to the next unit are written in it', () => {
  const nearly = { ...PROGRESS, bytesDone: 999_950, bytesPerSecond: 999_950, secondsLeft: 59.6 }
  expect(shown(false, [nearly])[0]).toBe(' 25 % Downloading, 1 MB of 1 GB, 1 MB/s, 1 min left\n')
})
