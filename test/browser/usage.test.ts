import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, looksViolations, type OpenedPage, openPage } from './chromium.ts'
import { openPlace } from './open-place.ts'
import { scrollingOf } from './scrolling.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const plotsOf = (page: Page) => page.getByRole('img', { name: /table has the same numbers/ })

/** Opens the page at an address. */
const opened = (hash = ''): Promise<OpenedPage> => openPage(stage.browser, `${stage.world.url}/${hash}`)

/** A month with very long and very short figures. */
const UNEVEN_DAYS = Array.from({ length: 30 }, (_, place) => {
  const size = 10 ** (place % 8)
  return {
    day: new Date(Date.UTC(2026, 8, 15) + place * 86_400_000).toISOString().slice(0, 10),
    visits: size,
    queries: 3 * size,
    hits: size,
    errors: place % 3 === 0 ? 0 : Math.ceil(size / 7),
    median_ms: place % 5 === 0 ? null : size / 3,
    p95_ms: place % 5 === 0 ? null : size * 1.7,
    cache_entries: size * 12,
    cache_bytes: size * 1234,
  }
})

test('draws a month in plots and a table, within the width of the window', async () => {
  const { page, consoleErrors } = await opened()
  await page.route('**/api/runtime/history*', (route) => route.fulfill({ json: { days: UNEVEN_DAYS } }))
  await openPlace(page, 'Usage')
  await plotsOf(page).first().waitFor()
  expect(await plotsOf(page).count()).toBe(2)
  for (const [colorScheme, viewport, violations] of [
    ['dark', { width: 700, height: 900 }, axeViolations],
    ['light', { width: 320, height: 700 }, looksViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([colorScheme, Math.max(0, overflow), (await scrollingOf(page)).beyondContent]).toEqual([
      colorScheme,
      0,
      0,
    ])
  }
  const newest = page.getByRole('table', { name: 'The figures, the newest first' }).getByRole('row').nth(1)
  expect(await newest.getByRole('cell').allTextContents()).toHaveLength(8)
  // The console would name a plot that breaks the page's policy by an inline style.
  expect(consoleErrors).toEqual([])
})

test('says that the daemon gives no figures or had a damaged store, and asks again on request', async () => {
  const { page } = await opened()
  await page.route('**/api/runtime/history*', (route) => route.abort())
  await openPlace(page, 'Usage')
  await page.getByText('CoAuthors does not answer.').waitFor()
  await page.unroute('**/api/runtime/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('definition').first().waitFor()
  await page.route('**/api/runtime/stats', async (route) => {
    const stats = await (await route.fetch()).json()
    await route.fulfill({ json: { ...stats, store_moved_aside: '/data/corrupt-20261120' } })
  })
  await page.reload()
  await page.getByText(/The store was damaged.* old data are in .*corrupt-\d+/).waitFor()
})

test('says the time of the backup that replaced a workspace, until the user closes the note', async () => {
  const { page } = await openPage(stage.browser, 'about:blank')
  let at = '2026-11-20 08:00:00'
  await page.route(`${stage.world.url}/`, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      'data-workspace-restored=""',
      `data-workspace-restored="${at}"`,
    )
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`${stage.world.url}/`)
  const alert = page.getByRole('alert')
  await alert.getByText(/come from a backup of Nov 20, 2026.*file was damaged/).waitFor()
  expect(await axeViolations(page, '.alert')).toEqual([])
  const read = page.waitForResponse('**/api/runtime/workspace/restored-read')
  await alert.getByRole('button', { name: 'I have read this' }).click()
  expect((await read).status()).toBe(200)
  expect(await alert.count()).toBe(0)
  at = 'empty'
  await page.reload()
  await page.getByText(/start empty: there was no backup/).waitFor()
})
