import { Worker } from 'node:worker_threads'
import { codeOf } from '../../shared/server/errors.ts'

/** Several times the memory that the largest files take within their bounds. */
const MOST_MEMORY_MB = 3_000

/** `failure`: the thread has ended before it answered. */
type Listeners<Report> = {
  report: (report: Report) => void
  failure: (error: Error, isOutOfMemory?: boolean) => void
}

/** Returns what starts a thread of ours. `script`: its file. */
export const ownThread =
  <Request, Report>(script: URL) =>
  ({ report, failure }: Listeners<Report>) => {
    const thread = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } })
    thread.on('message', report)
    thread.on('error', (error) => {
      // A thread throws nothing but errors.
      const reason = error instanceof Error ? error : new Error(String(error))
      failure(reason, codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
    })
    return { ask: (request: Request) => thread.postMessage(request), end: () => void thread.terminate() }
  }

/** The first answer of a thread, which ends with it. Null if it takes longer than `ms` or all memory; rejects with the signal's reason. */
export function answerOf<Request, Answer>(
  start: ReturnType<typeof ownThread<Request, Answer>>,
  request: Request,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Answer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  const failure = (error: Error, isOutOfMemory = false): void =>
    isOutOfMemory ? resolve(null) : reject(error)
  const thread = start({ report: resolve, failure })
  const timer = setTimeout(resolve, ms, null)
  const stop = (): void => reject(signal.reason)
  signal.addEventListener('abort', stop)
  thread.ask(request)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    thread.end()
  })
}
