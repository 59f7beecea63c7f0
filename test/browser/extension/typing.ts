import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { fillLines, listOf, requestsTo, untilBackendReady } from '../chromium.ts'
import type { ExtendedChromium } from './chromium.ts'

export function describeTyping(browser: () => ExtendedChromium): void {
  test('cleans a pasted list, and completes names', async () => {
    const viewport = { width: 320, height: 700 }
    const { page, requests, consoleErrors } = await browser().openExtensionPage('sidepanel', viewport)
    await paste(page, ['1. Prof. Dr. Ion Stoica, UC Berkeley', 'Program Committee', 'Jennifer Widom'])
    await page.getByRole('status').getByText('Authors A: 1 of 3 lines cleaned up.').waitFor()
    expect(await listOf(page, 'A').inputValue()).toBe(
      ['Ion Stoica', 'Program Committee', 'Jennifer Widom'].join('\n'),
    )
    await page.locator('summary', { hasText: 'How CoAuthors reads list A' }).click()
    await page.getByRole('button', { name: 'Leave out the 1 line that is not a name' }).waitFor()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await untilBackendReady(page)
    await listOf(page, 'A').fill('')
    await listOf(page, 'A').pressSequentially('jennifer wid')
    await page.getByRole('listbox', { name: 'People who fit' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await listOf(page, 'A').inputValue()).toBe('Jennifer Widom')
    const hosts = requestsTo(requests, '/api/authors/search').map((request) => new URL(request.url()).host)
    expect(new Set(hosts)).toEqual(new Set([new URL(inject('sharedWorld').backend.url).host]))
    expect(consoleErrors).toEqual([])
    await page.close()
  })
}

/** Cuts lines from Authors B, and pastes them into Authors A with real keys. */
async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await fillLines(listOf(page, 'B'), lines)
  await listOf(page, 'B').press('ControlOrMeta+a')
  await listOf(page, 'B').press('ControlOrMeta+x')
  await listOf(page, 'A').press('ControlOrMeta+v')
}
