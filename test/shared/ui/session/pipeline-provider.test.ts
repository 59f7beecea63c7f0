import { expect, test } from 'vitest'
import type { PipelineState, PipelineStep } from '../../../../shared/contract/backend/pipeline-shapes.ts'
import { shareOfRun } from '../../../../shared/ui/session/pipeline-provider.tsx'

const running = (step: PipelineStep | null, share: number | null): PipelineState => ({
  status: 'running',
  step,
  message: '',
  started_at: null,
  finished_at: null,
  logs: [],
  progress: step && {
    ...{ step, share, bytes_done: 0, bytes_total: null, bytes_per_second: null, seconds_left: null },
    ...{ publications: 0, persons: 0 },
  },
})

test('computes a share that grows from step to step of a load', () => {
  const steps = ['download', 'verify', 'read', 'build', 'check', 'replace'] as const
  const shares = steps.flatMap((step) => [0, 0.5, 1].map((share) => shareOfRun(running(step, share)) ?? -1))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect([shares[0], shares.at(-1)]).toEqual([0, 1])
})

test('returns no share for a download of unknown size, nor before the first step', () => {
  expect(shareOfRun(running('download', null))).toBeNull()
  expect(shareOfRun(running(null, null))).toBeNull()
  expect(shareOfRun(null)).toBeNull()
  expect(shareOfRun({ ...running('read', 0.5), status: 'completed' })).toBeNull()
})

test('counts a step without a share as not begun', () => {
  expect(shareOfRun(running('check', null))).toBe(shareOfRun(running('check', 0)))
})
