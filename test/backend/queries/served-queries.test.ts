import { existsSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { jsonPost } from '../../json-post.ts'
import { backendAt, importWorld, testFolder, type World } from '../fixture.ts'

const CONTROLLED = new URL('./controlled-query-worker.ts', import.meta.url)
const RESOLVE = '/api/authors/resolve'
const PAIRS = '/api/coauthors/pairs'
const ONE = { papers: [{ authors: ['Ann', 'Bo'] }] }
const TWO = { papers: [{ authors: ['Ann', 'Bo'] }, { authors: ['Ann', 'Bo'] }] }
const WAIT = { timeout: 60_000, interval: 5 }

async function served(world: World | undefined, env: Record<string, string> = {}) {
  const folder = await testFolder()
  const dbPath = join(folder, 'dblp.sqlite')
  if (world !== undefined) await importWorld(dbPath, world)
  const backend = backendAt(dbPath, { DATA_DIR: folder, ...env }, { queryWorker: CONTROLLED })
  const ask = () => backend.post(PAIRS, { left: ['Ann'], right: ['Bo'] })
  const control = (name: string) => {
    const file = join(folder, name)
    return {
      names: [`hold:${file}`],
      hasBegun: () => existsSync(`${file}.held`),
      release: () => writeFileSync(file, ''),
    }
  }
  return { ...backend, ask, control }
}

test('answers health, statistics and search while all workers are busy', async () => {
  const { get, post, control } = await served(ONE)
  const held = [control('one'), control('other')]
  const answers = held.map(({ names }) => post(RESOLVE, { names }))
  await vi.waitUntil(() => held.every(({ hasBegun }) => hasBegun()), WAIT)
  expect(await get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await get('/api/stats')).toMatchObject({ status: 200, body: { publications: 1 } })
  expect((await get('/api/authors/search?q=an')).body.results).toMatchObject([{ name: 'Ann' }])
  for (const { release } of held) release()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
})

test('answers 500 without a stack when a worker ends or throws', async () => {
  const { post, ask } = await served(ONE)
  const failed = await post(RESOLVE, { names: ['exit:'] })
  expect(failed).toMatchObject({ status: 500, body: { detail: expect.stringContaining('ask again') } })
  expect((await post(RESOLVE, { names: ['fail:'] })).body).toEqual({
    detail: 'Something went wrong inside the server; its log has the details.',
  })
  expect(await ask()).toMatchObject({ status: 200, body: { matrix: { Ann: { Bo: 1 } } } })
})

test('reads a replaced or restored database with the next query', async () => {
  const { dbPath, ask, get } = await served(ONE)
  // Sends two queries at once, so that both workers open the database.
  const askTwice = async () => {
    const answers = await Promise.all([ask(), ask()])
    return answers.map(({ status, body }) => (status === 200 ? body.matrix.Ann.Bo : status))
  }
  const health = async () => (await get('/api/health')).status
  expect(await askTwice()).toEqual([1, 1])
  await importWorld(dbPath, TWO)
  expect(await askTwice()).toEqual([2, 2])
  expect(await health()).toBe(200)
  await rename(dbPath, `${dbPath}.away`)
  expect(await askTwice()).toEqual([503, 503])
  expect(await health()).toBe(503)
  await rename(`${dbPath}.away`, dbPath)
  expect(await askTwice()).toEqual([2, 2])
  expect(await health()).toBe(200)
  await rm(dbPath)
  await importWorld(dbPath, ONE)
  expect(await askTwice()).toEqual([1, 1])
})

test('answers 500 if another program locks the database too long', async () => {
  const { dbPath, ask, get } = await served(ONE, { DB_BUSY_TIMEOUT_MS: '300' })
  expect((await ask()).status).toBe(200)
  const other = new Database(dbPath)
  onTestFinished(() => {
    other.close()
  })
  other.exec('BEGIN EXCLUSIVE')
  expect(await ask()).toMatchObject({
    status: 500,
    body: { detail: expect.stringContaining('locked by another program for 0.3 s') },
  })
  other.exec('COMMIT')
  expect((await ask()).status).toBe(200)
  expect((await get('/api/health')).status).toBe(200)
})

test('drops the query of a client that leaves before a worker is free', async () => {
  const { server, post, control } = await served(ONE)
  const abandoned = control('abandoned')
  const isUnderstood = new Promise<void>((resolve) => {
    server.addHook('preHandler', async ({ body }) => {
      if (JSON.stringify(body).includes(abandoned.names[0] ?? '')) resolve()
    })
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const held = [control('one'), control('other')]
  const answers = held.map(({ names }) => post(RESOLVE, { names }))
  await vi.waitUntil(() => held.every(({ hasBegun }) => hasBegun()), WAIT)

  const isClosed = new Promise((resolve) => {
    server.server.once('request', (_request, response) => response.once('close', resolve))
  })
  const client = request(`${url}${RESOLVE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  client.once('error', () => {})
  client.end(JSON.stringify({ names: abandoned.names }))
  await isUnderstood
  client.destroy()
  await isClosed

  // Queries start in order. So the answer to this later query shows that the abandoned query had its turn.
  const last = post(RESOLVE, { names: ['Ann'] })
  for (const { release } of held) release()
  expect((await last).status).toBe(200)
  await Promise.all(answers)
  expect(abandoned.hasBegun()).toBe(false)
})

test('ends the running query of a client that leaves', async () => {
  const { server, ask, control } = await served(ONE)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  // Nothing releases these queries. Only the end of their workers makes room for another query.
  const endless = [control('one'), control('other')]
  const clients = endless.map(({ names }) => {
    const client = request(`${url}${RESOLVE}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    client.once('error', () => {})
    client.end(JSON.stringify({ names }))
    return client
  })
  await vi.waitUntil(() => endless.every(({ hasBegun }) => hasBegun()), WAIT)
  const waiting = ask()
  for (const client of clients) client.destroy()
  expect(await waiting).toMatchObject({ status: 200, body: { matrix: { Ann: { Bo: 1 } } } })
  expect((await ask()).status).toBe(200)
})

test('finishes running and waiting queries when the server closes', async () => {
  const { server, control } = await served(ONE)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const ask = (names: string[]) => fetch(`${url}${RESOLVE}`, jsonPost({ names }))
  const held = [control('one'), control('other')]
  const answers = held.map(({ names }) => ask(names))
  await vi.waitUntil(() => held.every(({ hasBegun }) => hasBegun()), WAIT)
  const hasArrived = new Promise((resolve) => server.server.once('request', resolve))
  const waiting = ask(['Ann'])
  await hasArrived
  const closed = server.close()
  for (const { release } of held) release()
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
  expect(await (await waiting).json()).toMatchObject({ resolution: [{ status: 'unique' }] })
  await closed
})
