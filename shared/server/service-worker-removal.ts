import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from './headers.ts'

/**
 * Removes a service worker that another program has left at this address: it would answer in our place forever.
 * Neither server has one. A browser that checks the worker for an update gets this script, at any path.
 */
const SCRIPT = `// Removes the service worker that an earlier program has left at this address.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await self.registration.unregister()
  const windows = await self.clients.matchAll({ type: 'window' })
  // With a fragment, the navigation would only scroll in the old page and load nothing.
  await Promise.allSettled(windows.map((window) => window.navigate(window.url.split('#')[0])))
}
`

/** Browsers send this header when they check a worker's script, and no page can send it. */
export function asksForServiceWorker({ method, headers }: FastifyRequest): boolean {
  return headers['service-worker'] === 'script' && method === 'GET'
}

export function sendWorkerRemoval(reply: FastifyReply): void {
  reply
    .header('content-security-policy', contentSecurityPolicy())
    // The worker's scope may be wider than the folder of its script.
    .header('service-worker-allowed', '/')
    .type('text/javascript; charset=utf-8')
    .send(SCRIPT)
}
