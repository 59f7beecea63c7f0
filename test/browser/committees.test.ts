import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { axeViolations, listOf, openPage, sharedChromium, useClipboard } from './chromium.ts'
import { startDaemon } from './extension/servers.ts'
import { startScriptedBackend } from './scripted-backend.ts'

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Committee', exact: true })
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Committees' })
const sideB = (page: Page) => listOf(page, 'B')

test('creates committees from a pasted list, edits, uses and deletes them', async () => {
  const scripted = await startScriptedBackend({
    '/api/pc-members': { members: [{ name: 'Grace Hopper', affiliation: 'Navy' }], count: 1 },
    '/api/stats': { publications: 10, authors: 5, data_source: 'DBLP', data_date: '2026-01-01' },
  })
  const daemon = await startDaemon({ API_BASE_URL: scripted.url })
  onTestFinished(async () => {
    await daemon.stop()
    await scripted.close()
  })
  const { page, consoleErrors } = await openPage(await sharedChromium(), daemon.url)
  await useClipboard(page)
  await buttonOf(page).click()
  await menuOf(page).getByRole('button', { name: 'The backend’s committee 1 name' }).waitFor()
  expect(await axeViolations(page, '[role=dialog]')).toEqual([])
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
