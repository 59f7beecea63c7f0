import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { hasIpv6 } from '../../ipv6.ts'
import { freePort } from '../../programs.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { startDaemon } from '../extension/servers.ts'
import { PATIENCE } from '../extension/view.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer, type UnguardedServer } from './unguarded-server.ts'
import { ask, openView, shows } from './views.ts'

const SECRET = 'Secret Reviewer'
type Address = '127.0.0.1' | '::1'

async function serverAt(title: string, host: Address, port?: number): Promise<UnguardedServer> {
  const body = `<title>${title}</title>`
  const server = await openUnguardedServer({ body }, { host, ...(port !== undefined && { port }) })
  onTestFinished(server.close)
  return server
}

/** The browser tries the addresses of `localhost` in this order. */
const orderIn = ({ browser }: Scene): [Address, Address] =>
  browser.extension.startsWith('chrome') ? ['::1', '127.0.0.1'] : ['127.0.0.1', '::1']

const sendsName = (port: number): string =>
  `fetch('http://localhost:${port}/', { method: 'POST', body: '${SECRET}' }).then(({ status }) => status)`

/**
 * `localhost` has two addresses. A program at the address that the browser tries first could show its own page and get the names.
 * Our servers listen at both addresses.
 */
export function describeLoopbackImpostor(scene: () => Scene): void {
  describe.runIf(hasIpv6)('two loopback addresses', () => {
    let daemon: RunningServer
    let backend: RunningServer
    beforeAll(async () => {
      const port = await freePort()
      daemon = await startDaemon({ API_BASE_URL: `http://localhost:${port}` })
      const origins = ['localhost', '[::1]'].map((host) => `http://${host}:${daemon.port}`)
      const database = inject('database')
      const env = { DB_PATH: database, DATA_DIR: dirname(database), CORS_ORIGINS: origins.join(',') }
      backend = await startHere('backend', env, port)
    })
    afterAll(() => Promise.all([daemon?.stop(), backend?.stop()]))

    test("shows an impostor's page if a server listens at only one address", async () => {
      const { browser, site } = scene()
      const [first, second] = orderIn(scene())
      const server = await serverAt('The page', second)
      const impostor = await serverAt('The impostor', first, server.port)
      await browser.open(`http://localhost:${server.port}/`)
      expect(await browser.evaluate('document.title')).toBe('The impostor')
      await browser.open(site.asOtherPort)
      expect(await browser.evaluate(sendsName(server.port))).toBe(200)
      expect(impostor.arrived.map(({ body }) => body)).toContain(SECRET)
      expect(server.arrived).toEqual([])
    })

    test('leaves no address of localhost to an impostor', async () => {
      const { browser, world } = scene()
      for (const one of [daemon, backend, world.daemon, world.backend]) {
        for (const address of orderIn(scene())) {
          await expect(serverAt('The impostor', address, one.port)).rejects.toThrow('EADDRINUSE')
        }
      }
      const local = { daemon: `http://localhost:${daemon.port}`, backend: backend.url }
      await openView(scene(), 'page', local)
      await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
      await browser.until(shows('Dominant Resource Fairness'))
    })

    test('serves a working page at [::1]', async () => {
      const { browser } = scene()
      await openView(scene(), 'page', { daemon: `http://[::1]:${daemon.port}`, backend: backend.url })
      // Asks a new query, so that the backend has to answer.
      await ask(browser, ['Ion Stoica'], ['Scott Shenker', 'Asked At Another Address'])
      await browser.until(shows('Dominant Resource Fairness'))
      // The page stores the answer by a POST with its own origin.
      const stored = () =>
        browser.evaluate<string>(`fetch('/api/runtime/cache/list').then((list) => list.text())`)
      await expect.poll(stored, PATIENCE).toContain('Asked At Another Address')
    })
  })
}
