import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSides, findButton, listOf, matrixOf, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const PAIRS = '**/api/coauthors/pairs'

const stage = shareStage()

const cancelButton = (page: Page) => page.getByRole('button', { name: /^cancel/i })

async function askWithoutEnd(page: Page): Promise<void> {
  await page.route(PAIRS, () => undefined)
  await fillSides(page, ['Ion Stoica'], ['Asked By Nobody Yet'])
  await findButton(page).click()
  await cancelButton(page).waitFor()
}

test('a query says what it waits for; Cancel ends it, is announced, and leaves the lists', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/runtime/cache/get', async (route) => {
    await seen
    await route.fulfill({ json: { hit: false, data: null } })
  })
  await askWithoutEnd(page)
  await page.getByText('Looking in the cache').first().waitFor()
  resolve()
  await page.getByText('Asking the backend').first().waitFor()
  await cancelButton(page).click()
  await page.getByRole('status').getByText('Cancelled').waitFor()
  await expect.poll(() => findButton(page).isEnabled()).toBe(true)
  expect(await listOf(page, 'A').inputValue()).toBe('Ion Stoica')
  expect(await matrixOf(page).count()).toBe(0)
})

test('an option that cannot be asked is named, unfolded, and has the focus', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, ['Ion Stoica'], ['Scott Shenker'])
  await page.getByText('More', { exact: true }).click()
  const year = page.getByRole('textbox', { name: 'Since year' })
  await year.fill('20')
  await findButton(page).click()
  await page.getByRole('alert').getByText('Since year').waitFor()
  expect(await year.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await cancelButton(page).count()).toBe(0)
})
