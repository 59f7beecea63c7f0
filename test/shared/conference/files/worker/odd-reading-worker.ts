// A worker that never finishes a file named `endless…`, and fills the memory for `greedy.xlsx`.
import { parentPort } from 'node:worker_threads'
import { answerReading } from '../../../../../shared/conference/files/worker/answer-reading.ts'
import type {
  ReadingReport,
  ReadingRequest,
} from '../../../../../shared/conference/files/worker/read-in-worker.ts'

const report = (message: ReadingReport): void => parentPort?.postMessage(message)

const take = answerReading(report)

parentPort?.on('message', (request: ReadingRequest) => {
  const { files } = request
  const odd = files.findIndex(({ name, bytes }) => /^(?:endless|greedy)/.test(name) && bytes.length > 0)
  if (odd === -1) return take(request)
  report({ kind: 'reading', file: odd, share: 0 })
  const kept: number[][] = []
  for (;;) if (files[odd]?.name === 'greedy.xlsx') kept.push(Array.from({ length: 100_000 }, (_, at) => at))
})
