import { Worker } from 'node:worker_threads'
import {
  type FilesReader,
  readFilesInWorker,
  type StartWorker,
} from '../../shared/conference/files/worker/read-in-worker.ts'
import { codeOf } from '../../shared/server/server-errors.ts'

const THREAD = new URL('./files-thread.ts', import.meta.url)
/** Files of the largest allowed size need less memory than this. */
const MOST_MEMORY_MB = 3_000

const startThread: StartWorker = ({ report, failure }) => {
  const thread = new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
  thread.on('message', report)
  thread.on('error', (error) => {
    // The thread sends only instances of Error, but the event has the type unknown.
    const reason = error instanceof Error ? error : new Error(String(error))
    failure(reason, codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
  })
  return { ask: (request) => thread.postMessage(request), end: () => void thread.terminate() }
}

export const readInThread: FilesReader = (files, chosen, options) =>
  readFilesInWorker(startThread, files, chosen, options)
