import { expect, test } from 'vitest'
import { progressReporter } from '../../../backend/import/run-progress.ts'
import type { PipelineProgress, PipelineStep } from '../../../shared/contract/backend/pipeline-shapes.ts'

function stage(everyMs = 0) {
  const shown: PipelineProgress[] = []
  let now = 0
  const reporter = progressReporter(
    (progress) => shown.push(progress),
    everyMs,
    () => now,
  )
  /** Reports progress at the time `at`, in milliseconds. With `share`, reports the share in place of the bytes. */
  const report = (
    at: number,
    step: PipelineStep,
    done: number,
    total: number | null,
    share?: number | null,
  ) => {
    now = at
    const reported = { step, bytes_done: done, bytes_total: total, publications: 10, persons: 5 }
    if (share === undefined) reporter(reported)
    else reporter(reported, share, 1)
  }
  return { report, shown }
}

test('counts the share by bytes while reading, by rows while building', () => {
  const { report, shown } = stage()
  report(0, 'read', 0, 100)
  report(1000, 'read', 50, 100)
  report(2000, 'build', 100, 100, 0)
  report(3000, 'build', 100, 100, 0.25)
  report(4000, 'check', 100, 100, null)
  expect(shown.map(({ step, share, seconds_left }) => [step, share, seconds_left])).toEqual([
    ['read', 0, null],
    ['read', 0.5, 1],
    ['build', 0, null],
    ['build', 0.25, 3],
    ['check', null, null],
  ])
})

test('reports only a rate for a download of unknown size', () => {
  const { report, shown } = stage()
  report(0, 'download', 0, null)
  report(1000, 'download', 500, null)
  expect(shown.at(-1)).toMatchObject({ bytes_per_second: 500, share: null, seconds_left: null })
})

test('computes the rate only from the bytes of the current try', () => {
  const { report, shown } = stage()
  report(0, 'download', 7000, 10_000)
  report(100, 'download', 7100, 10_000)
  report(1000, 'download', 8000, 10_000)
  report(2000, 'download', 0, 10_000)
  report(3000, 'download', 500, 10_000)
  expect(shown.map(({ bytes_per_second }) => bytes_per_second)).toEqual([null, null, 1000, null, 500])
})

test('reports a new step at once, but more progress of a step only after 100 ms', () => {
  const { report, shown } = stage(100)
  report(0, 'read', 1, 9)
  report(99, 'read', 2, 9)
  report(100, 'read', 3, 9)
  report(101, 'build', 9, 9, 0)
  expect(shown.map(({ step, bytes_done }) => [step, bytes_done])).toEqual([
    ['read', 1],
    ['read', 3],
    ['build', 9],
  ])
})
