import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type QueryPoolOptions, queryPool } from '../../../backend/queries/query-pool.ts'
import type { Query } from '../../../backend/queries/query-worker.ts'
import { importWorld, testFolder, type World } from '../fixture.ts'

const CONTROLLED = new URL('./controlled-query-worker.ts', import.meta.url)
const WORLD = { papers: [{ authors: ['Ann', 'Bo'] }] }
const WAIT = { timeout: 60_000, interval: 5 }

const resolveOf = (...names: string[]): Query => ({
  kind: 'resolve',
  names,
  rules: { exactBaseMatch: true, authorLimit: 800 },
})
const pairsOf = (left: string, right: string): Query => ({
  kind: 'pairs',
  left: [left],
  right: [right],
  rules: { exactBaseMatch: true, authorLimit: 800 },
  limitPerPair: 200,
  yearMin: null,
  dataDate: null,
})

async function poolOf(world: World | undefined, options: Partial<QueryPoolOptions> = {}) {
  const folder = await testFolder()
  const dbPath = join(folder, 'dblp.sqlite')
  if (world !== undefined) await importWorld(dbPath, world)
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const pool = queryPool({ dbPath, busyTimeoutMs: 2000, report, worker: CONTROLLED, ...options })
  onTestFinished(() => pool.close())
  const ask = async (query: Query, beforeWork = () => {}) =>
    JSON.parse((await pool.run(query, beforeWork, new AbortController().signal)).toString())
  const hold = async (name: string) => {
    const file = join(folder, name)
    const answer = ask(resolveOf(`hold:${file}`))
    // Avoids an unhandled rejection until the test awaits `answer`.
    answer.catch(() => {})
    await vi.waitUntil(() => existsSync(`${file}.held`), WAIT)
    return { answer, release: () => writeFileSync(file, '') }
  }
  return { folder, dbPath, reported, pool, ask, hold }
}

test('starts a second worker only when a query waits', async () => {
  const { ask, hold } = await poolOf(WORLD)
  const thread = () => ask(resolveOf('thread:'))
  const first = await thread()
  expect(await thread()).toBe(first)
  const held = await hold('long')
  const second = await thread()
  expect(second).not.toBe(first)
  expect(await thread()).toBe(second)
  held.release()
  expect((await held.answer).resolution).toHaveLength(1)
})

test('runs two queries at a time, first come, first served', async () => {
  const { ask, hold } = await poolOf(WORLD)
  const both = [await hold('one'), await hold('other')]
  const begun: number[] = []
  const waiting = [1, 2, 3, 4].map((number) => ask(resolveOf('Ann'), () => begun.push(number)))
  expect(begun).toEqual([])
  for (const { release } of both) release()
  await Promise.all(waiting)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('drops a query if beforeWork throws', async () => {
  const { ask } = await poolOf(WORLD)
  const gone = Array.from({ length: 5 }, () =>
    ask(resolveOf('exit:'), () => {
      throw new Error('gone')
    }),
  )
  for (const { status } of await Promise.allSettled(gone)) expect(status).toBe('rejected')
  expect((await ask(resolveOf('Ann'))).resolution).toMatchObject([{ status: 'unique' }])
})

test.each(['exit:', 'crash:'])('rejects the query of an ended worker (%s) with a reason', async (order) => {
  const { ask, reported } = await poolOf(WORLD)
  for (let round = 0; round < 2; round++) {
    await expect(ask(resolveOf(order))).rejects.toMatchObject({
      statusCode: 500,
      message: expect.stringContaining('ended early: ask again'),
    })
    expect((await ask(resolveOf('Ann'))).resolution).toMatchObject([{ status: 'unique' }])
  }
  expect(reported).toEqual([])
})

test('runs a query again if the end of an idle worker stopped it', async () => {
  const { ask, hold, reported, folder } = await poolOf(WORLD)
  const held = await hold('long')
  await ask(resolveOf(`later:${join(folder, 'now')}`))
  writeFileSync(join(folder, 'now'), '')
  await vi.waitUntil(() => reported.length > 0, WAIT)
  held.release()
  expect((await held.answer).resolution).toHaveLength(1)
})

test('answers waiting queries in new workers after both workers ended', async () => {
  const { ask } = await poolOf(WORLD)
  const ending = [ask(resolveOf('exit:')), ask(resolveOf('crash:'))]
  const waiting = Array.from({ length: 4 }, () => ask(resolveOf('Ann')))
  for (const { status } of await Promise.allSettled(ending)) expect(status).toBe('rejected')
  for (const { resolution } of await Promise.all(waiting))
    expect(resolution).toMatchObject([{ status: 'unique' }])
})

test('answers 500 only to the query that needs too much memory', async () => {
  const papers = Array.from({ length: 100 }, (_, number) => ({
    authors: ['Ann', 'Bo'],
    title: `${number} ${'word '.repeat(40_000)}`,
  }))
  const { ask } = await poolOf({ papers: [...papers, { authors: ['Cy', 'Di'] }] }, { heapMb: 24 })
  const small = async () => (await ask(pairsOf('Cy', 'Di'))).pair_pubs
  expect(await small()).toMatchObject([{ count: 1 }])
  await expect(ask(pairsOf('Ann', 'Bo'))).rejects.toMatchObject({
    statusCode: 500,
    message: expect.stringContaining('ran out of memory'),
  })
  expect(await small()).toMatchObject([{ count: 1 }])
})

test('rejects the query if a worker cannot start', async () => {
  const { ask, reported } = await poolOf(WORLD, { worker: new URL('./none.ts', import.meta.url) })
  for (let round = 1; round <= 2; round++) {
    await expect(ask(resolveOf('Ann'))).rejects.toMatchObject({ statusCode: 500 })
    // Each query tries to start the worker twice.
    expect(reported).toHaveLength(2 * round)
  }
})

test("passes on message and stack of a worker's unexpected error", async () => {
  const { ask } = await poolOf(WORLD)
  await expect(ask(resolveOf('fail:'))).rejects.toMatchObject({
    name: 'TypeError',
    message: 'a mistake',
    stack: expect.stringContaining('controlled-query-worker'),
  })
})

test('ends busy workers and refuses waiting queries when the pool closes', async () => {
  const { ask, hold, pool } = await poolOf(WORLD)
  const held = [await hold('one'), await hold('other')]
  const waiting = ask(resolveOf('Ann'))
  waiting.catch(() => {})
  await pool.close()
  for (const { answer } of held) await expect(answer).rejects.toMatchObject({ statusCode: 500 })
  await expect(waiting).rejects.toMatchObject({ statusCode: 503 })
})
