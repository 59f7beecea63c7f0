import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cacheKey, pairsPayload } from '../../shared/pairs-query.ts'
import {
  ask,
  fillSides,
  findButton,
  launchChromium,
  matrixOf,
  openPage,
  requestsTo,
  untilStored,
} from './chromium.ts'
import { startWorld, type World } from './world.ts'

const CACHE_GET = '**/api/runtime/cache/get'
const PAIRS = '**/api/coauthors/pairs'
const SLOW_MS = 2600

let browser: Browser
let world: World

beforeAll(async () => {
  browser = await launchChromium()
  return () => browser.close()
})
beforeEach(async () => {
  world = await startWorld({ database: inject('database') })
})
afterEach(() => world.close())

const alertText = async (page: Page): Promise<string> =>
  (await page.getByRole('alert').allTextContents()).join(' ')

test('with the backend down a query says so and what to do, and works once it is back', async () => {
  await world.stopBackend()
  const { page } = await openPage(browser, world.url)
  await fillSides(page, ['Ion Stoica'], ['Scott Shenker'])
  await findButton(page).click()
  await expect.poll(() => alertText(page)).toMatch(/npm (start|run backend)/)
  await world.startBackend()
  await page
    .getByRole('button', { name: /retry|try again/i })
    .first()
    .click()
  await matrixOf(page).waitFor()
})

test('with the backend down a stored answer is still shown', async () => {
  const { page } = await openPage(browser, world.url)
  const stored = untilStored(page)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await stored
  await world.stopBackend()
  await page.reload()
  await findButton(page).click()
  await matrixOf(page).waitFor()
  await page
    .getByText(/from the cache/i)
    .first()
    .waitFor()
})

test('a cache that fails does not fail the query', async () => {
  const { page } = await openPage(browser, world.url)
  await page.route('**/api/runtime/**', (route) => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
})

test('a daemon that is gone does not fail the query of a page that is open', async () => {
  const { page } = await openPage(browser, world.url)
  await world.daemon.stop()
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
})

test('a cache that takes longer than two seconds is not waited for', async () => {
  const { page, requests } = await openPage(browser, world.url)
  await page.route(CACHE_GET, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue().catch(() => undefined)
  })
  await fillSides(page, ['Ion Stoica'], ['Scott Shenker'])
  await findButton(page).click()
  // What is happening is said while it happens.
  await page.getByText(/cache/i).first().waitFor()
  await matrixOf(page).waitFor()
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
})

test('Cancel ends a query that runs, and the lists stay', async () => {
  const { page } = await openPage(browser, world.url)
  await page.route(PAIRS, () => undefined)
  await fillSides(page, ['Ion Stoica'], ['Scott Shenker'])
  await findButton(page).click()
  await page.getByRole('button', { name: /^cancel/i }).click()
  await expect.poll(() => findButton(page).isEnabled()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Authors A' }).inputValue()).toBe('Ion Stoica')
  expect(await matrixOf(page).count()).toBe(0)
})

test('an answer of other lists under the same key is not taken for this one', async () => {
  const left = ['Ion Stoica']
  const right = ['Scott Shenker']
  const other = {
    left_authors: ['Somebody Else'],
    right_authors: right,
    matrix: { 'Somebody Else': { 'Scott Shenker': 99 } },
    pair_pubs: [{ left: 'Somebody Else', right: 'Scott Shenker', count: 99, items: [] }],
    pair_count: 1,
  }
  const planted = await fetch(`${world.url}/api/runtime/cache/put`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: cacheKey(pairsPayload(left, right)), data: other }),
  })
  expect(planted.status).toBe(200)
  const { page, requests } = await openPage(browser, world.url)
  await ask(page, left, right)
  expect(requestsTo(requests, '/pairs')).toHaveLength(1)
  expect(await page.getByText('Somebody Else').count()).toBe(0)
})
