import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  findButton,
  isFocused,
  matrixOf,
  openForm,
  openPage,
  requestsTo,
  waitForSource,
} from './chromium.ts'
import { storeOlderAnswer } from './older-answer.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const WIDOM = 'Jennifer Widom'
const GARCIA = 'Hector Garcia-Molina'

async function holdPairs(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/coauthors/pairs', async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const renewing = (page: Page) => page.getByText('The backend has newer data: asking it …')
const news = (page: Page) => page.getByRole('region', { name: 'What is new' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })

test("shows a stored answer, and says what is new in the backend's answer", async () => {
  await storeOlderAnswer(stage.world, [WIDOM, 'Ion Stoica'], [GARCIA, 'Scott Shenker'])
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const release = await holdPairs(page)
  await ask(page, [WIDOM, 'Ion Stoica'], [GARCIA, 'Scott Shenker'])
  await waitForSource(page, /^From the cache/)
  await renewing(page).waitFor()
  const stoica = matrixOf(page).getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
  await stoica.click()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await note(page).fill('the same grant')
  const before = await stoica.boundingBox()
  const hadPapers = await stoica.textContent()
  release()

  await news(page).getByText('2 pairs have changed').waitFor()
  expect(Number(await stoica.textContent())).toBe(Number(hadPapers) + 1)
  expect(await stoica.boundingBox()).toEqual(before)
  expect(await stoica.getAttribute('aria-selected')).toBe('true')
  expect(await note(page).inputValue()).toBe('the same grant')
  expect(await isFocused(note(page))).toBe(true)
  await waitForSource(page, /^From the backend/)
  expect(await axeViolations(page, '#answer')).toEqual([])
  await news(page).getByText('2 pairs have changed').click()
  const all = news(page)
  await all.getByText(/Data on .*: dblp of .*2020/).waitFor()
  expect(await all.getByText('1 new paper').count()).toBe(2)

  // The cache hit is one event, and the query to the backend another.
  await expect.poll(() => requestsTo(requests, '/query/event').length).toBe(2)
  const said = requestsTo(requests, '/query/event').map((request) => request.postDataJSON())
  expect(said.map(({ cache_hit, extra_json }) => [cache_hit, extra_json.cache])).toEqual([
    [true, 'hit'],
    [false, 'skipped'],
  ])
  const lookedAgain = page.waitForResponse('**/api/stats')
  await openForm(page)
  await findButton(page).click()
  await waitForSource(page, /^From the cache/)
  await lookedAgain
  await expect.poll(() => requestsTo(requests, '/query/event').length).toBe(3)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  expect(consoleErrors).toEqual([])
})
