import { expect, inject, test } from 'vitest'
import { axeViolations, looksViolations, type OpenedPage } from '../chromium.ts'
import { crampedIn } from '../cramped.ts'
import { type Scrolling, scrollingOf } from '../scrolling.ts'
import type { ExtensionPage } from './built.ts'
import type { ExtendedChromium } from './chromium.ts'
import { PATIENCE } from './view.ts'

type Look = { name: ExtensionPage; width: number; height: number; scrolling: Partial<Scrolling> }

/** The pages at their narrowest sizes, and how each may scroll. */
const PAGES: Look[] = [
  { name: 'popup', width: 400, height: 600, scrolling: { beyondContent: 0, scrollers: [] } },
  {
    name: 'sidepanel',
    width: 320,
    height: 700,
    scrolling: { beyondContent: 0, scrollers: [] },
  },
  { name: 'options', width: 360, height: 700, scrolling: { beyondContent: 0, scrollers: [] } },
]

const MANNERS = [
  ['light', 'zh-CN'],
  ['dark', 'en'],
] as const

export function describeLooks(browser: () => ExtendedChromium): void {
  let policies = ''

  const keepSettings = async (theme: string, language: string): Promise<void> => {
    const daemon = inject('sharedWorld').url
    const mine = { people: 'Jennifer Widom', name: 'Jennifer Widom' }
    const settings = JSON.stringify({ daemon, theme, language, policies, mine })
    await (await browser().worker()).evaluate(`chrome.storage.local.set({ settings: ${settings} })`)
  }

  test("opens the daemon's pages from the side panel's menu", async () => {
    await keepSettings(...MANNERS[1])
    const { page } = await browser().openExtensionPage('sidepanel', { width: 320, height: 700 })
    await page.getByRole('button', { name: 'Menu' }).click()
    const settings = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Settings' })
    expect(await settings.getAttribute('target')).toBe('_blank')
    const address = () => settings.evaluate((link: HTMLAnchorElement) => link.href)
    await expect.poll(address, PATIENCE).toBe(`${inject('sharedWorld').url}/#/settings/data`)
  })

  // The view redraws after a change of the settings, so open and ask each page once.
  test.each(PAGES)(
    'draws the $name accessibly, and no wider than its window, in both themes',
    async ({ name, scrolling, ...viewport }) => {
      await keepSettings(...MANNERS[0])
      const opened = await browser().openExtensionPage(name, viewport)
      const look = async (state: string): Promise<void> => {
        for (const [theme, language] of MANNERS) {
          await keepSettings(theme, language)
          await expect.poll(() => mannersOf(opened), PATIENCE).toEqual([theme, language])
          await expectNothingWider(opened)
          // The markup is the same in each look, so check all rules in one theme.
          const isWhole = theme === 'light'
          const violations = await (isWhole ? axeViolations : looksViolations)(opened.page)
          expect([state, theme, language, violations]).toEqual([state, theme, language, []])
          if (language === 'zh-CN') expect([state, await crampedIn(opened.page)]).toEqual([state, []])
        }
      }
      await look('at first')
      const asks = name !== 'options'
      if (asks) await answerIn(opened)
      expect(await scrollingOf(opened.page)).toMatchObject(scrolling)
      if (asks) {
        await look('answered')
        if (name === 'popup') {
          await expectRowsInOneLine(opened)
          await opened.page.locator('.mine > summary').click()
          await opened.page.locator('.mine strong').waitFor()
        }
        policies = LONG_POLICY
        await keepSettings(...MANNERS[0])
        await look('judged')
        policies = ''
      }
      await opened.page.close()
    },
  )
}

const LONG_POLICY = JSON.stringify({ chosen: { preset: 'acl' }, own: [] })

const mannersOf = ({ page }: OpenedPage) =>
  page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang])

const LEFT = ['Ion Stoica', 'Wei Wang', 'Jenifer Widom', 'Jennifer Widom', 'Jian Pei', 'Hari Balakrishnan']
const RIGHT = ['Scott Shenker', 'Jian Pei', 'Ion Stoica', 'Wei Wang', 'Hari Balakrishnan', 'Jennifer Widom']

/** Asks a query. Finds the fields by `name`, which is the same in every language. */
async function answerIn({ page }: OpenedPage): Promise<void> {
  await page.locator('[name=left]').fill(LEFT.join('\n'))
  await page.locator('[name=right]').fill(RIGHT.join('\n'))
  await page.locator('[name=right]').press('Control+Enter')
  await page.getByText('Dominant Resource Fairness').or(page.locator('.pair-head, .figure')).first().waitFor()
}

async function expectNothingWider({ page }: OpenedPage): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Expects the names beside the mark, on more than half of the line. */
async function expectRowsInOneLine({ page }: OpenedPage): Promise<void> {
  const rows = await page.locator('.pair-head:visible').evaluateAll((heads) =>
    heads.map((head) => {
      const [mark, says] = ['.cell', '.pair-says'].map((part) =>
        head.querySelector(part)?.getBoundingClientRect(),
      )
      const isBeside =
        mark && says && mark.right <= says.left && mark.top < says.bottom && says.top < mark.bottom
      return isBeside && says.width > head.getBoundingClientRect().width / 2
    }),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((isInLine) => isInLine === true)).toBe(true)
}
