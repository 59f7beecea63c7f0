import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startDaemon } from '../extension/servers.ts'
import { type Listening, listening } from './listening.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer } from './unguarded-server.ts'

const EARLIER = 'The earlier program'
const WORKER = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  addEventListener('fetch', (event) => event.respondWith(
    new Response('<title>${EARLIER}</title>', { headers: { 'content-type': 'text/html' } }),
  ))`

/** Opens a program with a service worker that answers every request at the program's address. */
function openEarlierProgram(): Promise<Listening> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/scripts/worker.js'
    response.setHeader('service-worker-allowed', '/')
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    response.end(isWorker ? WORKER : '<title>Still without a worker</title>')
  })
  return listening(server)
}

const REGISTER = `navigator.serviceWorker
  .register('/scripts/worker.js', { scope: '/' })
  .then(() => navigator.serviceWorker.ready)
  .then(() => 'ready')`
/** Looks for a newer worker at once. Without this call, browsers look some time after they show a page. */
const LOOK_FOR_NEWER = `navigator.serviceWorker.getRegistration()
  .then((registration) => registration.update())
  .then(() => 'taken', () => 'not taken')`
const WORKERS = `navigator.serviceWorker.getRegistrations().then(({ length }) => length)`

/** An earlier program has left a service worker at the daemon's address. The worker would replace the page. */
export function describeLeftWorker(scene: () => Scene): void {
  test('removes the service worker of an earlier program', async () => {
    const { browser } = scene()
    const { port, close } = await openEarlierProgram()
    const url = `http://localhost:${port}`
    await browser.open(`${url}/`)
    expect(await browser.evaluate(REGISTER)).toBe('ready')
    await browser.open('about:blank')
    await close()

    // At a server without our defence, the worker stays and shows its page.
    const unguarded = await openUnguardedServer({ body: '<title>The page</title>' }, { port })
    await browser.open(`${url}/`)
    // The browser looks for a newer worker, and finds a page instead.
    expect(await browser.evaluate(LOOK_FOR_NEWER)).toBe('not taken')
    expect(unguarded.arrived.map(({ path }) => path)).toContain('/scripts/worker.js')
    await browser.open(`${url}/`)
    expect(await browser.evaluate('document.title')).toBe(EARLIER)
    await browser.open('about:blank')
    await unguarded.close()

    const daemon = await startDaemon({}, port)
    onTestFinished(daemon.stop)
    await browser.open(`${url}/`)
    await browser.until(`document.title.includes('CoAuthors')`)
    expect(await browser.evaluate(WORKERS)).toBe(0)
    await browser.open(`${url}/`)
    expect(await browser.evaluate('document.title')).toContain('CoAuthors')
  })
}
