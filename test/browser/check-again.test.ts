import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium, openPage } from './chromium.ts'
import { startWorld, type World } from './world.ts'

let browser: Browser
let world: World

beforeAll(async () => {
  world = await startWorld({ database: inject('database') })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('Check again says that it asks and when it last did, keeps the focus, and the newest look counts', async () => {
  await world.stopBackend()
  const { page } = await openPage(browser, world.url)
  const button = page.getByRole('button', { name: 'Check again' })
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  await page.getByRole('status').getByText('last asked at').waitFor()

  await page.route('**/api/stats', () => undefined)
  await button.click()
  await page.getByRole('status').getByText('asking').waitFor()
  expect(await hasFocus()).toBe(true)
  await page.unroute('**/api/stats')
  await button.click()
  await page.getByRole('status').getByText('last asked at').waitFor()
  expect(await hasFocus()).toBe(true)

  await world.startBackend()
  await button.click()
  await button.waitFor({ state: 'detached' })
  const focused = await page.evaluate(() => document.activeElement?.id)
  expect(focused).toBe('answer')
})
