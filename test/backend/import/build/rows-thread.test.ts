import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_PENDING_BATCHES, TAKEN } from '../../../../backend/import/build/rows-from-thread.ts'
import type { RowsSource } from '../../../../backend/rows/rows-of-file.ts'
import { article, dump, folder } from '../../dump/dump.ts'

test('sends one batch for each answer after sixteen unanswered batches', async () => {
  const papers = Array.from({ length: 8_000 }, (_, at) =>
    article(`k${at}`, [`Name ${at}`], { title: 'x'.repeat(2_000) }),
  )
  const file = folder().file('dblp.xml', dump(...papers))
  const workerData: RowsSource = { file, latestDate: '2030-01-01' }
  const thread = new Worker(new URL('../../../../backend/import/build/rows-thread.ts', import.meta.url), {
    workerData,
  })
  onTestFinished(async () => void (await thread.terminate()))
  let received = 0
  thread.on('message', () => received++)
  while (received < MAX_PENDING_BATCHES) await once(thread, 'message')
  for (let answers = 0; answers < 10; answers++) {
    expect(received).toBe(MAX_PENDING_BATCHES + answers)
    thread.postMessage(TAKEN)
    await once(thread, 'message')
  }
})
