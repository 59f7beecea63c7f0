import type { StartProjectThread } from '../../../../shared/conference/project/project-texts.ts'
import { ownWorker } from '../../../../shared/ui/drawing/own-worker.ts'
import address from './project-worker.ts?worker&url'

const start = ownWorker(address)

/** Starts the worker of one project. */
export const startInPage: StartProjectThread = ({ report, failure }) => {
  const worker = start()
  worker.addEventListener('message', ({ data }) => report(data))
  worker.addEventListener('error', ({ message }) =>
    failure(new Error(message || 'The worker did not start.')),
  )
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() }
}
