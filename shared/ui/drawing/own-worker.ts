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

/** As the build names our workers: on this server, in this extension, and nowhere else. */
const OWN = /^\/assets\/[a-z]+-worker-[\w-]+\.js$/

/** The only policy that the CSP of our pages allows: it makes the addresses of our own workers, and no other. */
const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL: (url) => {
    if (!OWN.test(url)) throw new TypeError('This page starts no other worker.')
    return url
  },
})

/** Starts one of our own workers. `address`: what `….ts?worker&url` gives. */
export const startOwnWorker = (address: string): Worker =>
  new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
