import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, matrixOf, openForm, openPage, papersOf, requestsTo, untilBackendReady } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

/** The answer that the page has stored. */
const storedAnswer = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('coauthors.answer') ?? '')

test('restores answer and lists after a reload without a request', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await expect.poll(() => storedAnswer(page)).toContain('Dominant Resource Fairness')
  const before = requests.length
  await page.reload()
  await matrixOf(page).waitFor()
  await papersOf(page).getByText('Dominant Resource Fairness').first().waitFor()
  await untilBackendReady(page)
  const since = requests.slice(before)
  expect([...requestsTo(since, '/pairs'), ...requestsTo(since, '/cache/get')]).toEqual([])
  expect(consoleErrors).toEqual([])

  await openForm(page)
  await page.getByRole('textbox', { name: 'Authors B' }).fill('Jennifer Widom')
  await page.reload()
  await page.getByText('have changed since this answer').waitFor()
})

test('removes lists and answer for a reload, too, when both lists are cleared', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await expect.poll(() => storedAnswer(page)).not.toBe('')
  await openForm(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => storedAnswer(page)).toBe('')
  await page.reload()
  await untilBackendReady(page)
  expect(await matrixOf(page).count()).toBe(0)
})
