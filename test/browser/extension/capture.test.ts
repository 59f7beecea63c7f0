import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_PAGES } from '../../extension/capture/saved-pages.ts'
import { sharedChromium } from '../chromium.ts'
import { openFirefox } from '../firefox.ts'
import { evaluateIn } from '../firefox-tab.ts'
import { BUILT } from './built.ts'

const SAVED = resolve(import.meta.dirname, '../../extension/capture/saved-pages')
const html = (file: string): string => readFileSync(join(SAVED, file), 'utf8')

/** Runs the shipped script in a page that lies at its real address, as the browser does for the extension. */
type Collector = { collect: (url: string, html: string) => Promise<unknown>; close: () => Promise<void> }

async function inChromium(): Promise<Collector> {
  const script = readFileSync(join(BUILT.chromium, 'collect.js'), 'utf8')
  const page = await (await sharedChromium()).newPage()
  let served = { url: '', html: '' }
  await page.route('**', (route) =>
    route.request().url() === served.url
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: served.html })
      : route.abort(),
  )
  return {
    collect: async (url, html) => {
      served = { url, html }
      await page.goto(url)
      return page.evaluate(script)
    },
    close: () => page.close(),
  }
}

async function inFirefox(): Promise<Collector> {
  const script = readFileSync(join(BUILT.firefox, 'collect.js'), 'utf8')
  const firefox = await openFirefox()
  const { bidi, context } = firefox
  let served = { url: '', html: '' }
  bidi.on('network.beforeRequestSent', (params) => {
    // As the protocol defines the event.
    const { isBlocked, request } = params as { isBlocked: boolean; request: { request: string; url: string } }
    if (!isBlocked) return
    const answer =
      request.url === served.url
        ? {
            statusCode: 200,
            headers: [{ name: 'content-type', value: { type: 'string', value: 'text/html; charset=utf-8' } }],
            body: { type: 'base64', value: Buffer.from(served.html).toString('base64') },
          }
        : { statusCode: 404 }
    // A request that has gone needs no answer.
    void bidi.send('network.provideResponse', { request: request.request, ...answer }).catch(() => undefined)
  })
  await bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], contexts: [context] })
  return {
    collect: async (url, html) => {
      served = { url, html }
      await firefox.goto(url)
      // Beside the page's own scripts, where the extension's run too.
      return evaluateIn(bidi, { context, sandbox: 'extension' }, `(0, eval)(${JSON.stringify(script)})`)
    },
    close: firefox.close,
  }
}

/** What a site's page holds is found by the same code everywhere: Firefox shows that it runs there. */
describe.each([
  { browser: 'Chromium', open: inChromium, pages: SAVED_PAGES },
  { browser: 'Firefox', open: inFirefox, pages: SAVED_PAGES.slice(0, 3) },
])('in $browser the shipped script', ({ open, pages }) => {
  let collector: Collector
  beforeAll(async () => {
    collector = await open()
  })
  afterAll(() => collector.close())

  test.each(pages)('finds the people of $url', async ({ file, url, site, groups }) => {
    expect(await collector.collect(url, html(file))).toEqual({ site, groups })
  })

  test('finds nobody on a page that names nobody', async () => {
    const found = await collector.collect(
      'https://example.org/',
      '<h1>Nothing</h1><p>Nobody is named here.</p>',
    )
    expect(found).toMatchObject({ groups: [] })
  })
})
