import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { ConflictsJob } from '../../../backend/conference/conflicts-job.ts'
import { importWorld, testFolder } from '../fixture.ts'

const WORLD = { papers: [{ authors: ['Ann Lee', 'Bo Xu', 'Cy Orr'], title: 'One', year: 2020 }] }
/** Makes an answer with more lines than the buffers of the system hold. */
const CROWD = Array.from({ length: 3000 }, (_, index) => `Nobody ${index} ${'x'.repeat(400)}`)
const { signal } = new AbortController()
const asking = (left: string[]) => Buffer.from(JSON.stringify({ left, right: left }))

async function conflictsJob(stillMs?: number) {
  const dbPath = `${await testFolder()}/dblp.sqlite`
  await importWorld(dbPath, WORLD)
  const settings = { dbPath, busyTimeoutMs: 1000, maxAuthorResolve: 800, dataDate: null }
  const job = new ConflictsJob(settings, stillMs)
  onTestFinished(() => job.end())
  return job
}

test('starts nothing for a client that has left the queue, and moves the next client up', async () => {
  const job = await conflictsJob()
  await expect(job.run(asking(['Ann Lee']), AbortSignal.abort())).rejects.toThrow()
  const running = await job.run(asking(['Ann Lee']), signal)
  const leaving = new AbortController()
  await job.run(asking(['Ann Lee']), leaving.signal)
  const waiting = await job.run(asking(['Ann Lee', 'Bo Xu']), signal)
  const lines = waiting[Symbol.asyncIterator]()
  expect(String((await lines.next()).value)).toBe('{"waiting":2}\n')
  leaving.abort()
  expect(String((await lines.next()).value)).toBe('{"waiting":1}\n')
  expect(await text(running)).toContain('"end":true')
  expect(String((await lines.next()).value)).toMatch(/^\{"rules"/)
})

test('refuses a conference if the queue would then hold more than 128 MB', async () => {
  const job = await conflictsJob()
  const first = asking(['Ann Lee'])
  await job.run(first, signal)
  await job.run(Buffer.alloc(128 * 1024 * 1024 - first.length - 10), signal)
  await expect(job.run(Buffer.alloc(11), signal)).rejects.toMatchObject({ statusCode: 503 })
  await job.run(Buffer.alloc(10), signal)
})

test('ends the answer to a client that reads nothing while another client waits', async () => {
  const job = await conflictsJob(50)
  const unread = await job.run(asking(CROWD), signal)
  // Fills the buffer of the stream, as a connection does.
  unread.read(0)
  const next = await job.run(asking(['Ann Lee', 'Bo Xu']), signal)
  expect(await text(next)).toMatch(/^\{"waiting":1\}\n.*"end":true/s)
  expect(await text(unread)).toMatch(/\{"error":"The answer is incomplete: ask again."\}\n$/)
})

test('starts the next conference before the thread of the last one has ended', async () => {
  const job = await conflictsJob()
  for (let times = 0; times < 4; times++) {
    const answer = await text(await job.run(asking(['Ann Lee', 'Bo Xu']), signal))
    expect(answer).toMatch(/^\{"rules".*"end":true/s)
  }
})

test('ends running and waiting answers when the server closes', async () => {
  const job = await conflictsJob()
  const answers = [await job.run(asking(CROWD), signal), await job.run(asking(['Ann Lee']), signal)]
  await job.end()
  for (const answer of answers) expect(await text(answer)).not.toContain('"end"')
})

test('asks a client to try again if the server closes before the first line', async () => {
  const job = await conflictsJob()
  const answer = job.run(asking(['Ann Lee']), signal)
  void job.end()
  // Without seconds, clients would say that the server has no data.
  await expect(answer).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: expect.any(Number) })
})
