import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  editButton,
  fillSides,
  findButton,
  isFocused,
  listOf,
  matrixOf,
  openMatrix,
  openPage,
  openPeople,
  papersOf,
  peopleOf,
  requestsTo,
} from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const LEFT = ['Ion Stoica', 'Andrea C. Arpaci-Dusseau', 'Jenifer Widom']
const RIGHT = ['Scott Shenker', 'Remzi H. Arpaci-Dusseau', 'Hector Garcia-Molina', 'Ion Stoica']

const figure = (page: Page, name: RegExp) => page.locator('.figure-bar > button.figure', { hasText: name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('folds the form into the header after an answer', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  const header = page.locator('.form-toggle')
  await expect.poll(() => header.textContent()).toBe('3 × 4 · Edit')
  expect(await listOf(page, 'A').isVisible()).toBe(false)

  await editButton(page).press('Enter')
  await expect.poll(() => focused(page)).toBe('left')
  await page.getByRole('button', { name: /^Fold the lists: 3 × 4/ }).press('Enter')
  await expect.poll(() => isFocused(editButton(page))).toBe(true)

  await editButton(page).click()
  await fillSides(page, LEFT, RIGHT.slice(1))
  await page.getByRole('button', { name: 'Fold the lists' }).click()
  await header.getByText('changed since the answer').waitFor()
  expect(await header.textContent()).toMatch(/^3 × 4/)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => header.textContent()).toBe('3 × 3 · Edit')
  await header.getByText('changed').waitFor({ state: 'detached' })

  // After Ctrl-Enter in a field the focus goes to the header.
  await editButton(page).click()
  await listOf(page, 'B').press('Control+Enter')
  await expect.poll(() => isFocused(editButton(page))).toBe(true)
  await fillSides(page, ['Ion Stoica'], [])
  await findButton(page).click()
  await page.getByRole('alert').getByText('Authors B').waitFor()
  expect(await focused(page)).toBe('right')
  await page.reload()
  await listOf(page, 'B').waitFor()
  expect(consoleErrors).toEqual([])
})

test('shows a card for the name that most pairs wait for', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Hector Garcia-Molina', 'Ion Stoica'], ['Jenifer Widom', 'Scott Shenker', 'Wei Wang'])
  await openPeople(page)
  const card = page.locator('.document-card')
  await card
    .getByText(
      /Jenifer Widom is not found\. This name decides about 2 authors\. Nearest in dblp: Jennifer Widom/,
    )
    .waitFor()
  expect(await axeViolations(page, '.document-card')).toEqual([])
  await peopleOf(page).getByRole('button', { name: 'not found' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.name-row')?.textContent))
    .toContain('Jenifer Widom')
  expect(await papersOf(page).count()).toBe(0)
  expect(await card.count()).toBe(0)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'This person: Jennifer Widom' }).click()
  await card.getByText('Jenifer Widom').waitFor({ state: 'detached' })
  await openMatrix(page)
  await matrixOf(page)
    .getByRole('gridcell', { name: /Hector Garcia-Molina and Jennifer Widom.*conflict/ })
    .waitFor()
  expect(consoleErrors).toEqual([])
})

test('filters people and matrix by figures and search', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await openPeople(page)
  const asked = requestsTo(requests, '/pairs').length
  const rows = peopleOf(page).locator('.result-row:not(.result-fold)')
  await expect.poll(() => rows.count()).toBe(3)
  await figure(page, /^2 to decide/).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await figure(page, /to decide/).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(() => rows.count()).toBe(3)
  await figure(page, /^Figures/).click()
  await page
    .getByRole('dialog', { name: 'Figures' })
    .getByRole('button', { name: /unknown/ })
    .click()
  await expect.poll(() => figure(page, /unknown/).getAttribute('aria-pressed')).toBe('true')
  await openMatrix(page)
  await page.locator('.hint', { hasText: /^Filtered: 4 pairs/ }).waitFor()
  await page.keyboard.press('Escape')
  await openPeople(page)

  await page.keyboard.press('/')
  await page.keyboard.type('shenker STOICA')
  await expect.poll(() => rows.count()).toBe(1)
  expect(requestsTo(requests, '/pairs')).toHaveLength(asked)
  await ask(page, LEFT.slice(0, 2), RIGHT)
  await expect.poll(() => page.locator('.figure[aria-pressed=true]').count()).toBe(0)
  await openPeople(page)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true')
  const heading = papersOf(page).getByRole('heading', { level: 3 })
  await expect.poll(() => isFocused(heading)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(rows.nth(1))).toBe(true)
  expect(await axeViolations(page, '#answer')).toEqual([])
  await page.reload()
  await peopleOf(page).waitFor()
  expect(await matrixOf(page).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})
