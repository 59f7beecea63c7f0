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
