import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { APP_VERSION } from '../../shared/version.ts'
import { findButton, launchChromium, openPage } from './chromium.ts'
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

test('the page is there before any request to either server is answered', async () => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.route('**/api/**', () => undefined)
  await page.goto(world.url)
  await findButton(page).waitFor()
  expect(await page.getByRole('textbox', { name: 'Authors A' }).isEditable()).toBe(true)
  await context.close()
})

test('version, visits and the backend can be read without scripts', async () => {
  const { page } = await openPage(browser, world.url, { javaScriptEnabled: false })
  const text = await page.locator('body').textContent()
  expect(text).toContain(APP_VERSION)
  expect(text).toMatch(/visits: \d+/)
  expect(text).toContain(`http://127.0.0.1:${world.backend.port}`)
})
