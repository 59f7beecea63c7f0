import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  matrixOf,
  openForm,
  openPage,
  requestsTo,
  waitForSource,
} from './chromium.ts'
import { storeOlderAnswer } from './older-answer.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const WIDOM = 'Jennifer Widom'
const GARCIA = 'Hector Garcia-Molina'

/** Holds the requests for pairs back until the returned function is called. */
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

test('a hit from older data is drawn, the backend is asked by itself, and what is new is said without disturbing the user', async () => {
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
  expect(await note(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await waitForSource(page, /^From the backend/)
  expect(await axeViolations(page, '#answer')).toEqual([])
  await news(page).getByText('2 pairs have changed').click()
  const all = news(page)
  await all.getByText(/Data on .*: dblp of .*2020/).waitFor()
  expect(await all.getByText('1 new paper').count()).toBe(2)

  // The hit and the query have an event each, and the newer answer is stored: the next hit is from the same data.
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

test('an answer that the view renews by itself stays as it is when that is cancelled, fails, or the user asks something else', async () => {
  await storeOlderAnswer(stage.world, [WIDOM], [GARCIA])
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  const release = await holdPairs(page)
  await ask(page, [WIDOM], [GARCIA])
  await renewing(page).waitFor()
  await page.keyboard.press('Escape')
  await renewing(page).waitFor({ state: 'detached' })
  await page.getByText(/This answer was computed from other data: dblp of .*2020/).waitFor()
  await waitForSource(page, /^From the cache/)
  release()

  await page.unroute('**/api/coauthors/pairs')
  await page.route('**/api/coauthors/pairs', (route) =>
    route.fulfill({ status: 500, json: { detail: 'no' } }),
  )
  await openForm(page)
  await findButton(page).click()
  await page.getByText('did not answer. This is still the answer from the older data.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await matrixOf(page).isVisible()).toBe(true)

  // A reload restores it, offers Refresh and asks nothing.
  const asked = requestsTo(requests, '/pairs').length
  await page.reload()
  await page.getByText(/This answer was computed from other data: dblp of .*2020/).waitFor()
  expect(requestsTo(requests, '/pairs')).toHaveLength(asked)

  // The user's own query takes the place of the renewal, and its answer is the one that is drawn.
  await page.unroute('**/api/coauthors/pairs')
  await storeOlderAnswer(stage.world, [WIDOM], [GARCIA, 'Scott Shenker'])
  const releaseOlder = await holdPairs(page)
  await ask(page, [WIDOM], [GARCIA, 'Scott Shenker'])
  await renewing(page).waitFor()
  await page.unroute('**/api/coauthors/pairs')
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await matrixOf(page)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker/ })
    .waitFor()
  releaseOlder()
  await expect.poll(() => requestsTo(requests, '/query/event').length).toBeGreaterThan(5)
  expect(await news(page).count()).toBe(0)
})

test('on a phone the view goes to the hit, and nowhere when the newer answer comes', async () => {
  await storeOlderAnswer(stage.world, [WIDOM, 'Ion Stoica'], [GARCIA])
  const phone = { viewport: { width: 390, height: 640 }, reducedMotion: 'reduce' } as const
  const { page } = await openPage(stage.browser, stage.world.url, phone)
  const release = await holdPairs(page)
  await ask(page, [WIDOM, 'Ion Stoica'], [GARCIA])
  await renewing(page).waitFor()
  // The form is folded, so that the answer begins at the top.
  const head = await page.locator('.document-header').boundingBox()
  expect(head?.y).toBeLessThan(200)
  // The open form moves the answer below the fold.
  await openForm(page)
  await page.evaluate(() => scrollTo(0, 0))
  const top = (await matrixOf(page).boundingBox())?.y
  release()
  await news(page).getByText('1 pair has changed').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // Two notes of one line differ by less than a pixel.
  await expect
    .poll(async () => Math.abs(((await matrixOf(page).boundingBox())?.y ?? 0) - (top ?? 0)))
    .toBeLessThan(1)
})

test('an answer in batches that the cache has from older data is asked again by itself, batch after batch', async () => {
  const people = mostProlific(inject('database'), 51)
  await storeOlderAnswer(stage.world, people, [WIDOM])
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await fillSides(page, people, [WIDOM])
  await findButton(page).click()
  await page.getByRole('button', { name: 'Ask in 2 batches' }).click()
  await news(page).waitFor()
  await waitForSource(page, /From the backend.*2 batches/)
  expect(requestsTo(requests, '/pairs')).toHaveLength(2)
})

test('a hit while the backend is down is drawn as it is', async () => {
  await storeOlderAnswer(stage.world, [GARCIA], [WIDOM])
  await stage.world.stopBackend()
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, [GARCIA], [WIDOM])
  await waitForSource(page, /^From the cache/)
  await page.getByText('last asked at').waitFor()
  expect(await page.getByText(/newer data/).count()).toBe(0)
  await stage.world.startBackend()
})
