import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSides, findButton, matrixButton, openPage, refresh, waitForSource } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()
const PHONE = { viewport: { width: 400, height: 640 }, reducedMotion: 'reduce' } as const
const people = (count: number): string[] => Array.from({ length: count }, (_, index) => `Person ${index}`)

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

test('scrolls a phone to the answer unless the user is typing', async () => {
  const { page } = await openPage(stage.browser, stage.world.url, PHONE)
  await fillSides(page, people(51), ['Scott Shenker'])
  // Notes on the lists move the button, so a pointer may miss it.
  await findButton(page).press('Enter')
  const button = page.getByRole('button', { name: 'Ask in 2 batches' })
  await button.waitFor()
  const bottom = () => button.evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(640)

  await fillSides(page, ['Ion Stoica', ...people(20)], ['Scott Shenker'])
  const { promise: typed, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/coauthors/pairs', async (route) => {
    await typed
    await route.continue()
  })
  await page.route('**/api/runtime/cache/get', (route) => route.fulfill({ json: { hit: false, data: null } }))
  const field = page.getByRole('textbox', { name: 'Authors A' })
  await field.press('Control+Enter')
  await field.press('x')
  const before = await page.evaluate(() => scrollY)
  resolve()
  await matrixButton(page).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.evaluate(() => scrollTo(0, 0))
  await findButton(page).press('Enter')
  await expect.poll(() => topOf(page, '#answer')).toBeLessThan(640 * 0.6)
  expect(await topOf(page, '#answer')).toBeGreaterThanOrEqual(-1)
  await expect.poll(() => focused(page)).toBe('Edit')

  // A restored answer does not scroll the page.
  await page.evaluate(() => scrollTo(0, 0))
  await page.reload()
  await matrixButton(page).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 1000, height: 500 })
  await refresh(page)
  await waitForSource(page, /^From the backend/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
