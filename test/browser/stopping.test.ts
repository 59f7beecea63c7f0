import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, fillSides, findButton, openPage } from './chromium.ts'
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

test('a cancelled query is announced', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await askWithoutEnd(page)
  await cancelButton(page).click()
  await page.getByRole('status').getByText('Cancelled').waitFor()
})

test('Escape cancels a query from anywhere in the page', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await askWithoutEnd(page)
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByText('Cancelled').waitFor()
})

test('an option that cannot be asked is named, has the focus, and ends the question under way', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await askWithoutEnd(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pairs'))
  const year = page.getByRole('textbox', { name: 'Since year' })
  await year.fill('20')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await givenUp
  await page.getByRole('alert').getByText('Since year').waitFor()
  expect(await year.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await cancelButton(page).count()).toBe(0)
  expect(await findButton(page).getAttribute('aria-disabled')).not.toBe('true')
})
