import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { axeViolations, type OpenedPage } from '../chromium.ts'
import { startWorld, type World } from '../world.ts'
import type { ExtensionPage } from './built.ts'
import { type ExtendedChromium, launchWithExtension } from './chromium.ts'
import { PATIENCE } from './view.ts'

let world: World
let chromium: ExtendedChromium
beforeAll(async () => {
  ;[world, chromium] = await Promise.all([
    startWorld({ database: inject('database') }),
    launchWithExtension(),
  ])
})
afterAll(() => Promise.all([chromium.close(), world.close()]))

/** As narrow as each of them can be: what fits there fits everywhere. */
const PAGES: [name: ExtensionPage, viewport: { width: number; height: number }][] = [
  ['popup', { width: 400, height: 600 }],
  ['sidepanel', { width: 320, height: 700 }],
  ['options', { width: 360, height: 700 }],
]

describe.each(['light', 'dark'])('%s', (theme) => {
  describe.each(['en', 'zh-CN'])('%s', (language) => {
    test.each(PAGES)('%s: no barrier, and nothing wider than the window', async (name, viewport) => {
      const settings = JSON.stringify({ version: 1, daemon: world.url, theme, language })
      await (await chromium.worker()).evaluate(
        `chrome.storage.local.clear().then(() => chrome.storage.local.set({ settings: ${settings} }))`,
      )
      const opened = await chromium.openExtensionPage(name, viewport)
      await expect.poll(() => opened.page.locator('html').getAttribute('lang'), PATIENCE).toBe(language)
      await expectNoBarrier(opened)
      if (name !== 'options') {
        await answerIn(opened)
        await expectNoBarrier(opened)
      }
      await opened.page.close()
    })
  })
})

/** Asks by what is the same in every language. */
async function answerIn({ page }: OpenedPage): Promise<void> {
  await page.locator('[name=left]').fill('Ion Stoica\nWei Wang\nJenifer Widom')
  await page.locator('[name=right]').fill('Scott Shenker\nJian Pei\nIon Stoica')
  await page.locator('[name=right]').press('Control+Enter')
  await page.getByText('Choosy').or(page.locator('.pair-head')).first().waitFor()
}

async function expectNoBarrier({ page }: OpenedPage): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
