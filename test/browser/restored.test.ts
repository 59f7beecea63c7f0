import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  listOf,
  matrixOf,
  openForm,
  openPage,
  papersOf,
  requestsTo,
  untilBackendReady,
  watched,
} from './chromium.ts'
import { setStage } from './stage.ts'
import { openBeside } from './tabs.ts'

const stage = setStage()

/** Resolves to the answer that the page has stored. */
const storedAnswer = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('coauthors.answer') ?? '')

test('the answer is there after a reload, as the lists are, and no request asks for it', async () => {
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

test('clearing both lists removes them and the answer for a reload, too', async () => {
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

test('each of two tabs has its own lists and answer after a reload; a new tab starts with those of the last one', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  const other = watched(await openBeside(page)).page
  await other.goto(stage.world.url)
  await matrixOf(other)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
    .waitFor()
  await ask(other, ['Jennifer Widom'], ['Hector Garcia-Molina'])
  await expect.poll(() => storedAnswer(other)).toContain('Widom')

  await page.bringToFront()
  await page.reload()
  await matrixOf(page)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
    .waitFor()
  expect(await listOf(page, 'A').inputValue()).toBe('Ion Stoica')
  await openForm(page)
  await page.getByRole('textbox', { name: 'Authors A' }).fill('Ion Stoica\nScott Shenker')
  await other.bringToFront()
  await other.reload()
  await matrixOf(other)
    .getByRole('gridcell', { name: /Jennifer Widom.*Hector Garcia-Molina/ })
    .waitFor()
  expect(await listOf(other, 'A').inputValue()).toBe('Jennifer Widom')

  // The tab that wrote last is the first one, and its answer comes with its lists.
  const third = await openBeside(page)
  await third.goto(stage.world.url)
  await matrixOf(third)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
    .waitFor()
  expect(await listOf(third, 'A').inputValue()).toBe('Ion Stoica\nScott Shenker')
})
