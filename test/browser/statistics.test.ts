import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  listOf,
  looksViolations,
  matrixOf,
  type OpenedPage,
  openForm,
  openPage,
  requestsTo,
  untilStored,
} from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const LEFT = ['Ion Stoica', 'Hector Garcia-Molina']
const RIGHT = ['Jennifer Widom', 'Scott Shenker']

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Statistics' })
const plotsOf = (page: Page) => page.getByRole('img', { name: /same numbers stand in the table/ })
const sideA = (page: Page) => listOf(page, 'A')

async function askAndStore(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await Promise.all([untilStored(page), ask(page, left, right)])
}

async function openStatistics(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Statistics' }).click()
  await page.getByRole('heading', { name: 'Recent queries' }).waitFor()
}

/** The page with the statistics open, or behind it when it was opened with an answer. */
const opened = (hash = ''): Promise<OpenedPage> => openPage(stage.browser, `${stage.world.url}/${hash}`)

test('the statistics say that nothing was asked yet, and offer nothing to clear', async () => {
  const { page, consoleErrors } = await opened('#statistics')
  await page.getByText('Nothing has been asked yet.').waitFor()
  await page.getByText('The cache is empty', { exact: false }).waitFor()
  expect(await plotsOf(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a query is counted in the statistics, drawn, and stands in the table', async () => {
  const { page, consoleErrors } = await opened()
  await askAndStore(page, LEFT, RIGHT)
  await page.reload()
  await openStatistics(page)
  expect(await plotsOf(page).count()).toBe(6)
  expect(await page.locator('.plot-drawing').count()).toBe(6)
  // The totals are one row of figures: no style of the answer behind them stretches it.
  expect((await page.locator('.totals').boundingBox())?.height).toBeLessThan(120)
  expect((await page.getByRole('definition').allTextContents()).slice(1, 5)).toEqual(['1', '0%', '0%', '1'])
  await page.getByText('Table', { exact: true }).click()
  const today = page.getByRole('table', { name: 'The figures of each day' }).getByRole('row').nth(1)
  const cells = await today.getByRole('cell').allTextContents()
  expect(cells).toHaveLength(8)
  expect(Number(cells[1])).toBeGreaterThanOrEqual(1)
  expect(cells[6]).toBe('1')
  // The page's policy lets neither inline styles nor foreign scripts in: plots that broke it would be told here.
  expect(consoleErrors).toEqual([])
})

const WAYS_BACK: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) => page.getByRole('button', { name: 'Back to the query' }).click(),
  (page) => page.keyboard.press('Escape'),
  (page) => page.goBack(),
]

test("the button, Esc and the browser's back lead back: form, answer and focus are as they were", async () => {
  const { page, requests } = await opened()
  await ask(page, LEFT, RIGHT)
  await openForm(page)
  await sideA(page).fill('Half a na')
  const before = requestsTo(requests, '/api/coauthors/pairs').length
  for (const leave of WAYS_BACK) {
    await openStatistics(page)
    await leave(page)
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('')
    expect(await sideA(page).inputValue()).toBe('Half a na')
    expect(await matrixOf(page).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Statistics')
  }
  expect(requestsTo(requests, '/api/coauthors/pairs')).toHaveLength(before)
})

test('Esc in the statistics leaves a query behind them alone, wherever the focus is; the next Esc cancels it', async () => {
  const { page } = await opened()
  await page.route('**/api/coauthors/pairs', () => undefined)
  await fillSides(page, ['Ion Stoica'], ['Asked Behind The Statistics'])
  await findButton(page).click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  for (const withFocusInside of [true, false]) {
    await openStatistics(page)
    if (!withFocusInside) await page.locator(':focus').blur()
    await page.keyboard.press('Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await cancel.isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByText('Cancelled').waitFor()
})

test('a recent query opens again with its options and its stored answer; a deleted one is gone', async () => {
  const { page, requests } = await opened()
  await page
    .getByRole('spinbutton', { name: 'Since year' })
    .or(page.getByLabel('Since year'))
    .first()
    .fill('1990')
  await page.getByRole('checkbox', { name: 'Exact names' }).uncheck()
  await askAndStore(page, LEFT, RIGHT)
  await openForm(page)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByLabel('Since year').first().fill('')
  const before = requestsTo(requests, '/api/coauthors/pairs').length
  await openStatistics(page)
  const row = page.getByRole('row', { name: /Ion Stoica \+ 1 × Jennifer Widom \+ 1 .*since 1990/ })
  await row.getByRole('button', { name: /^Open/ }).click()
  await page
    .getByText(/^From the cache/)
    .first()
    .waitFor()
  expect(await sideA(page).inputValue()).toBe(LEFT.join('\n'))
  expect(await page.getByLabel('Since year').first().inputValue()).toBe('1990')
  expect(requestsTo(requests, '/api/coauthors/pairs')).toHaveLength(before)
  await openStatistics(page)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByText(/^Deleted: Ion Stoica/).waitFor()
})

test('the cache is cleared only after a question', async () => {
  const { page, requests } = await opened()
  await ask(page, LEFT, RIGHT)
  await openStatistics(page)
  const clear = page.getByRole('button', { name: 'Clear cache …' })
  await clear.click()
  const question = page.getByRole('group', { name: 'Clear the cache' })
  await expect.poll(() => question.textContent()).toMatch(/holds \d+ answers? \(.+\).*cannot be undone/)
  // Esc answers the question and no more.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await dialogOf(page).isVisible()).toBe(true)
  expect(requestsTo(requests, '/cache/clear')).toEqual([])
  await clear.click()
  expect(await axeViolations(page, 'fieldset.question')).toEqual([])
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText(/removed \(.+\)\.$/).waitFor()
  await page.getByText('The cache is empty', { exact: false }).waitFor()
})

test('the statistics have no barrier, dark or light, and nothing is wider than the window or longer than its content', async () => {
  const { page } = await opened()
  await ask(page, LEFT, RIGHT)
  await openStatistics(page)
  await plotsOf(page).first().waitFor()
  for (const [colorScheme, viewport, violations] of [
    ['dark', { width: 700, height: 900 }, axeViolations],
    ['light', { width: 320, height: 700 }, looksViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
    const beyond = await dialogOf(page).evaluate((dialog) => {
      const content = dialog.lastElementChild?.getBoundingClientRect().bottom ?? 0
      const padding = Number.parseFloat(getComputedStyle(dialog).paddingBottom)
      const shown = Math.max(dialog.clientHeight, Math.ceil(content + padding))
      return [dialog.scrollWidth - dialog.clientWidth, dialog.scrollHeight - shown]
    })
    expect([colorScheme, ...beyond.map((pixels) => Math.max(0, pixels))]).toEqual([colorScheme, 0, 0])
  }
})

/** A month whose figures are as long and as short as they come. */
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

test.each([
  ['narrow', 'en', 420, 'Recent queries'],
  ['in Chinese', 'zh-CN', 900, '最近的查询'],
] as const)('nothing in a plot moves while it is pointed at, %s', async (_, locale, width, heading) => {
  const { page } = await openPage(stage.browser, stage.world.url, {
    locale,
    viewport: { width, height: 900 },
  })
  await page.route('**/api/runtime/history*', (route) => route.fulfill({ json: { days: UNEVEN_DAYS } }))
  await page.evaluate(() => location.assign('#statistics'))
  await page.locator('.plot-drawing').nth(5).waitFor()
  await page.getByRole('heading', { name: heading }).waitFor()
  /** Where everything in the plots stands, besides the drawings and the texts. */
  const places = () =>
    page.locator('.plot, .plot-reading, .plot-value, .plot-canvas').evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.className} ${[x, y + (element.closest('dialog')?.scrollTop ?? 0), width, height].join(' ')}`
      }),
    )
  const readings = () => page.locator('.plot-value strong').allTextContents()
  const before = await places()
  const seen = new Set<string>()
  // All plots point at the same day.
  const box = await page.locator('.plot-canvas').first().boundingBox()
  if (!box) throw new Error('a plot has no place')
  for (let step = 0; step <= 7; step++) {
    await page.mouse.move(box.x + 70 + ((box.width - 95) * step) / 7, box.y + box.height / 2)
    expect(await places()).toEqual(before)
    seen.add((await readings()).join())
  }
  // The pointer has been where the figures differ.
  expect(seen.size).toBeGreaterThan(5)
})

test('a daemon that gives no figures is said, and asked again on request', async () => {
  const { page } = await opened()
  await page.route('**/api/runtime/history*', (route) => route.abort())
  await openStatistics(page)
  await page.getByText('CoAuthors on this machine does not give its figures.').waitFor()
  await page.unroute('**/api/runtime/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('definition').first().waitFor()
})

test('a store that was damaged is said to have been set aside, and where it is', async () => {
  const { page } = await opened()
  await page.route('**/api/runtime/stats', async (route) => {
    const stats = await (await route.fetch()).json()
    await route.fulfill({ json: { ...stats, store_moved_aside: '/data/corrupt-20261120' } })
  })
  await openStatistics(page)
  await page.getByText(/The store was damaged.* kept in .*corrupt-\d+/).waitFor()
  expect(await axeViolations(page, '.note')).toEqual([])
})

test('a workspace that a backup has replaced is said on the page, of which time it is, until it is read', async () => {
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
  await alert.getByText(/those of Nov 20, 2026.*file was damaged/).waitFor()
  expect(await axeViolations(page, '.alert')).toEqual([])
  const read = page.waitForResponse('**/api/runtime/workspace/restored-read')
  await alert.getByRole('button', { name: 'I have read this' }).click()
  expect((await read).status()).toBe(200)
  expect(await alert.count()).toBe(0)
  at = 'empty'
  await page.reload()
  await page.getByText(/begin empty: there was no backup/).waitFor()
})
