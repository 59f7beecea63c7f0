import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  looksViolations,
  moreOf,
  openForm,
  openMatrix,
  openPage,
  openPeople,
  showNames,
} from './chromium.ts'
import { crampedIn } from './cramped.ts'
import { exportButton } from './export-button.ts'
import { scrollingOf } from './scrolling.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const MIXED_LEFT = ['Ion Stoica', 'Wei Wang', 'Jenifer Widom', 'Hector Garcia-Molina']
const MIXED_RIGHT = ['Scott Shenker', 'Jian Pei', 'Ion Stoica', 'Jennifer Widom']

/** The states of the page, each with the steps that lead there from the state before. */
const STATES: [name: string, reach: (page: Page) => Promise<void>][] = [
  ['empty', async () => undefined],
  [
    'refused',
    async (page) => {
      await fillSides(
        page,
        Array.from({ length: 51 }, (_, index) => `Person ${index}`),
        [],
      )
      await findButton(page).click()
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    'failed',
    async (page) => {
      await page.route('**/api/coauthors/pairs', (route) => route.abort())
      await page.route('**/api/runtime/cache/get', (route) => route.abort())
      await fillSides(page, MIXED_LEFT, MIXED_RIGHT)
      await findButton(page).click()
      await page.locator('[role=alert]', { hasText: 'does not answer' }).waitFor()
    },
  ],
  [
    'running',
    async (page) => {
      await page.unrouteAll()
      await page.route('**/api/coauthors/pairs', () => undefined)
      await fillSides(page, MIXED_LEFT, ['Asked By Nobody Yet'])
      await findButton(page).click()
      await page.getByRole('button', { name: /^cancel/i }).waitFor()
    },
  ],
  [
    'answered',
    async (page) => {
      // Cancel first: an answer to the running query would fold the form.
      await page.getByRole('button', { name: /^cancel/i }).click()
      await findButton(page).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await ask(page, MIXED_LEFT, MIXED_RIGHT)
    },
  ],
]

const LOOKS: [name: string, colorScheme: 'light' | 'dark', viewport: { width: number; height: number }][] = [
  ['light, wide', 'light', { width: 1440, height: 900 }],
  ['dark, narrow', 'dark', { width: 360, height: 780 }],
]

/** Expects that nothing is wider than the window, and that no empty space is below the content. */
async function expectNothingWider(page: Page, look: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect([look, Math.max(0, overflow)]).toEqual([look, 0])
  expect([look, (await scrollingOf(page)).beyondContent]).toEqual([look, 0])
}

test('passes the accessibility checks in both themes, from an empty page to an answer', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  for (const [name, reach] of STATES) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await reach(page)
    // Only the style sheet depends on theme and width.
    for (const [look, colorScheme, viewport] of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      const violations = look === LOOKS[0]?.[0] ? axeViolations : looksViolations
      expect([name, look, await violations(page)]).toEqual([name, look, []])
      await expectNothingWider(page, `${name}, ${look}`)
    }
  }
  await page.setViewportSize({ width: 320, height: 700 })
  // Chinese comes last, because the other steps look for English labels.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByText('简体中文').click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^zh/)
  await page.keyboard.press('Escape')
  await expectNothingWider(page, 'Chinese')
  expect(await axeViolations(page)).toEqual([])
})

/** Days with very long and very short figures. */
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

async function openUsage(page: Page): Promise<void> {
  await page.route('**/api/runtime/history*', (route) => route.fulfill({ json: { days: UNEVEN_DAYS } }))
  await openPlace('Usage')(page)
  await expect.poll(() => page.getByRole('img', { name: /table has the same numbers/ }).count()).toBe(2)
  expect(await axeViolations(page, 'main')).toEqual([])
}

/** At a zoom of 200 %, 1440 pixels of a window hold 720 of the page. At 400 %, 1280 pixels hold 320. */
const WIDTHS = [720, 320]

const openPlace = (name: string) => async (page: Page) => {
  await page.evaluate((address) => location.assign(address), `#/settings/${name.toLowerCase()}`)
  await page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
}

/** The views, which the test opens one after another in one page. */
const OPENED: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['matrix', async () => undefined],
  ['list', openPeople],
  ['names', showNames],
  ['matrix again', openMatrix],
  ['menu', moreOf],
  ['export menu', (page) => exportButton(page).click()],
  [
    'form and committees',
    async (page) => {
      await page.keyboard.press('Escape')
      await openForm(page)
      await page.getByRole('button', { name: 'Committee' }).click()
      await page.getByRole('dialog', { name: 'Committees' }).waitFor()
    },
  ],
  ['queries', openPlace('Queries')],
  ['committees', openPlace('Committees')],
  ['policies', openPlace('Policies')],
  ['decisions', openPlace('Decisions')],
  ['about', openPlace('About')],
  ['data', openPlace('Data')],
  ['usage', openUsage],
]

test('fits an answer and the settings into the window at a zoom of 200 and 400 %', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const people = mostProlific(inject('database'), 18)
  await ask(page, [...people.slice(0, 12), 'Jenifer Widom', 'Nobody Atall'], people.slice(8))
  await page.setViewportSize({ width: 1201, height: 900 })
  const cut = await page
    .locator('.figure-bar > .figure')
    .evaluateAll((figures) => figures.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  expect(new Set(cut), 'the cut pixels of the figures').toEqual(new Set([0]))
  const cramped: [string, number, string[]][] = []
  for (const [name, open] of OPENED) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expectNothingWider(page, `${name}, ${width}`)
      cramped.push([name, width, await crampedIn(page)])
    }
  }
  expect(cramped.filter(([, , found]) => found.length > 0)).toEqual([])
  // The console would report an inline style, which the page's CSP forbids.
  expect(consoleErrors).toEqual([])
})

test("speaks the browser's language until the user chooses another one", async () => {
  const { page } = await openPage(stage.browser, stage.world.url, { locale: 'zh-CN' })
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^zh/)
  await page.getByText('English').click()
  await findButton(page).waitFor()
  await page.reload()
  await findButton(page).waitFor()
})
