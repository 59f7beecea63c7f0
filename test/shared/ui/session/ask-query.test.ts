import { expect, test, vi } from 'vitest'
import { answerQuery, sameQueryAs } from '../../../../shared/ui/session/ask-query.ts'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import type { RunProgress } from '../../../../shared/ui/session/session-state.ts'
import { type Manner, Refused } from '../../../../shared/ui/state/running-query.ts'
import { takenOf } from '../../export/taken.ts'
import { ANSWER, flowServers, GET, hit, PAIRS, plainAnswer, QUERY } from '../../query/flow-servers.ts'

const servers = flowServers()
const FORM: Form = { ...EMPTY_FORM, left: QUERY.left.join('\n'), right: QUERY.right.join('\n') }

function asked(form: Partial<Form>, more: { manner?: Manner; inBatches?: boolean; at?: number } = {}) {
  const { manner = 'ask', inBatches = false, ...at } = more
  const reports: RunProgress[] = []
  const nowAsks = vi.fn()
  const settle = vi.fn(async () => undefined)
  const { signal } = new AbortController()
  const report = (progress: RunProgress) => void reports.push(progress)
  const afterwards = (act: () => Promise<void>) => void act()
  const answer = answerQuery(
    { form: { ...FORM, ...form }, inBatches, ...at },
    { manner, signal, report, nowAsks, afterwards },
    servers.settings,
    settle,
  )
  return { answer, reports, nowAsks, settle }
}
const sent = () => [GET, PAIRS].map((path) => servers.arrivedAt(path).length)

test('sends nothing for a form with an invalid option', async () => {
  expect([await asked({ yearMin: '20' }).answer, sent()]).toEqual([null, [0, 0]])
})

test('looks up a stored answer only in the cache, and blames CoAuthors for a failure', async () => {
  const { answer, nowAsks, reports, settle } = asked({}, { manner: 'find' })
  expect([await answer, sent(), reports]).toEqual([null, [1, 0], [{ stage: 'cache' }]])
  expect(nowAsks).toHaveBeenCalledWith('coauthors')
  servers.daemon.on(GET, hit(ANSWER))
  expect(await asked({}, { manner: 'find', at: 5 }).answer).toMatchObject({ at: 5, form: FORM })
  expect(settle).not.toHaveBeenCalled()
})

test.each<[number[], Manner]>([
  [[1, 1], 'ask'],
  [[0, 1], 'refresh'],
  [[0, 1], 'renew'],
])('sends %j requests to cache and backend in the manner %s', async (expected, manner) => {
  const { answer, settle } = asked({}, { manner })
  expect(await answer).toMatchObject({ form: FORM, result: { kind: 'answered' } })
  expect([sent(), settle.mock.calls.length]).toEqual([expected, 1])
})

test('rejects a query whose list is empty, and still records it', async () => {
  const { answer, settle } = asked({ right: ' \n' })
  const why = { kind: 'sides', problem: { kind: 'empty-side', side: 'right' } }
  await expect(answer).rejects.toMatchObject({ why })
  await expect(answer).rejects.toBeInstanceOf(Refused)
  expect(settle).toHaveBeenCalledOnce()
})

test('reports the batch beside the stage of a query in batches', async () => {
  servers.backend.on(PAIRS, ({ body }) => ({ body: plainAnswer(body as Parameters<typeof plainAnswer>[0]) }))
  const left = Array.from({ length: 51 }, (_, at) => `A ${at}`).join('\n')
  const { answer, reports } = asked({ left }, { inBatches: true })
  expect((await answer)?.result.batches).toHaveLength(2)
  expect(reports.at(-1)).toEqual({ stage: 'backend', batch: { number: 2, of: 2 } })
})

test('asks the query of an answer again in batches if the answer came in batches', () => {
  const { answered: result } = takenOf(ANSWER)
  expect(sameQueryAs({ at: 0, form: FORM, result })).toEqual({ form: FORM, inBatches: false })
  const inBatches = { ...result, batches: [] }
  expect(sameQueryAs({ at: 0, form: FORM, result: inBatches })).toEqual({ form: FORM, inBatches: true })
})
