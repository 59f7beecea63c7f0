/** Reads the files of a conference in a thread of its own (`read-in-thread.ts`). */
import { parentPort } from 'node:worker_threads'
import { answerReading, type ReadingRequest } from '../../shared/conference/files/worker/answer-reading.ts'

const port = parentPort
port?.once(
  'message',
  (request: ReadingRequest) => void answerReading(request, (report) => port.postMessage(report)),
)
