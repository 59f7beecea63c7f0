import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { mostProlific } from '../prolific.ts'
import { ask, axeViolations, fillSides, findButton, openPage } from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const MIXED_LEFT = ['Ion Stoica', 'Wei Wang', 'Jenifer Widom', 'Hector Garcia-Molina']
const MIXED_RIGHT = ['Scott Shenker', 'Jian Pei', 'Ion Stoica', 'Jennifer Widom']

/** Every state a user can meet, and how to get there. */
const STATES: [name: string, reach: (page: Page) => Promise<void>][] = [
  ['empty', async () => undefined],
  ['answered', (page) => ask(page, MIXED_LEFT, MIXED_RIGHT)],
  ['nothing found', (page) => ask(page, ['Jennifer Widom'], ['Robert Tappan Morris'])],
  ['nobody known', (page) => ask(page, ['Nobody Atall'], ['No One Either'])],
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
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    'running',
    async (page) => {
      await page.route('**/api/coauthors/pairs', () => undefined)
      await fillSides(page, MIXED_LEFT, ['Asked By Nobody Yet'])
      await findButton(page).click()
      await page.getByRole('button', { name: /^cancel/i }).waitFor()
    },
  ],
]

const SETTINGS: [name: string, options: BrowserContextOptions][] = [
  ['light, wide', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['dark, narrow', { colorScheme: 'dark', viewport: { width: 360, height: 780 } }],
  [
    'Chinese, light, narrow',
    { locale: 'zh-CN', colorScheme: 'light', viewport: { width: 320, height: 700 } },
  ],
]

describe.each(SETTINGS)('%s', (_, options) => {
  test.each(STATES)('%s: no barrier, and nothing wider than the window', async (_, reach) => {
    // Roles and labels are asked for in English, so the language is switched once the state is there.
    const chinese = options.locale === 'zh-CN'
    const { page } = await openPage(stage.browser, stage.world.url, { ...options, locale: 'en-GB' })
    await reach(page)
    if (chinese) {
      await page.getByText('简体中文').click()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^zh/)
    }
    expect(await axeViolations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.context().close()
  })
})

test("the language is the browser's own until another is chosen", async () => {
  const { page } = await openPage(stage.browser, stage.world.url, { locale: 'zh-CN' })
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(/^zh/)
  await page.getByText('English').click()
  await findButton(page).waitFor()
  await page.reload()
  await findButton(page).waitFor()
})

describe('50 × 50', () => {
  test('stays usable: headers stick, keys move, only people with results at first', async () => {
    const people = mostProlific(inject('database'), 100)
    const { page } = await openPage(stage.browser, stage.world.url)
    await ask(page, people.slice(0, 50), people.slice(50))
    const grid = page.getByRole('grid', { name: 'Co-authorship matrix' })
    const shownAtFirst = await grid.getByRole('gridcell').count()
    await page.getByRole('checkbox', { name: /all/i }).check()
    await expect.poll(() => grid.getByRole('gridcell').count()).toBe(2500)
    expect(shownAtFirst).toBeLessThanOrEqual(2500)

    const first = grid.getByRole('gridcell').first()
    await first.click()
    await page.keyboard.press('Control+End')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await expect.poll(focused).toContain(people[99] ?? '')
    const inView = await page.evaluate(() => {
      const cell = document.activeElement?.getBoundingClientRect()
      const header = document.querySelector('[role=grid] th[scope=col]:last-child')?.getBoundingClientRect()
      return cell !== undefined && header !== undefined && header.top >= 0 && header.bottom <= cell.top + 1
    })
    expect(inView).toBe(true)
    await page.keyboard.press('Control+Home')
    await expect.poll(focused).toContain(people[0] ?? '')
    expect(await axeViolations(page)).toEqual([])
  })
})
