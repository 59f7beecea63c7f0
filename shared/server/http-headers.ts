import type { FastifyReply, FastifyRequest } from 'fastify'
import { APP_VERSION, VERSION_HEADER } from '../version.ts'

/** The headers of every answer (docs/dev/security.md, Headers). Static files replace `cache-control`. */
export const STANDARD_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  vary: 'Origin',
  [VERSION_HEADER]: APP_VERSION,
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

/** Lets the accepted Origin read the answer. Answers a preflight itself, and returns whether it did. */
export function sendsPreflight({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = headers
  if (origin === undefined) return false
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', `${VERSION_HEADER}, retry-after`)
  if (method !== 'OPTIONS' || !headers['access-control-request-method']) return false
  reply.code(204).headers(PREFLIGHT).send()
  return true
}

/** The policy of script files. Pages ignore it, but a worker from such a file may send no request. */
export const SCRIPT_POLICY = "default-src 'none'; script-src 'self'"

/** Builds a page's policy (docs/dev/security.md, CSP). Origins must not contain `;` or `,`. */
export const contentSecurityPolicy = (...origins: readonly string[]): string => policyOf(origins, "'none'")

/** Builds the CSP of a page with our workers. Its policy of trusted types, `worker`, allows only the scripts of these workers. */
export const pagePolicy = (...origins: readonly string[]): string => policyOf(origins, 'worker')

function policyOf(origins: readonly string[], trustedTypes: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ['connect-src', "'self'", ...origins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ')
}

/** Another program's service worker would answer instead of our server forever. This script removes it. */
const SCRIPT = `// Removes the service worker that an earlier program has left at this address.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.registration.unregister()
  const windows = await self.clients.matchAll({ type: 'window' })
  // With a fragment, the navigation would only scroll in the old page.
  await Promise.allSettled(windows.map((window) => window.navigate(window.url.split('#')[0])))
}
`

/**
 * Answers a browser's check of a service worker's script, and returns whether it did. No page can send the header
 * `service-worker`.
 */
export function sendsWorkerRemoval({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers['service-worker'] !== 'script' || method !== 'GET') return false
  reply
    .header('content-security-policy', contentSecurityPolicy())
    // The worker's scope may be wider than the folder of its script.
    .header('service-worker-allowed', '/')
    .type('text/javascript; charset=utf-8')
    .send(SCRIPT)
  return true
}
