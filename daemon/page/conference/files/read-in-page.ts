import {
  type FilesReader,
  readFilesInWorker,
  type StartWorker,
} from '../../../../shared/conference/files/worker/read-in-worker.ts'
import { ownWorker } from '../../../../shared/ui/drawing/own-worker.ts'
import address from './files-worker.ts?worker&url'

const start = ownWorker(address)

const startWorker: StartWorker = ({ report, failure }) => {
  const worker = start()
  worker.addEventListener('message', ({ data }) => report(data))
  worker.addEventListener('error', ({ message }) =>
    failure(new Error(message || 'The worker did not start.')),
  )
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

/** `readFiles` in a worker of the page. */
export const readInPage: FilesReader = (files, chosen, options) =>
  readFilesInWorker(startWorker, files, chosen, options)
