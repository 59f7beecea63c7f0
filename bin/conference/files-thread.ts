/** The thread that reads the files of a conference (`read-in-thread.ts`). */
import { parentPort } from 'node:worker_threads'
import { answerReading } from '../../shared/conference/files/worker/answer-reading.ts'

const port = parentPort
const take = answerReading((report) => port?.postMessage(report))
port?.on('message', take)
