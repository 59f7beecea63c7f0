import { expect, test } from 'vitest'
import { VERSION_HEADER } from '../../../shared/version.ts'
import { jsonPost } from '../../json-post.ts'
import { daemonStats, type Scene } from './scene.ts'

const QUESTION = { left: ['Ion Stoica'], right: ['Scott Shenker'] }

export function describeWhatWorks(scene: () => Scene): void {
  test.each([
    // All pages of the extension have the same origin, so the popup is enough.
    ['the popup', ({ browser }: Scene) => `${browser.extension}/popup.html`],
    ['the page at 127.0.0.1', ({ world }: Scene) => `${world.url}/`],
  ])('lets %s read from both servers and write to them', async (_, page) => {
    const { browser, world } = scene()
    await browser.open(page(scene()))
    const ask = (url: string, body?: object): Promise<unknown> =>
      browser.evaluate(`fetch('${url}', ${JSON.stringify(body ? jsonPost(body) : {})})
        .then(async (response) => [response.status, response.headers.has('${VERSION_HEADER}'), await response.json()])`)

    const before = await daemonStats(scene())
    expect(await ask(`${world.daemon.url}/api/runtime/stats`)).toEqual([200, true, before])
    expect(await ask(`${world.daemon.url}/api/runtime/query/event`, {})).toEqual([200, true, { ok: true }])
    expect(await daemonStats(scene())).toMatchObject({ query_events: eventsIn(before) + 1 })
    expect(await ask(`${world.backend.url}/api/health`)).toEqual([200, true, { status: 'ok' }])
    expect(await ask(`${world.backend.url}/api/coauthors/pairs`, QUESTION)).toEqual([
      200,
      true,
      expect.objectContaining({ pair_count: 1 }),
    ])
  })

  test('serves the same page at localhost', async () => {
    const { browser, world } = scene()
    await browser.open(`http://localhost:${world.daemon.port}/`)
    expect(await browser.evaluate(`fetch('/api/runtime/stats').then(({ status }) => status)`)).toBe(200)
    expect(
      await browser.evaluate(
        `fetch('/api/runtime/query/event', ${JSON.stringify(jsonPost({}))}).then(({ status }) => status)`,
      ),
    ).toBe(200)
  })
}

const eventsIn = (stats: unknown): number => (stats as { query_events: number }).query_events // the contract's shape
