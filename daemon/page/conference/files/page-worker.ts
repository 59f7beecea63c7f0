import address from './files-worker.ts?worker&url'

/** The part of trusted types that TypeScript's DOM lacks. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}
// Browsers without trusted types take the address as it is.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The only policy that the page's CSP allows: it makes the address of our own worker, and no other. */
const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (url !== address) throw new TypeError('This page starts no other worker.')
    return url
  },
})

/** Starts the page's worker, which answers the requests of whoever started it. */
export function startPageWorker<Report>({
  report,
  failure,
}: {
  report: (message: Report) => void
  failure: (error: Error) => void
}): { ask: (request: object) => void; end: () => void } {
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  worker.addEventListener('message', ({ data }) => report(data))
  worker.addEventListener('error', ({ message }) =>
    failure(new Error(message || 'The worker did not start.')),
  )
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() }
}
