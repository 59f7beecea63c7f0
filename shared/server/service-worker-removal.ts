import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './headers.ts'

/**
 * Ends a service worker that another program has left at this address: it would answer in our place for ever. Neither
 * server has one. A browser that looks for a newer version of it gets this script, at whatever path it was.
 */
const SCRIPT = `// Removes the service worker that an earlier program has left at this address.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.registration.unregister()
  const windows = await self.clients.matchAll({ type: 'window' })
  // With its fragment the address would be a place in the old page, and nothing would load.
  await Promise.allSettled(windows.map((window) => window.navigate(window.url.split('#')[0])))
}
`

/** Browsers send the header when they look for a worker's script, and let no page send it. */
export function asksForServiceWorker({ method, headers }: FastifyRequest): boolean {
  return headers['service-worker'] === 'script' && method === 'GET'
}

export function sendWorkerRemoval(reply: FastifyReply): void {
  reply
    .header('content-security-policy', contentSecurityPolicy())
    // The worker may serve more than the folder that its script is in.
    .header('service-worker-allowed', '/')
    .type('text/javascript; charset=utf-8')
    .send(SCRIPT)
}
