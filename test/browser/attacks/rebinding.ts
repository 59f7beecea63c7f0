import { expect, test } from 'vitest'
import type { World } from '../world.ts'
import { FETCHES } from './cases.ts'
import { openHostileSite } from './hostile-site.ts'
import type { Target } from './page-scripts.ts'
import { backendAt, daemonAt, daemonStats, type Scene } from './scene.ts'

type Server = {
  name: string
  port: (world: World) => number
  stop: (world: World) => Promise<void>
  start: (world: World) => Promise<void>
  at: (url: string) => Target
}

const SERVERS: Server[] = [
  {
    name: 'the daemon',
    port: ({ daemon }) => daemon.port,
    stop: ({ daemon }) => daemon.stop(),
    start: ({ restartDaemon }) => restartDaemon(),
    at: daemonAt,
  },
  {
    name: 'the backend',
    port: ({ backend }) => backend.port,
    stop: ({ stopBackend }) => stopBackend(),
    start: ({ startBackend }) => startBackend(),
    at: backendAt,
  },
]

/**
 * DNS rebinding: after the attacker's page is loaded, its host name points to this machine. Here the name points
 * to this machine from the start, and our server takes over the attacker's port. The browser sees no difference.
 */
export function describeRebinding(scene: () => Scene): void {
  test.each(SERVERS)(
    'gives a page nothing of $name after DNS rebinding',
    async ({ port, stop, start, at }) => {
      const { browser, world } = scene()
      const before = await daemonStats(scene())
      await stop(world)
      const site = await openHostileSite(port(world))
      await browser.open(site.asWebSite)
      await site.close()
      await start(world)

      for (const { script } of FETCHES) {
        expect(await browser.evaluate(script(at(site.asWebSite), ''))).toBe('status 403')
      }
      expect(await browser.evaluate(IMAGE)).toBe('error')
      expect(await daemonStats(scene())).toEqual(before)
    },
  )
}

/** Loads `/` of the server as an image. A daemon that answered would count a visit. */
const IMAGE = `new Promise((resolve) => {
  const image = new Image()
  image.onload = image.onerror = ({ type }) => resolve(type)
  image.src = '/'
})`
