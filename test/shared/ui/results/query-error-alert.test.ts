import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { HttpFailure, Unreachable } from '../../../../shared/clients/failures.ts'
import { ENTRIES_IN_BATCHES } from '../../../../shared/limits.ts'
import { QueryErrorAlert } from '../../../../shared/ui/results/query-error-alert.tsx'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import type { Session } from '../../../../shared/ui/session/session-state.ts'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'

const ABOUT = { manner: 'ask', progress: null } as const

async function alertOf(
  queryError: Session['queryError'],
  form: Partial<Form> = {},
  answered: object | null = null,
) {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  const [retry, askInBatches] = [vi.fn(), vi.fn()]
  const session = { form: { ...EMPTY_FORM, ...form }, queryError, answered }
  const backend = { state: { kind: 'offline' } }
  const controls = { session, backend, retry, askInBatches } as unknown as SessionControls // the alert reads only these parts
  const flow = { backendBase: 'http://127.0.0.1:8091' }
  const page = await drawComponent(inView({ flow }, h(QueryErrorAlert, { controls })))
  return { ...page, retry, askInBatches }
}
const people = (count: number) => Array.from({ length: count }, (_, at) => `Person ${at}`).join('\n')
const tooMany = (count: number, limit: number): Session['queryError'] => ({
  kind: 'refused',
  why: { kind: 'sides', problem: { kind: 'too-many', side: 'left', count, limit } },
  ...ABOUT,
})

test('leaves a cancelled query to the form', async () => {
  expect((await alertOf(null)).all('[role=alert]')).toEqual([])
  expect((await alertOf({ kind: 'cancelled', ...ABOUT })).all('[role=alert]')).toEqual([])
})

test('says why the backend failed, which batch, and that an earlier answer is below', async () => {
  const failure = new HttpFailure(500, 'Out of memory.', null)
  const progress = { batch: { number: 2, of: 5 } }
  const { all, press, retry } = await alertOf(
    { kind: 'failed', failure, whose: 'backend', manner: 'ask', progress: progress as never },
    { left: 'Ada' },
    { form: EMPTY_FORM },
  )
  expect(all('p')).toEqual([
    'Batch 2 of 5 failed. The answers to the batches before it are stored.',
    expect.stringContaining('Out of memory.'),
    'The answer below belongs to your earlier query.',
  ])
  await press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

test('mentions no earlier query after a failed refresh of the answer', async () => {
  const { all } = await alertOf(
    { kind: 'failed', failure: new Unreachable(null), whose: 'backend', manner: 'refresh', progress: null },
    { left: 'Ada' },
    { form: { ...EMPTY_FORM, left: 'Ada' } },
  )
  expect(all('p')).toEqual([expect.stringMatching(/does not answer/)])
})

test.each([
  ['CoAuthors', 'coauthors', /^CoAuthors/],
  ['the backend', 'backend', /^The backend/],
] as const)('blames %s for a failure of its own', async (_, whose, says) => {
  const { all } = await alertOf({ kind: 'failed', failure: new Unreachable(null), whose, ...ABOUT })
  expect(all('p')[0]).toMatch(says)
})

test('offers no retry after a fault of the page', async () => {
  const { all } = await alertOf({ kind: 'broken', ...ABOUT })
  expect([all('p')[0], all('button')]).toEqual([expect.stringMatching(/^The page itself failed\./), []])
})

test('names each invalid option with the reason', async () => {
  const { all } = await alertOf({
    kind: 'refused',
    why: { kind: 'options', options: ['yearMin', 'authorLimit'] },
    ...ABOUT,
  })
  expect(all('p')).toHaveLength(2)
  expect(all('p')[0]).toMatch(/^Fix “.+”, then ask again\. /)
})

test('offers batches for lists too long for one query, but not for lists too long for batches', async () => {
  const { all, press, askInBatches } = await alertOf(tooMany(60, 50), { left: people(60), right: 'Bo' })
  expect(all('.alert, .note')).toHaveLength(1)
  await press('Ask in 2 batches')
  expect(askInBatches).toHaveBeenCalledOnce()
  const count = ENTRIES_IN_BATCHES + 1
  const beyond = await alertOf(tooMany(count, 50), { left: people(count), right: 'Bo' })
  expect(beyond.all('button')).toEqual([])
  expect(beyond.all('p')[0]).toContain(ENTRIES_IN_BATCHES.toLocaleString('en'))
})
