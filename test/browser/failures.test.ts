import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillSides, findButton, openMatrix, openPage } from './chromium.ts'
import { setStage } from './stage.ts'

const PAIRS = '**/api/coauthors/pairs'

const stage = setStage()

const LEFT = ['Ion Stoica']
/** A list that no other test asks, since all tests share the cache. */
const rightOf = (test: string): string[] => ['Scott Shenker', `Asked ${test}`]

const alertText = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allTextContents()).join(' ')

test('says that the backend is down and what to do, and answers once the backend is back', async () => {
  const { browser, world } = stage
  await world.stopBackend()
  const { page } = await openPage(browser, world.url)
  await fillSides(page, LEFT, rightOf('In Vain'))
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/coauthors (start|backend)/)
  await world.startBackend()
  await page
    .getByRole('button', { name: /retry|try again/i })
    .first()
    .click()
  await openMatrix(page)
})

test('says that the backend is busy, and asks again on request', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const busy = { status: 503, json: { detail: 'Too many answers are on their way.' } }
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
  await page.route(PAIRS, (route) => route.fulfill({ ...busy, headers: { ...cors, 'retry-after': '5' } }))
  await fillSides(page, LEFT, rightOf('While It Was Busy'))
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/backend is busy.*few seconds.*Too many answers/)
  await page.unroute(PAIRS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await openMatrix(page)
})
