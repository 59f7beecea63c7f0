import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  isFocused,
  listOf,
  matrixOf,
  openMatrix,
  openPage,
  papersOf,
  toastOf,
} from './chromium.ts'
import { counting } from './counting.ts'
import { menuOf } from './export-button.ts'
import { setStage } from './stage.ts'
import { withdrawDecisions } from './world.ts'

const stage = setStage()

beforeEach(() => withdrawDecisions(stage.world.url))

const panel = (page: Page) => page.getByRole('group', { name: 'Decide about this pair' })
const ruling = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const heading = (page: Page) => papersOf(page).getByRole('heading', { level: 3 })
const keysHelp = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const cell = (page: Page, name: RegExp) => matrixOf(page).getByRole('gridcell', { name })

test('asks, settles two names, decides three pairs and exports in at most 60 keys', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const { press, moveTo, paste, counts } = counting(page)
  await press('Tab', 'Enter')
  await moveTo('Tab', listOf(page, 'A'))
  await paste('Jenniffer Widom\nHectorr Garcia-Molina\nIon Stoica')
  await moveTo('Tab', listOf(page, 'B'))
  await paste('Scott Shenker\nMichael Stonebraker\nRobert Tappan Morris\nJennifer Widom')
  await press('Control+Enter')
  const names = page.getByRole('button', { name: /names to settle/ })
  await names.waitFor()
  await moveTo('Tab', names)
  await press('Enter')
  const settle = page.getByRole('button', { name: 'These 2 people' })
  await moveTo('Tab', settle)
  await press('Enter')
  await names.waitFor({ state: 'detached' })
  // The page moves to the next open pair.
  for (const key of ['c', 'n']) {
    const before = await heading(page).textContent()
    await press(key)
    await expect.poll(() => heading(page).textContent()).not.toBe(before)
  }
  await press('p')
  await panel(page).getByText('Another person, decided on').waitFor()
  await press('e')
  await moveTo('Tab', menuOf(page).getByRole('button', { name: 'Save CSV' }))
  const saved = page.waitForEvent('download')
  await press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  expect(counts().keys).toBeLessThanOrEqual(60)
  expect(consoleErrors).toEqual([])
})

test('steps through pairs and cells by keys', async () => {
  const viewport = { width: 1280, height: 400 }
  const { page } = await openPage(stage.browser, stage.world.url, { viewport })
  await ask(page, ['Ion Stoica', 'Jennifer Widom'], ['Scott Shenker', 'Hector Garcia-Molina'])
  await panel(page).waitFor()
  await papersOf(page).getByText('1 of 2').waitFor()
  const first = await heading(page).textContent()
  const scrolled = () => papersOf(page).evaluate((pane) => pane.scrollTop)
  await papersOf(page).evaluate((pane) => pane.scrollTo(0, 60))
  expect(await scrolled()).toBe(60)
  await page.keyboard.press('j')
  await expect.poll(scrolled).toBe(0)
  const second = await heading(page).textContent()
  expect(second).not.toBe(first)
  await page.keyboard.press('k')
  await expect.poll(() => heading(page).textContent()).toBe(first)
  await page.keyboard.press('n')
  await expect.poll(() => heading(page).textContent()).toBe(second)
  await toastOf(page).getByText(': No conflict').waitFor()
  // After this press, all pairs are decided, so this pair stays in view.
  await page.keyboard.press('c')
  await toastOf(page).getByText(': Conflict').waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => panel(page).getByText('decided on').count()).toBe(0)
  await page.keyboard.press('u')
  await expect.poll(() => heading(page).textContent()).toBe(first)
  // One press of U takes back all confirmations.
  await page.getByRole('button', { name: 'Confirm all 2 conflicts with proof …' }).click()
  await page.getByRole('button', { name: 'Confirm 2 conflicts', exact: true }).click()
  await toastOf(page).getByText('Confirmed 2 conflicts.').waitFor()
  await page.getByRole('button', { name: '2 decided' }).waitFor()
  await page.keyboard.press('u')
  await page.getByRole('button', { name: '2 to decide' }).waitFor()

  // Enter leads from a cell to its pair, and Escape leads back.
  const stoica = cell(page, /^Ion Stoica and Scott/)
  await stoica.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(heading(page))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocused(ruling(page, 'Conflict'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(stoica)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  const next = matrixOf(page).locator('[aria-selected=true]')
  expect(await isFocused(next)).toBe(true)
  expect(await next.getAttribute('aria-label')).not.toMatch(/^Ion Stoica and Scott/)
})

test('ignores decision keys in fields and dialogs', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Robert Tappan Morris'])
  await panel(page).getByRole('button', { name: 'Add a note' }).click()
  const note = panel(page).getByRole('textbox', { name: 'Note' })
  await note.press('c')
  expect(await note.inputValue()).toBe('c')
  // An undecided pair has no note to save.
  await note.press('Control+Enter')
  await panel(page).getByText('A note is saved with a decision: choose one above.').waitFor()
  await heading(page).focus()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('?')
  await keysHelp(page).waitFor()
  expect(await axeViolations(page, '.keys-help')).toEqual([])
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await keysHelp(page).waitFor({ state: 'detached' })
  expect(await isFocused(heading(page))).toBe(true)
  // The keys follow each other faster than the browser reports that the dialog is closed.
  for (const key of ['?', 'Escape', '?', 'Escape', '?']) await page.keyboard.press(key)
  await keysHelp(page)
    .getByRole('checkbox', { name: 'Use single keys, such as J, as shortcuts' })
    .press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await page.reload()
  await panel(page).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await expect.poll(() => page.getByRole('button', { name: '2 to decide' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Keys' }).press('Enter')
  await keysHelp(page)
    .getByRole('checkbox', { name: 'Use single keys, such as J, as shortcuts' })
    .press('Space')
  await page.keyboard.press('Escape')
  // The draft stays while the user looks at another pair.
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await note.inputValue()).toBe('c')
  const label = await matrixOf(page).locator('[aria-selected=true]').getAttribute('aria-label')
  const decided = cell(page, new RegExp(`^${label?.split(':')[0]}:`))
  await page.keyboard.press('c')
  await toastOf(page).getByText(': Conflict').waitFor()
  await decided.click()
  await note.press('End')
  await note.press('Enter')
  await page.keyboard.type('until 2020')
  await note.press('Control+Enter')
  await toastOf(page).getByText('Note changed: ').waitFor()
  await page.reload()
  await decided.click()
  await expect.poll(() => note.inputValue()).toBe('c\nuntil 2020')
})

test('shows the chosen pair as a sheet in a narrow window', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url, {
    viewport: { width: 390, height: 844 },
  })
  await fillSides(page, ['Ion Stoica', 'Jennifer Widom'], ['Scott Shenker', 'Hector Garcia-Molina'])
  await findButton(page).click()
  const chosen = page.getByRole('row', { name: /Hector Garcia-Molina.*Jennifer Widom/ })
  await chosen.waitFor()
  expect(await papersOf(page).count()).toBe(0)
  // A key must not decide a pair out of view.
  await page.keyboard.press('n')
  await chosen.click()
  expect(await isFocused(heading(page))).toBe(true)
  await heading(page).getByText('Jennifer Widom').waitFor()
  expect(await axeViolations(page, 'dialog')).toEqual([])
  const scrolled = await page.evaluate(() => scrollY)
  await papersOf(page).hover()
  await page.mouse.wheel(0, 4000)
  await page.mouse.wheel(0, 4000)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.keyboard.press('n')
  await heading(page).getByText('Ion Stoica').waitFor()
  // Undo needs the daemon's answer. The sheet and the page behind it each show a toast.
  await toastOf(page).getByText(': No conflict').first().waitFor()
  await page.keyboard.press('u')
  await heading(page).getByText('Jennifer Widom').waitFor()
  await page.keyboard.press('Escape')
  await papersOf(page).waitFor({ state: 'detached' })
  expect(await isFocused(chosen)).toBe(true)
  await page.keyboard.press('Enter')
  await papersOf(page).getByRole('button', { name: 'Close' }).click()
  await papersOf(page).waitFor({ state: 'detached' })
  expect(await isFocused(chosen)).toBe(true)
  // In the matrix, moving the focus opens no papers.
  await openMatrix(page)
  const first = matrixOf(page).getByRole('gridcell').first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await papersOf(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(first)).toBe(true)
  expect(consoleErrors).toEqual([])
})
