import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axeViolations, looksViolations, type OpenedPage } from '../chromium.ts'
import { crampedIn } from '../cramped.ts'
import type { ExtensionPage } from './built.ts'
import { type ExtendedChromium, launchWithExtension } from './chromium.ts'
import { PATIENCE } from './view.ts'

let chromium: ExtendedChromium
beforeAll(async () => {
  chromium = await launchWithExtension()
})
afterAll(() => chromium.close())

/** As narrow as each of them can be: what fits there fits everywhere. */
const PAGES: [name: ExtensionPage, viewport: { width: number; height: number }][] = [
  ['popup', { width: 400, height: 600 }],
  ['sidepanel', { width: 320, height: 700 }],
  ['options', { width: 360, height: 700 }],
]

const MANNERS = [
  ['light', 'zh-CN'],
  ['dark', 'en'],
] as const

// Whatever is drawn follows the settings as they change, so that each page is opened and asked once.
test.each(PAGES)(
  'the %s has no barrier in either theme and nothing wider than the window',
  async (name, viewport) => {
    await keepSettings(...MANNERS[0])
    const opened = await chromium.openExtensionPage(name, viewport)
    const look = async (state: string): Promise<void> => {
      for (const [theme, language] of MANNERS) {
        await keepSettings(theme, language)
        await expect.poll(() => mannersOf(opened), PATIENCE).toEqual([theme, language])
        await expectNothingWider(opened)
        // The markup is the same in each theme and language; what is said in which one is seen where most is said.
        const isWhole = theme === 'dark' || state === 'answered'
        const violations = await (isWhole ? axeViolations : looksViolations)(opened.page)
        expect([state, theme, language, violations]).toEqual([state, theme, language, []])
        if (language === 'zh-CN') expect([state, await crampedIn(opened.page)]).toEqual([state, []])
      }
    }
    await look('at first')
    if (name !== 'options') {
      await answerIn(opened)
      await look('answered')
      policies = LONG_POLICY
      await keepSettings(...MANNERS[0])
      if (name === 'sidepanel') await opened.page.locator('.policy-line > button').click()
      await look('judged')
      policies = ''
    }
    await opened.page.close()
  },
)

/** The policies that are kept with the settings. */
let policies = ''
const LONG_POLICY = JSON.stringify({ chosen: { preset: 'acl' }, own: [] })

const mannersOf = ({ page }: OpenedPage) =>
  page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang])

async function keepSettings(theme: string, language: string): Promise<void> {
  const settings = JSON.stringify({
    version: 1,
    daemon: inject('sharedWorld').url,
    theme,
    language,
    policies,
  })
  await (await chromium.worker()).evaluate(`chrome.storage.local.set({ settings: ${settings} })`)
}

/** Asks by what is the same in every language. */
async function answerIn({ page }: OpenedPage): Promise<void> {
  await page.locator('[name=left]').fill('Ion Stoica\nWei Wang\nJenifer Widom')
  await page.locator('[name=right]').fill('Scott Shenker\nJian Pei\nIon Stoica')
  await page.locator('[name=right]').press('Control+Enter')
  await page.getByText('Dominant Resource Fairness').or(page.locator('.pair-head')).first().waitFor()
}

async function expectNothingWider({ page }: OpenedPage): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}
