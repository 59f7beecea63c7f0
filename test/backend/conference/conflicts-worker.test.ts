import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { ConflictsPiece, ConflictsWork } from '../../../backend/conference/conflicts-worker.ts'
import { loadingThreads } from '../../../backend/database/sqlite-in-threads.ts'
import { importWorld, testFolder } from '../fixture.ts'

const WORLD = { papers: [{ authors: ['Ann Lee', 'Bo Xu', 'Cy Orr'], title: 'One', year: 2020 }] }
/** Makes an answer of several pieces. */
const CROWD = Array.from({ length: 3000 }, (_, index) => `Nobody ${index} ${'x'.repeat(400)}`)

/** `next` asks the thread for its next piece. */
async function asking(request: unknown) {
  const dbPath = `${await testFolder()}/dblp.sqlite`
  await importWorld(dbPath, WORLD)
  const workerData: ConflictsWork = {
    settings: { dbPath, busyTimeoutMs: 1000, maxAuthorResolve: 800, dataDate: null },
    body: new TextEncoder().encode(typeof request === 'string' ? request : JSON.stringify(request)),
    loading: loadingThreads(),
  }
  const file = new URL('../../../backend/conference/conflicts-worker.ts', import.meta.url)
  const worker = new Worker(file, { workerData })
  onTestFinished(async () => void (await worker.terminate()))
  const next = async (): Promise<ConflictsPiece> => {
    worker.postMessage('next')
    const [piece] = await once(worker, 'message')
    return piece
  }
  return { worker, dbPath, next }
}

test('sends whole lines in several pieces, then null, and ends', async () => {
  const { worker, next } = await asking({ left: CROWD, right: ['Ann Lee'] })
  const exit = once(worker, 'exit')
  const pieces: string[] = []
  for (let piece = await next(); piece instanceof Uint8Array; piece = await next())
    pieces.push(new TextDecoder().decode(piece))
  await exit
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.filter((piece) => !piece.endsWith('\n'))).toEqual([])
  const lines = pieces.join('').trimEnd().split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: true, pairs: 0, resolved: 1, unresolved: 3000 })
})

test.each([
  ['a body that is not JSON', 422, '{'],
  ['a request without reviewers', 422, { left: ['Ann Lee'] }],
  ['a request without authors', 400, { left: [], right: ['Ann Lee'] }],
])('refuses %s with the status %s', async (_, statusCode, request) => {
  const { next } = await asking(request)
  expect(await next()).toMatchObject({ refused: { statusCode } })
})

test('refuses the next piece if an import has replaced the data', async () => {
  const { dbPath, next } = await asking({ left: CROWD, right: ['Ann Lee'] })
  expect(await next()).toBeInstanceOf(Uint8Array)
  await importWorld(dbPath, WORLD)
  expect(await next()).toMatchObject({
    refused: { statusCode: 503, detail: expect.stringContaining('replaced the data') },
  })
})
