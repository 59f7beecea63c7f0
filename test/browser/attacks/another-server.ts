import { afterEach, expect, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { callOf } from './page-scripts.ts'
import type { Scene } from './scene.ts'
import { type Answer, openUnguardedServer, type UnguardedServer } from './unguarded-server.ts'
import { traces } from './view-scripts.ts'
import { ask, openView, shows, type View } from './views.ts'

const YES = JSON.stringify({
  hit: true,
  ok: true,
  data: { planted: 'by an attacker' },
  app_version: APP_VERSION,
  api_base: 'javascript:globalThis.owned=1',
})

const ANOTHER = 'is not CoAuthors but another program'

/** Tests a foreign program at the daemon's address. `daemon-look.test.ts` tests more such programs. */
export function describeAnotherServer(scene: () => Scene): void {
  let stranger: UnguardedServer | undefined
  afterEach(() => stranger?.close())

  const hearsNothing = async (view: View, answer: Answer): Promise<void> => {
    const { browser, world } = scene()
    stranger = await openUnguardedServer(answer)
    await openView(scene(), view, { daemon: stranger.url, backend: world.backend.url })
    await browser.until(shows(ANOTHER))
    await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
    await browser.until(shows('Dominant Resource Fairness'))
    // After a second answer, the view has sent all requests of the first query.
    await ask(browser, ['Jennifer Widom'], ['Hector Garcia-Molina'])
    await browser.until(
      `${shows('Jennifer Widom × Hector Garcia-Molina')} && !${shows('Dominant Resource Fairness')}`,
    )
    expect(await browser.evaluate(shows(ANOTHER))).toBe(true)
    expect(await browser.evaluate(callOf(traces))).toMatchObject({ scriptsRun: false, elements: [] })
    await browser.open('about:blank')
    expect(new Set(stranger.arrived.map(({ method, path, body }) => `${method} ${path} ${body}`))).toEqual(
      new Set(['GET /api/runtime/config ']),
    )
  }

  test('sends no name from the side panel to a program that answers yes to everything', () =>
    hearsNothing('sidepanel', { body: YES }))

  test('sends no name from the popup to a program that redirects to the daemon', () =>
    hearsNothing('popup', {
      status: 307,
      headers: { location: `${scene().world.url}/api/runtime/config` },
    }))

  test('refuses a script as the address of the backend', async () => {
    const { browser, world } = scene()
    stranger = await openUnguardedServer({ body: YES, headers: { [VERSION_HEADER]: APP_VERSION } })
    await openView(scene(), 'popup', { daemon: stranger.url, backend: world.backend.url })
    await ask(browser, ['Ion Stoica'], ['Scott Shenker'])
    await browser.until(shows('with an invalid address: javascript:'))
    await browser.until(shows('The query was not sent.'))
    expect(await browser.evaluate(callOf(traces))).toMatchObject({
      scriptsRun: false,
      elements: [],
      oddLinks: [],
    })
  })
}
