import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { cacheKey, pairsPayload } from '../../shared/query/payload.ts'
import { ask, fillSides, findButton, matrixOf, openPage, requestsTo, untilStored } from './chromium.ts'
import { setStage } from './stage.ts'

const CACHE_GET = '**/api/runtime/cache/get'
const PAIRS = '**/api/coauthors/pairs'

const stage = setStage()

const LEFT = ['Ion Stoica']
/** A list that no other test asks for: what is stored is the same for all of them. */
const rightOf = (test: string): string[] => ['Scott Shenker', `Asked ${test}`]

const alertText = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allTextContents()).join(' ')

test('with the backend down a query says so and what to do, and works once it is back', async () => {
  const { browser, world } = stage
  await world.stopBackend()
  const { page } = await openPage(browser, world.url)
  await fillSides(page, LEFT, rightOf('In Vain'))
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/npm (start|run backend)/)
  await world.startBackend()
  await page
    .getByRole('button', { name: /retry|try again/i })
    .first()
    .click()
  await matrixOf(page).waitFor()
})

test('a backend that is busy is told from one without data', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const busy = { status: 503, json: { detail: 'Too many answers are on their way.' } }
  const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }
  await page.route(PAIRS, (route) => route.fulfill({ ...busy, headers: { ...cors, 'retry-after': '5' } }))
  await fillSides(page, LEFT, rightOf('While It Was Busy'))
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/backend is busy.*few seconds.*Too many answers/)
  await page.unroute(PAIRS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await matrixOf(page).waitFor()
})

test('with the backend down a stored answer is still shown', async () => {
  const { browser, world } = stage
  const { page } = await openPage(browser, world.url)
  const stored = untilStored(page)
  await ask(page, LEFT, rightOf('And Stored'))
  await stored
  await world.stopBackend()
  onTestFinished(world.startBackend)
  await page.reload()
  await findButton(page).click()
  await matrixOf(page).waitFor()
  await page
    .getByText(/from the cache/i)
    .first()
    .waitFor()
})

test('a cache that fails does not fail the query', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await page.route('**/api/runtime/**', (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await ask(page, LEFT, rightOf('While It Was Broken'))
})

test('a daemon that is gone does not fail the query of a page that is open', async () => {
  const { browser, world } = stage
  const { page } = await openPage(browser, world.url)
  await world.daemon.stop()
  onTestFinished(world.restartDaemon)
  await ask(page, LEFT, rightOf('Without A Daemon'))
})

test('a cache that takes longer than two seconds is not waited for', async () => {
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await page.route(CACHE_GET, () => undefined)
  await fillSides(page, LEFT, rightOf('While It Was Slow'))
  await findButton(page).click()
  // What is happening is said while it happens.
  await page.getByText(/cache/i).first().waitFor()
  await matrixOf(page).waitFor()
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
})

test('Cancel ends a query that runs, and the lists stay', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await page.route(PAIRS, () => undefined)
  await fillSides(page, LEFT, rightOf('And Cancelled'))
  await findButton(page).click()
  await page.getByRole('button', { name: /^cancel/i }).click()
  await expect.poll(() => findButton(page).isEnabled()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Authors A' }).inputValue()).toBe('Ion Stoica')
  expect(await matrixOf(page).count()).toBe(0)
})

test('an answer of other lists under the same key is not taken for this one', async () => {
  const right = rightOf('When It Was Poisoned')
  const other = {
    left_authors: ['Planted Person'],
    right_authors: right,
    matrix: { 'Planted Person': Object.fromEntries(right.map((name) => [name, 99])) },
    pair_pubs: right.map((name) => ({ left: 'Planted Person', right: name, count: 99, items: [] })),
    pair_count: right.length,
  }
  const planted = await fetch(`${stage.world.url}/api/runtime/cache/put`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: cacheKey(pairsPayload(LEFT, right)), data: other }),
  })
  expect(planted.status).toBe(200)
  const { page, requests } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, right)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  expect(await page.getByText('Planted Person').count()).toBe(0)
})
