import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { askConference, whenFree } from '../../../shared/conference/ask-conference.ts'
import { openQueries } from '../../../shared/conference/conference-answer.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import { asking, cellTexts, conferenceOf, judged } from './world.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Dee Poe', 'Bo Xu'], title: 'Two' },
    { authors: ['Dee Poe', 'Cy Orr'], title: 'Three' },
  ],
}

test('asks only about added submissions and reviewers', async () => {
  const { ask, asked } = await asking(WORLD)
  const first = conferenceOf({ 1: { authors: ['Ann Lee', 'Eve Ray'] } }, ['Bo Xu'])
  const late = conferenceOf(
    { 1: { authors: ['Ann Lee', 'Eve Ray'] }, 2: { authors: ['Dee Poe', 'Ann Lee'] } },
    ['Bo Xu', 'Cy Orr'],
  )
  const blocks = await ask(late, { blocks: await ask(first) })
  expect(asked).toEqual([
    { left: 2, right: 1 },
    { left: 2, right: 1 },
    { left: 1, right: 2 },
  ])
  expect(cellTexts(late, judged(late, blocks))).toEqual(cellTexts(late, judged(late, await ask(late))))
  asked.length = 0
  await ask(late, { blocks })
  expect(asked).toEqual([])
})

test.each([
  ['other data', { data: { date: '2020-01-01', newestYear: null, sample: false } }],
  ['other rules for verdicts', { rules: 1 }],
])('drops blocks of %s as soon as the server answers', async (_, older) => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const [block] = await ask(conference)
  const late = conferenceOf({ 1: { authors: ['Ann Lee', 'Dee Poe'] } }, ['Bo Xu'])
  const blocks = await ask(late, { blocks: block ? [{ ...block, ...older }] : [] })
  expect(blocks.every(({ data, rules }) => data.date !== '2020-01-01' && rules !== 1)).toBe(true)
  expect(openQueries(rosterOf(late, {}), blocks)).toEqual([])
  expect(cellTexts(late, judged(late, blocks))).toEqual(['1 Bo Xu: undeclared 1'])
})

test('asks the backend about the chosen entry instead of the name', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['A. Leee'] } }, ['Bo Xu'])
  expect(cellTexts(conference, judged(conference, await ask(conference)))).toEqual([])
  const choices = { 'a..leee@x.org': { entry: 'Ann Lee', at: '2026-11-25 10:00:00' } }
  const blocks = await ask(conference, { choices })
  expect(cellTexts(conference, judged(conference, blocks, { choices }))).toEqual(['1 Bo Xu: undeclared 1'])
})

test('reports progress over all queries, and no dropped block if the data are the same', async () => {
  const { ask, client } = await asking(WORLD)
  const blocks = await ask(conferenceOf({ 1: { authors: ['Ann Lee', 'Eve Ray'] } }, ['Bo Xu']))
  const late = conferenceOf({ 1: { authors: ['Ann Lee', 'Eve Ray', 'Dee Poe'] } }, ['Bo Xu', 'Cy Orr'])
  const shares: number[] = []
  const fresh: boolean[] = []
  await askConference(client, rosterOf(late, {}), {
    exact: true,
    blocks,
    onBlock: (_, isFresh) => void fresh.push(isFresh),
    onProgress: (share) => void shares.push(share),
    signal: AbortSignal.timeout(20_000),
  })
  expect([shares.at(0), shares.at(-1)]).toEqual([0, 1])
  // Each of the two queries is about two pairs.
  expect(shares).toContain(0.5)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(fresh).toEqual([false, false])
})

test('refuses a conflict of a name that the same answer calls ambiguous', async () => {
  const { client } = await asking(WORLD)
  const fetch: typeof client.fetch = async (...asked) => {
    const text = await (await client.fetch(...asked)).text()
    return new Response(text.replaceAll('"status":"unique"', '"status":"ambiguous"'))
  }
  const roster = rosterOf(conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu']), {})
  const asked = askConference({ ...client, fetch }, roster, {
    exact: true,
    blocks: [],
    onBlock: () => undefined,
    onProgress: () => undefined,
    signal: AbortSignal.timeout(20_000),
  })
  await expect(asked).rejects.toThrow('contradicts itself about a pair')
})

describe('whenFree', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const BUSY = new HttpFailure(503, 'busy', null, true)
  const NO_DATA = new HttpFailure(503, 'no data', null, false)
  const TOO_MANY = new HttpFailure(429, 'too many requests', null, true)

  test('asks a busy server again until it is free', async () => {
    const ask = vi.fn().mockRejectedValueOnce(BUSY).mockRejectedValueOnce(BUSY).mockResolvedValue('answer')
    const onBusy = vi.fn()
    const answer = whenFree(ask, onBusy, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await answer, ask.mock.calls.length, onBusy.mock.calls.length]).toEqual(['answer', 3, 2])
  })

  test('reports no progress of the query that waits for a busy server', async () => {
    const { client } = await asking(WORLD)
    const answers = [new Response('{"detail":"busy"}', { status: 503, headers: { 'Retry-After': '1' } })]
    const reports: [number, number][] = []
    const asked = askConference(
      { ...client, fetch: async (...request) => answers.pop() ?? client.fetch(...request) },
      rosterOf(conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu']), {}),
      {
        exact: true,
        blocks: [],
        onBlock: () => undefined,
        onProgress: (share, before) => void reports.push([share, before]),
        signal: new AbortController().signal,
      },
    )
    await vi.runAllTimersAsync()
    await asked
    expect(reports.slice(0, 2)).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test('stops asking if the server has no data or another failure, or if the user cancels', async () => {
    const stop = new AbortController()
    for (const failure of [NO_DATA, TOO_MANY]) {
      const ask = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue('answer')
      const failed = expect(whenFree(ask, vi.fn(), stop.signal)).rejects.toBe(failure)
      await vi.advanceTimersByTimeAsync(10_000)
      await failed
    }
    const waiting = whenFree(() => Promise.reject(BUSY), vi.fn(), stop.signal)
    const ended = expect(waiting).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(100)
    stop.abort(new Error('enough'))
    await ended
  })
})
