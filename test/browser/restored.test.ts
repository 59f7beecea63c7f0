import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import {
  ask,
  fillSides,
  findButton,
  listOf,
  matrixOf,
  openForm,
  openMatrix,
  openPage,
  papersOf,
  requestsTo,
  untilBackendReady,
  waitForSource,
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

test('an answer too large to be kept, here 120 × 60 names in batches, is drawn, its cells are chosen, and it comes back from the cache alone; without it the lists are there and nothing is asked', async () => {
  const people = mostProlific(inject('database'), 120)
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, people, people.slice(0, 60))
  await findButton(page).click()
  const lastStored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/cache/put') &&
      // A large body, as those of the other batches, is not shown here.
      response.request().postDataJSON()?.data.pair_pubs.length === 20 * 10,
  )
  await page.getByRole('button', { name: 'Ask in 6 batches' }).click()
  await openMatrix(page)
  await matrixOf(page).waitFor()
  await lastStored
  await expect.poll(() => storedAnswer(page)).not.toBe('')
  expect((await storedAnswer(page)).length).toBeLessThan(20_000)
  expect(requestsTo(requests, '/pairs')).toHaveLength(6)
  await expect.poll(() => matrixOf(page).locator('tr').count()).toBe(121)
  // Playwright would look at each of 7,200 cells every time for a role.
  const label = await matrixOf(page).locator('[role=gridcell]').nth(61).getAttribute('aria-label')
  const cell = matrixOf(page).locator(`[role=gridcell][aria-label="${label}"]`)
  await cell.click()
  await expect.poll(() => cell.getAttribute('aria-selected')).toBe('true')
  const summary = await page.locator('#answer .summary').textContent()

  await stage.world.stopBackend()
  await page.reload()
  await matrixOf(page).waitFor()
  expect(await page.locator('#answer .summary').textContent()).toBe(summary)
  await waitForSource(page, /From the cache.*6 batches/)
  expect(requestsTo(requests, '/pairs')).toHaveLength(6)
  expect(requestsTo(requests, '/event')).toHaveLength(6)
  await stage.world.startBackend()

  await page.route('**/api/runtime/cache/get', (route) => route.fulfill({ json: { hit: false, data: null } }))
  const before = requests.length
  const looked = page.waitForResponse('**/api/runtime/cache/get')
  await page.reload()
  await looked
  await untilBackendReady(page)
  expect(await page.getByRole('textbox', { name: 'Authors A' }).inputValue()).toBe(people.join('\n'))
  expect(await matrixOf(page).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(requestsTo(requests.slice(before), '/pairs')).toEqual([])
})
