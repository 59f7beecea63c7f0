import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { scrollingOf } from '../scrolling.ts'
import type { ExtensionPage } from './built.ts'
import { type ExtendedChromium, launchWithExtension } from './chromium.ts'

let chromium: ExtendedChromium
beforeAll(async () => {
  chromium = await launchWithExtension()
  await chromium.useDaemon(inject('sharedWorld').url)
})
afterAll(() => chromium.close())

const NAMES = ['Ion Stoica', 'Wei Wang', 'Jennifer Widom', 'Scott Shenker', 'Jian Pei', 'Hari Balakrishnan']

async function answeredIn(name: ExtensionPage, viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await chromium.openExtensionPage(name, viewport)
  await page.locator('[name=left]').fill(NAMES.join('\n'))
  await page.locator('[name=right]').fill(NAMES.toReversed().join('\n'))
  await page.locator('[name=right]').press('Control+Enter')
  await page.locator('.pair-head, [role=grid]').first().waitFor()
  return page
}

test('the popup with a long answer has one scroller, and the window ends where the popup does', async () => {
  const page = await answeredIn('popup', { width: 400, height: 600 })
  expect(await scrollingOf(page)).toEqual({
    beyondWindow: 0,
    beyondContent: 0,
    scrollers: ['popup-scroll'],
  })
  await page.close()
})

test('the side panel scrolls as one page, and ends where its content does', async () => {
  const page = await answeredIn('sidepanel', { width: 400, height: 800 })
  const { beyondContent, scrollers } = await scrollingOf(page)
  expect({ beyondContent, scrollers }).toEqual({ beyondContent: 0, scrollers: [] })
  await page.close()
})
