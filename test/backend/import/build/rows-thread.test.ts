import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_PENDING_BATCHES, TAKEN } from '../../../../backend/import/build/rows-from-thread.ts'
import { type RowsSource, rowsOfFile } from '../../../../backend/rows/rows-of-file.ts'
import { article, dump, folder } from '../../dump/dump.ts'

/** Reads the whole file in this thread. Until then, a thread that does not pause sends more batches. */
async function batchesRead(source: RowsSource): Promise<number> {
  let count = 0
  const unanswered = () => new Promise<never>(() => {})
  for await (const { step } of rowsOfFile(source, unanswered)) {
    if (step !== 'read') break
    count++
  }
  return count
}

test('sends one more batch for each answer after sixteen unanswered batches', async () => {
  const papers = Array.from({ length: 8_000 }, (_, at) =>
    article(`k${at}`, [`Name ${at}`], { title: 'x'.repeat(2_000) }),
  )
  const source: RowsSource = { file: folder().file('dblp.xml', dump(...papers)), latestDate: '2030-01-01' }
  const thread = new Worker(new URL('../../../../backend/import/build/rows-thread.ts', import.meta.url), {
    workerData: source,
  })
  onTestFinished(async () => void (await thread.terminate()))
  let received = 0
  thread.on('message', () => received++)
  while (received < MAX_PENDING_BATCHES) await once(thread, 'message')
  expect(await batchesRead(source)).toBeGreaterThan(2 * MAX_PENDING_BATCHES)
  expect(received).toBe(MAX_PENDING_BATCHES)
  thread.postMessage(TAKEN)
  await once(thread, 'message')
  expect(received).toBe(MAX_PENDING_BATCHES + 1)
})
