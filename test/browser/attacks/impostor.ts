import { afterEach, expect, onTestFailed, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { hasIpv6 } from '../../ipv6.ts'
import { HOSTILE_ANSWERS } from './hostile-answers.ts'
import { FOREIGN_NAME } from './hostile-site.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer, type UnguardedServer } from './unguarded-server.ts'
import { ask, openView, reopenView, shows } from './views.ts'

const REVIEWER = 'Secret Reviewer'
const VIEWS = ['popup', 'sidepanel'] as const
/** True once the view shows an answer or a failure. */
const IS_OVER = `document.querySelector('.alert, .pair-head, [role=grid]') !== null`

/** A program poses as the daemon and names the attacker's backend. */
export function describeImpostor(scene: () => Scene): void {
  const opened: UnguardedServer[] = []
  afterEach(async () => {
    for (const server of opened.splice(0)) await server.close()
  })
  const open = async (...settings: Parameters<typeof openUnguardedServer>): Promise<UnguardedServer> => {
    const server = await openUnguardedServer(...settings)
    opened.push(server)
    return server
  }
  const impostorNaming = async (apiBase: (port: number) => string, port?: number) => {
    const evil = await open({ body: JSON.stringify(HOSTILE_ANSWERS['/api/stats']) })
    const body = { hit: false, data: null, ok: true, app_version: APP_VERSION, api_base: apiBase(evil.port) }
    const answer = { body: JSON.stringify(body), headers: { [VERSION_HEADER]: APP_VERSION } }
    const { url } = await open(answer, port === undefined ? {} : { port })
    return { evil, servers: { daemon: url, backend: scene().world.backend.url } }
  }
  const kept = (): Promise<string> =>
    scene().browser.evaluate('chrome.storage.local.get().then((items) => JSON.stringify(items))')

  test("sends nothing to an impostor's backend, and does not store its address", async () => {
    const { browser, world } = scene()
    await world.daemon.stop()
    onTestFailed(() => world.restartDaemon())
    const named = (port: number) => `http://${FOREIGN_NAME}:${port}`
    const { evil, servers } = await impostorNaming(named, world.daemon.port)
    for (const view of VIEWS) {
      await openView(scene(), view, servers)
      await ask(browser, [REVIEWER], ['Scott Shenker'])
      await browser.until(IS_OVER)
      expect(evil.arrived, view).toEqual([])
      await browser.until(shows(`names a backend that is not on this machine: http://${FOREIGN_NAME}`))
      // The views share their storage, so the tests below need only one of them.
      expect(await kept(), view).not.toContain(FOREIGN_NAME)
    }

    for (const server of opened.splice(0)) await server.close()
    await world.restartDaemon()
    const heard = await open({}, { port: evil.port })
    await reopenView(scene(), 'sidepanel')
    await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
    await browser.until(shows('Dominant Resource Fairness'))
    expect(await kept()).not.toContain(FOREIGN_NAME)
    expect(heard.arrived).toEqual([])
  })

  // Browsers may disagree about the host of this address. `server-addresses.test.ts` tests similar addresses.
  test("does not ask the host before a backslash in an impostor's address", async () => {
    const { browser } = scene()
    const { evil, servers } = await impostorNaming((port) => `http://${FOREIGN_NAME}:${port}\\@127.0.0.1`)
    await openView(scene(), 'popup', servers)
    await ask(browser, [REVIEWER], ['Scott Shenker'])
    await browser.until(IS_OVER)
    expect(evil.arrived).toEqual([])
    expect(await kept()).not.toContain(String(evil.port))
  })

  test('asks the backend that a daemon names by another spelling of 127.0.0.1', async () => {
    const { browser, world } = scene()
    const { servers } = await impostorNaming(() => `http://2130706433:${world.backend.port}/`)
    await openView(scene(), 'popup', servers)
    await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
    await browser.until(shows('Dominant Resource Fairness'))
  })
  test.runIf(hasIpv6)('asks only 127.0.0.1 if an impostor names localhost', async () => {
    const { browser } = scene()
    // A foreign backend listens on 127.0.0.1, and another program on ::1 at the same port.
    const backend = await open({ body: JSON.stringify(HOSTILE_ANSWERS['/api/stats']) })
    const evil = await open({}, { port: backend.port, host: '::1' })
    const { servers } = await impostorNaming(() => `http://localhost:${backend.port}`)
    await openView(scene(), 'popup', servers)
    await ask(browser, [REVIEWER], ['Scott Shenker'])
    await browser.until(IS_OVER)
    expect(backend.arrived.map(({ body }) => body).join()).toContain(REVIEWER)
    expect(evil.arrived).toEqual([])
  })
}
