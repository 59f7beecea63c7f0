import { expect, test } from 'vitest'
import type { ImportProgress } from '../../../backend/import/build/fill-database.ts'
import { progressTo } from '../../../backend/import/load-progress.ts'
import type { PipelineProgress } from '../../../shared/contract/backend/pipeline-shapes.ts'

const READ: ImportProgress = {
  step: 'read',
  bytesRead: 100,
  totalBytes: 100,
  publications: 10,
  persons: 5,
  built: 0,
}

test('counts share and time left by bytes while reading and by rows while building', () => {
  const shown: PipelineProgress[] = []
  let now = 0
  const progress = progressTo(
    (seen) => shown.push(seen),
    () => now,
  )
  const steps: ImportProgress[] = [
    { ...READ, bytesRead: 0 },
    { ...READ, bytesRead: 50 },
    { ...READ, step: 'build' },
    { ...READ, step: 'build', built: 0.25 },
    { ...READ, step: 'check', built: 1 },
  ]
  for (const step of steps) {
    progress.import(step)
    now += 1000
  }
  expect(shown.map(({ step, share, seconds_left }) => [step, share, seconds_left])).toEqual([
    ['read', 0, null],
    ['read', 0.5, 1],
    ['build', 0, null],
    ['build', 0.25, 3],
    ['check', null, null],
  ])
})

test('reports only the rate of a download of unknown size', () => {
  const shown: PipelineProgress[] = []
  let now = 0
  const progress = progressTo(
    (seen) => shown.push(seen),
    () => now,
  )
  progress.download('download', 0, null)
  now = 1000
  progress.download('download', 500, null)
  expect(shown.at(-1)).toMatchObject({ bytes_per_second: 500, share: null, seconds_left: null })
})

test('counts the rate of a resumed or restarted download from there', () => {
  const rates: (number | null)[] = []
  let now = 0
  const progress = progressTo(
    ({ bytes_per_second }) => rates.push(bytes_per_second),
    () => now,
  )
  for (const [at, done] of [
    [0, 7000],
    [100, 7100],
    [1000, 8000],
    [2000, 0],
    [3000, 500],
  ] as const) {
    now = at
    progress.download('download', done, 10_000)
  }
  expect(rates).toEqual([null, null, 1000, null, 500])
})
