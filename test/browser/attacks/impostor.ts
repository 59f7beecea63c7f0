import { networkInterfaces } from 'node:os'
import { afterEach, expect, onTestFailed, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { HOSTILE_ANSWERS } from './hostile-answers.ts'
import { FOREIGN_NAME } from './hostile-site.ts'
import type { Scene } from './scene.ts'
import { openUnguardedServer, type UnguardedServer } from './unguarded-server.ts'
import { ask, openView, reopenView, shows } from './views.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((own) =>
  own?.some(({ address }) => address === '::1'),
)
const REVIEWER = 'Secret Reviewer'
const VIEWS = ['popup', 'sidepanel'] as const
/** The question has come to something: an answer, or the reason why there is none. */
const IS_OVER = `document.querySelector('.alert, .pair-head, [role=grid]') !== null`

/** A program at the daemon's address that says that it is our daemon, and that the backend is the attacker's. */
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
  /** The attacker's server, which would answer like a backend, and the impostor that names it. */
  const impostorNaming = async (apiBase: (port: number) => string, port?: number) => {
    const evil = await open({ body: JSON.stringify(HOSTILE_ANSWERS['/api/stats']) })
    const body = { hit: false, data: null, ok: true, app_version: APP_VERSION, api_base: apiBase(evil.port) }
    const answer = { body: JSON.stringify(body), headers: { [VERSION_HEADER]: APP_VERSION } }
    const { url } = await open(answer, port === undefined ? {} : { port })
    return { evil, servers: { daemon: url, backend: scene().world.backend.url } }
  }
  const kept = (): Promise<string> =>
    scene().browser.evaluate('chrome.storage.local.get().then((items) => JSON.stringify(items))')

  test('that names a backend of its own makes popup and side panel send it nothing, and leaves nothing behind', async () => {
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
      // The views share what is kept, so that one of them shows below what the next question comes to.
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

  // Browsers differ in how they read addresses, if at all, here; other look-alikes: `named-backend.test.ts`.
  test('is not followed to a host before a backslash', async () => {
    const { browser } = scene()
    const { evil, servers } = await impostorNaming((port) => `http://${FOREIGN_NAME}:${port}\\@127.0.0.1`)
    await openView(scene(), 'popup', servers)
    await ask(browser, [REVIEWER], ['Scott Shenker'])
    await browser.until(IS_OVER)
    expect(evil.arrived).toEqual([])
    expect(await kept()).not.toContain(String(evil.port))
  })

  test('is followed to an address that is this machine, however it is written', async () => {
    const { browser, world } = scene()
    const { servers } = await impostorNaming(() => `http://2130706433:${world.backend.port}/`)
    await openView(scene(), 'popup', servers)
    await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
    await browser.until(shows('Dominant Resource Fairness'))
  })
  test.runIf(hasIpv6)('that names localhost has its other address hear nothing', async () => {
    const { browser } = scene()
    // Another make of backend, which listens on 127.0.0.1 alone, and another program at the port on ::1.
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
