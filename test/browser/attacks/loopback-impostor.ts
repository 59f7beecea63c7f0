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

/** Where the browser asks for `localhost` first, and second. */
const orderIn = ({ browser }: Scene): [Address, Address] =>
  browser.extension.startsWith('chrome') ? ['::1', '127.0.0.1'] : ['127.0.0.1', '::1']

const sendsName = (port: number): string =>
  `fetch('http://localhost:${port}/', { method: 'POST', body: '${SECRET}' }).then(({ status }) => status)`

/**
 * `localhost` is two addresses: another program at the one that the browser asks first would be the page, and would be
 * sent the names. Our servers have both.
 */
export function describeLoopbackImpostor(scene: () => Scene): void {
  describe.runIf(hasIpv6)('where there are two', () => {
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

    test('a server that listens at one alone leaves its page and its names to an impostor', async () => {
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

    test('neither of our servers leaves an impostor a place, and localhost is ours', async () => {
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

    test('the page at [::1] is the same page, and asks both servers', async () => {
      const { browser } = scene()
      await openView(scene(), 'page', { daemon: `http://[::1]:${daemon.port}`, backend: backend.url })
      // For the first time, so that the backend has to answer.
      await ask(browser, ['Ion Stoica'], ['Scott Shenker', 'Asked At Another Address'])
      await browser.until(shows('Dominant Resource Fairness'))
      // The answer is kept, which takes a POST with the page's own origin.
      const stored = () =>
        browser.evaluate<string>(`fetch('/api/runtime/cache/list').then((list) => list.text())`)
      await expect.poll(stored, PATIENCE).toContain('Asked At Another Address')
    })
  })
}
