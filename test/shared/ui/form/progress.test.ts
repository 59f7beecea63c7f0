import { h } from 'preact'
import { expect, test } from 'vitest'
import { Progress } from '../../../../shared/ui/form/progress.tsx'
import type { Run } from '../../../../shared/ui/session/session-state.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'

const RUN = { startedAt: 1000, stage: 'cache', batch: null } as unknown as Run // the line shows only these parts
let time = 0

const progressOf = (run: Run | null, problem: { kind: 'cancelled' | 'broken' } | null = null) =>
  inView({ flow: { now: () => time } }, h(Progress, { run, problem, onCancel: () => undefined }))

test('says nothing at first, and then the stage and the whole seconds of a query', async () => {
  time = 1100
  const { all, draw } = await drawComponent(progressOf(RUN))
  expect(all('.progress > *')).toEqual([''])
  await soon(() => expect(all('button')).toEqual(['Cancel']))
  expect(all('.progress > *')).toEqual(['Looking in the cache', '1 sec', 'Cancel'])
  time = 4950
  await draw(progressOf({ ...RUN, stage: 'backend' }))
  await soon(() => expect(all('.elapsed')).toEqual(['3 sec']))
  const batch = { number: 2, of: 5 }
  await draw(progressOf({ ...RUN, stage: 'backend', batch }))
  expect(all('.progress > *')).toEqual(['Asking batch 2 of 5', '3 sec', 'Cancel'])
})

test('says that the user has cancelled, until the next query', async () => {
  const { all, draw } = await drawComponent(progressOf(null, { kind: 'cancelled' }))
  expect(all('[role=status]')).toEqual([expect.stringMatching(/^Cancelled/)])
  await draw(progressOf(RUN, { kind: 'cancelled' }))
  expect(all('[role=status]')).toEqual([''])
  await draw(progressOf(null, { kind: 'broken' }))
  expect(all('[role=status]')).toEqual([''])
})
