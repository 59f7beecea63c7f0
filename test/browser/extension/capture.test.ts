import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_PAGES } from '../../extension/capture/saved-pages.ts'
import { sharedChromium } from '../chromium.ts'
import { BUILT } from './built.ts'

const SAVED = resolve(import.meta.dirname, '../../extension/capture/saved-pages')
const html = (file: string): string => readFileSync(join(SAVED, file), 'utf8')

/** Runs the shipped script in a page that lies at its real address, as the browser does for the extension. */
type Collector = { collect: (url: string, html: string) => Promise<unknown>; close: () => Promise<void> }

async function openCollector(): Promise<Collector> {
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

/** The code is the same everywhere; that it runs in Firefox, too, is shown by `in-firefox.test.ts`. */
describe('the shipped script', () => {
  let collector: Collector
  beforeAll(async () => {
    collector = await openCollector()
  })
  afterAll(() => collector.close())

  test.each(SAVED_PAGES)('finds the people of $url', async ({ file, url, site, groups }) => {
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
