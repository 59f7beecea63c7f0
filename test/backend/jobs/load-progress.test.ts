import { expect, test } from 'vitest'
import type { ImportProgress } from '../../../backend/import/fill-database.ts'
import { type LoadProgress, progressTo } from '../../../backend/jobs/load-progress.ts'

const READ: ImportProgress = {
  step: 'read',
  bytesRead: 100,
  totalBytes: 100,
  publications: 10,
  persons: 5,
  built: 0,
}

test('each step has its own share and time left: of bytes while reading, of rows while building', () => {
  const shown: LoadProgress[] = []
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
  expect(shown.map(({ step, share, secondsLeft }) => [step, share, secondsLeft])).toEqual([
    ['read', 0, null],
    ['read', 0.5, 1],
    ['build', 0, null],
    ['build', 0.25, 3],
    ['check', null, null],
  ])
})

test('a download of unknown size has a rate, but neither share nor time left', () => {
  const shown: LoadProgress[] = []
  let now = 0
  const progress = progressTo(
    (seen) => shown.push(seen),
    () => now,
  )
  progress.download('download', 0, null)
  now = 1000
  progress.download('download', 500, null)
  expect(shown.at(-1)).toMatchObject({ bytesPerSecond: 500, share: null, secondsLeft: null })
})
