import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { failureOf, LoadSection } from '../../../../daemon/page/data/load-section.tsx'
import type { PipelineState } from '../../../../shared/contract/backend/pipeline-shapes.ts'
import type { Pipeline } from '../../../../shared/ui/session/pipeline-provider.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent } from '../draw-component.ts'

const IDLE: PipelineState = {
  status: 'idle',
  step: null,
  message: '',
  started_at: null,
  finished_at: null,
  progress: null,
  source: null,
  logs: [],
}
const failed = (part: Partial<PipelineState>): PipelineState => ({ ...IDLE, status: 'error', ...part })
const of = (state: PipelineState | null, isRoomLacking = false) =>
  failureOf({ state, refusal: null, sending: null }, null, isRoomLacking)

test('reports a failure only after a failed load', () => {
  const statuses = ['idle', 'running', 'stopping', 'stopped', 'completed'] as const
  expect([null, ...statuses.map((status) => ({ ...IDLE, status }))].map((state) => of(state))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})

test('gives the advice for the failed step, or for a full disk', () => {
  const message =
    'dblp.org cannot be looked up: is there a connection to the internet? The data are unchanged.'
  const remedyOf = (part: Partial<PipelineState>, isRoomLacking?: boolean) =>
    of(failed({ message, ...part }), isRoomLacking)?.remedy
  expect(of(failed({ message }))?.detail).toBe(
    'dblp.org cannot be looked up: is there a connection to the internet?',
  )
  expect(remedyOf({})).toBe('connectionDo')
  expect(remedyOf({ step: 'download', source: 'dblp.org' })).toBe('connectionDo')
  expect(remedyOf({ step: 'download', source: null })).toBe('fileAgainDo')
  expect(remedyOf({ step: 'read', source: null })).toBe('fileAgainDo')
  expect(remedyOf({ step: 'read', source: 'dblp.org' })).toBe('againDo')
  expect(remedyOf({ step: 'download', source: 'dblp.org' }, true)).toBe('noRoomDo')
})

test.each([
  [409, 'alreadyRunning', ''],
  [413, 'dumpTooLarge', ''],
  [415, 'notDump', ''],
  [422, 'notDump', ''],
  [507, 'noRoom', 'It said so.'],
  [403, 'notTaken', 'It said so.'],
  [null, 'notTaken', 'It said so.'],
])('says what a refusal with status %s means', (status, what, detail) => {
  const refusal = { status, detail: 'It said so.' }
  const state: PipelineState = { ...IDLE, status: status === 409 ? 'running' : 'idle' }
  expect(failureOf({ state, refusal, sending: null }, null, false)).toMatchObject({ what, detail })
})

test('reports a failed run rather than a lost connection', () => {
  const refusal = { status: null, detail: '' }
  const state = failed({ message: 'The upload stood still for 30 s.' })
  expect(failureOf({ state, refusal, sending: null }, null, false)).toMatchObject({
    what: null,
    detail: state.message,
  })
  expect(failureOf({ state, refusal, sending: null }, 'notDump', false)).toMatchObject({ what: 'notDump' })
})

test('says that another load is running only until that load ends', () => {
  const refusal = { status: 409, detail: '' }
  expect(failureOf({ state: IDLE, refusal, sending: null }, 'alreadyRunning', false)).toBeNull()
  const state: PipelineState = { ...IDLE, status: 'running' }
  const failure = failureOf({ state, refusal: null, sending: null }, 'alreadyRunning', false)
  expect(failure).toMatchObject({ what: 'alreadyRunning', remedy: 'alreadyRunningDo' })
})

const sectionOf = (part: Partial<Pipeline>) =>
  drawComponent(
    h(LoadSection, {
      pipeline: {
        state: IDLE,
        isKnown: true,
        sending: null,
        refusal: null,
        start: () => undefined,
        send: () => undefined,
        stop: () => undefined,
        files: null,
        ...part,
      },
      // The section uses only this part of a BackendCheck.
      backend: { state: { kind: 'no-data' } } as BackendCheck,
      problem: null,
      isOver: false,
      onFile: () => undefined,
      onAct: () => undefined,
    }),
  )

test('offers to try again only after a failed download', async () => {
  const buttonsAfter = async (source: string | null) =>
    (await sectionOf({ state: failed({ step: 'read', source }) })).all('.bar > button')
  expect(await buttonsAfter('dblp.org')).toContain('Try again')
  expect(await buttonsAfter(null)).toContain('Load all of dblp')
})

test('says how much disk space to free before a load', async () => {
  const start = vi.fn()
  const sectionWith = (free_bytes: number) =>
    sectionOf({ start, files: { files: [], free_bytes, needed_bytes: 3.5e9 } })
  const lacking = await sectionWith(1e9)
  expect(lacking.all('.warn')).toEqual([
    expect.stringMatching(/needs 3\.5 GB, but 1 GB are free\. Free 2\.5 GB/),
  ])
  await lacking.press('Load all of dblp')
  expect(start).not.toHaveBeenCalled()
  const enough = await sectionWith(4e9)
  expect(enough.all('.warn')).toEqual([])
  await enough.press('Load all of dblp')
  expect(start).toHaveBeenCalledOnce()
})

test('says that Stop keeps the downloaded part, but says nothing of an upload', async () => {
  const hintsFrom = async (source: string | null) =>
    (await sectionOf({ state: { ...IDLE, status: 'running', step: 'read', source } })).all('.hint')
  expect(await hintsFrom('dblp.org')).toContainEqual(expect.stringMatching(/downloaded part stays/))
  expect(await hintsFrom(null)).not.toContainEqual(expect.stringMatching(/downloaded part stays/))
})
