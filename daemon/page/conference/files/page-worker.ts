import { startOwnWorker } from '../../../../shared/ui/drawing/own-worker.ts'
import address from './files-worker.ts?worker&url'

type Starting<Report> = { report: (message: Report) => void; failure: (error: Error) => void }

/** Starts the conference's worker, which answers the requests of whoever started it. */
export function startPageWorker<Report>({ report, failure }: Starting<Report>): {
  ask: (request: object) => void
  end: () => void
} {
  const worker = startOwnWorker(address)
  worker.addEventListener('message', ({ data }) => report(data))
  worker.addEventListener('error', ({ message }) =>
    failure(new Error(message || 'The worker did not start.')),
  )
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() }
}
