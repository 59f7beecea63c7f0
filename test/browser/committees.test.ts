import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { axeViolations, listOf, type OpenedPage, openPage, sharedChromium, useClipboard } from './chromium.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'

const MEMBERS = { members: [{ name: 'Grace Hopper', affiliation: 'Navy' }], count: 1 }

async function opened(): Promise<OpenedPage & { url: string }> {
  const scripted = await startScriptedBackend({
    '/api/pc-members': MEMBERS,
    '/api/stats': { publications: 10, authors: 5, data_source: 'DBLP', data_date: '2026-01-01' },
  })
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  onTestFinished(async () => {
    await daemon.stop()
    await scripted.close()
  })
  return { ...(await openPage(await sharedChromium(), daemon.url)), url: daemon.url }
}

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Committee', exact: true })
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Committees' })
const sideB = (page: Page) => listOf(page, 'B')

test("puts the backend's committee into list B, and restores the list by Undo", async () => {
  const { page } = await opened()
  const list = sideB(page)
  await list.fill('Charles Babbage')
  await buttonOf(page).click()
  const member = menuOf(page).getByRole('button', { name: 'The backend’s committee 1 name' })
  await member.waitFor()
  expect(await axeViolations(page, '[role=dialog]')).toEqual([])
  await member.click()
  await expect.poll(() => list.inputValue()).toBe('Grace Hopper')
  expect(await buttonOf(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => list.inputValue()).toBe('Charles Babbage')
})

test('creates committees from a pasted list, edits, uses and deletes them', async () => {
  const { page, consoleErrors } = await opened()
  await useClipboard(page)
  await buttonOf(page).click()
  await menuOf(page).getByRole('link', { name: 'Edit committees' }).click()
  await page.getByRole('button', { name: 'New committee' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const names = page.getByRole('textbox', { name: /^Names/ })
  await names.focus()
  await page.evaluate(() => navigator.clipboard.writeText('1. Prof. Ada Lovelace, London\n2. Alan Turing'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => names.inputValue()).toBe('Ada Lovelace\nAlan Turing')
  await page.getByText('Names: 2 of 2 lines cleaned up.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names.inputValue()).toBe('1. Prof. Ada Lovelace, London\n2. Alan Turing')
  await names.fill('Ada Lovelace\nAlan Turing')
  expect(await axeViolations(page, 'main')).toEqual([])
  // A reload would lose the draft, so the page asks.
  await name.fill('PC')
  // Send only the event: at times Playwright answers the browser's dialog before the test can.
  const isAsked = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    return !dispatchEvent(leaving)
  }
  await expect.poll(() => page.evaluate(isAsked)).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved “PC”.').waitFor()

  await page.getByRole('button', { name: 'Edit: PC', exact: true }).click()
  await name.fill('PC 2027')
  await name.press('Enter')
  await page.getByText('Saved “PC 2027”').waitFor()

  await page.getByRole('button', { name: 'Delete: PC 2027' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: Deleted “PC 2027”.').waitFor()
  await page.evaluate(() => location.assign('#/'))
  await buttonOf(page).click()
  await menuOf(page)
    .getByRole('button', { name: /^PC 2027/ })
    .click()
  await expect.poll(() => sideB(page).inputValue()).toBe('Ada Lovelace\nAlan Turing')
  expect(consoleErrors).toEqual([])
})
