import { h } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import type { PipelineState, PipelineStep } from '../../../../shared/contract/backend/pipeline-shapes.ts'
import { PipelineProvider, shareOfRun } from '../../../../shared/ui/session/pipeline-provider.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'

const running = (step: PipelineStep | null, share: number | null): PipelineState => ({
  status: 'running',
  step,
  message: '',
  started_at: null,
  finished_at: null,
  logs: [],
  progress: step && {
    step,
    share,
    bytes_done: 0,
    bytes_total: null,
    bytes_per_second: null,
    seconds_left: null,
    publications: 0,
    persons: 0,
  },
})

test('computes a share that grows with each step', () => {
  const steps = ['download', 'verify', 'read', 'build', 'check', 'replace'] as const
  const shares = steps.flatMap((step) => [0, 0.5, 1].map((share) => shareOfRun(running(step, share)) ?? -1))
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect([shares[0], shares.at(-1)]).toEqual([0, 1])
})

test('returns no share for a download of unknown size, and outside the steps of a load', () => {
  expect(shareOfRun(running('download', null))).toBeNull()
  expect(shareOfRun(running(null, null))).toBeNull()
  expect(shareOfRun(null)).toBeNull()
  expect(shareOfRun({ ...running('read', 0.5), status: 'completed' })).toBeNull()
})

test('counts an unmeasured step other than the download as just begun', () => {
  expect(shareOfRun(running('check', null))).toBe(shareOfRun(running('check', 0)))
})

afterEach(() => vi.useRealTimers())

test('polls often during a load, seldom otherwise, and never in a hidden tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let state: PipelineState = { ...running(null, null), status: 'idle' }
  let asked = 0
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    if (String(input).endsWith('/api/state')) asked += 1
    return Response.json(String(input).endsWith('/api/state') ? state : { files: [] })
  }
  const flow = { backendBase: 'http://b', fetch }
  const backend = { state: { kind: 'no-data' }, isOurs: true, look: async () => undefined }
  let visibilityState = 'visible'
  const Page = () => {
    Object.defineProperty(document, 'visibilityState', { get: () => visibilityState, configurable: true })
    // The provider uses no other fields.
    const props = { backend: backend as unknown as BackendCheck, isOpen: true, children: null }
    return inView({ flow }, h(PipelineProvider, props))
  }
  await drawComponent(h(Page, {}))
  const asksInTenSeconds = async (): Promise<number> => {
    const before = asked
    for (let step = 0; step < 100; step++)
      await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
    return asked - before
  }
  expect(await asksInTenSeconds()).toBe(2)
  state = running('download', 0.5)
  await asksInTenSeconds()
  expect(await asksInTenSeconds()).toBeGreaterThan(8)
  visibilityState = 'hidden'
  await asksInTenSeconds()
  expect(await asksInTenSeconds()).toBe(0)
  visibilityState = 'visible'
  await act(async () => {
    const shown = document.createEvent('Event')
    shown.initEvent('visibilitychange')
    document.dispatchEvent(shown)
  })
  expect(await asksInTenSeconds()).toBeGreaterThan(8)
})
