import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  isFocused,
  listOf,
  matrixOf,
  type OpenedPage,
  openForm,
  openPage,
  requestsTo,
} from './chromium.ts'
import { headingOf } from './conference/conference-page.ts'
import { openPlace, placeLink, rail } from './open-place.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica', 'Hector Garcia-Molina']
const RIGHT = ['Jennifer Widom', 'Scott Shenker']

const sideA = (page: Page) => listOf(page, 'A')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const opened = (hash = ''): Promise<OpenedPage> => openPage(stage.browser, `${stage.world.url}/${hash}`)

test('gives each page of the settings an address, a title and a focused heading', async () => {
  const { page, consoleErrors } = await opened()
  for (const [name, address] of [
    ['Queries', 'queries'],
    ['Committees', 'committees'],
    ['Policies', 'policies'],
    ['Decisions', 'decisions'],
    ['Connected sites', 'sites'],
    ['About', 'about'],
    ['Data', 'data'],
    ['Usage', 'usage'],
  ] as const) {
    await openPlace(page, name)
    expect(new URL(page.url()).hash).toBe(`#/settings/${address}`)
    await expect.poll(() => page.title()).toBe(`${name} – CoAuthors`)
    expect(await focusedText(page)).toBe(name)
    expect(await rail(page).locator('.place-document[aria-current=page]').textContent()).toBe(name)
    expect([name, await axeViolations(page, 'main')]).toEqual([name, []])
  }
  await page.goBack()
  await headingOf(page, 'Data').waitFor()
  await page.goForward()
  await headingOf(page, 'Usage').waitFor()
  await page.reload()
  await headingOf(page, 'Usage').waitFor()
  await page.evaluate(() => location.assign('#/nowhere'))
  await headingOf(page, 'No page has this address').waitFor()
  await page.getByRole('link', { name: 'Back to the query' }).click()
  await findButton(page).waitFor()
  expect(new URL(page.url()).hash).toBe('#/')
  await page
    .locator('.server-status')
    .getByRole('link', { name: /^Data of .*2026$/ })
    .click()
  await headingOf(page, 'Data').waitFor()
  expect(consoleErrors).toEqual([])
})

test('restores form, answer and focus when the user comes back from another page', async () => {
  const { page, requests } = await opened()
  await page.setViewportSize({ width: 1280, height: 500 })
  await ask(page, LEFT, RIGHT)
  await openForm(page)
  await sideA(page).fill('Half a na')
  // The room of the sample's banner disappears with the backend's answer, and the browser then scrolls with the content.
  await page
    .locator('.server-status')
    .getByRole('link', { name: /^Data of/ })
    .waitFor()
  await page.evaluate(() => scrollTo(0, 120))
  const before = requestsTo(requests, '/api/coauthors/pairs').length
  const WAYS_BACK = [() => placeLink(page, 'Query').click(), () => page.goBack()]
  for (const leave of WAYS_BACK) {
    await openPlace(page, 'Data')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await leave()
    await headingOf(page, 'Data').waitFor({ state: 'detached' })
    expect(await sideA(page).inputValue()).toBe('Half a na')
    expect(await matrixOf(page).isVisible()).toBe(true)
    expect(await isFocused(sideA(page))).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  }
  expect(requestsTo(requests, '/api/coauthors/pairs')).toHaveLength(before)

  await rail(page).getByRole('link', { name: 'New query' }).click()
  expect(await matrixOf(page).count()).toBe(0)
  await page.keyboard.type('Another')
  expect(await sideA(page).inputValue()).toBe('Another')
  await page.getByRole('button', { name: 'Undo' }).click()
  await matrixOf(page).waitFor()
  await openForm(page)

  await page.route('**/api/coauthors/pairs', () => undefined)
  await fillSides(page, ['Ion Stoica'], ['Asked Behind The Page'])
  await findButton(page).click()
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  await openPlace(page, 'Usage')
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.goBack()
  expect(await cancel.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByText('Cancelled').waitFor()
})

test('shows the places as a menu in a narrow window', async () => {
  const { page } = await opened()
  await page.setViewportSize({ width: 390, height: 700 })
  const button = page.getByRole('button', { name: 'Menu' })
  expect(await rail(page).isVisible()).toBe(false)
  await button.press('Enter')
  await placeLink(page, 'Settings').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await rail(page).waitFor({ state: 'hidden' })
  expect(await isFocused(button)).toBe(true)
  await button.press('Enter')
  await placeLink(page, 'Settings').click()
  await headingOf(page, 'Data').waitFor()
  expect(await rail(page).isVisible()).toBe(false)
  expect(await focusedText(page)).toBe('Data')
  await button.press('Enter')
  await page.getByRole('button', { name: '? keys' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
})
