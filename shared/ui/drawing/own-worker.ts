/** TypeScript's DOM types lack the Trusted Types API. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}
// Browsers without Trusted Types accept the plain address.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

const addresses = new Set<string>()

/** The only policy that our pages' CSP allows. It accepts only our own workers. */
const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (!addresses.has(url)) throw new TypeError('This page starts no other worker.')
    return url
  },
})

/** Returns a function that starts a worker. `address`: the URL of its script, from an import with `?worker&url`. */
export function ownWorker(address: string): () => Worker {
  addresses.add(address)
  return () => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}

/** Resolves to the worker's first reply, and ends the worker. Null if the worker fails or `stop` aborts. */
export function firstReply<Answer>(
  worker: Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>,
  request: unknown,
  stop: AbortSignal,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const end = (answer: Answer | null): void => {
      worker.terminate()
      resolve(answer)
    }
    if (stop.aborted) return end(null)
    stop.addEventListener('abort', () => end(null), { once: true })
    worker.addEventListener('message', ({ data }) => end(data))
    worker.addEventListener('error', () => end(null))
    worker.postMessage(request)
  })
}

type Listeners<Report> = { report: (report: Report) => void; failure: (error: Error) => void }

/** Returns a function that starts a worker, which may send many reports. `address`: as for `ownWorker`. */
export function reportingWorker<Request, Report>(address: string) {
  const start = ownWorker(address)
  return ({ report, failure }: Listeners<Report>) => {
    const worker = start()
    worker.addEventListener('message', ({ data }) => report(data))
    worker.addEventListener('error', ({ message }) =>
      failure(new Error(message || 'The worker did not start.')),
    )
    return { ask: (request: Request) => worker.postMessage(request), end: () => worker.terminate() }
  }
}
