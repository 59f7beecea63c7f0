import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANY_WORK } from '../../shared/conflicts/policy/conflict-policy.ts'
import {
  ask,
  axeViolations,
  isFocused,
  listOf,
  matrixOf,
  type OpenedPage,
  openPage,
  papersOf,
  requestsTo,
  untilStored,
} from './chromium.ts'
import { AUTHORS, addFiles, COMMITTEE, headingOf, untilSaved } from './conference/conference-page.ts'
import { openPlace, placeLink, rail } from './open-place.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const LEFT = ['Ion Stoica', 'Hector Garcia-Molina']
const RIGHT = ['Jennifer Widom', 'Scott Shenker']

const plotsOf = (page: Page) => page.getByRole('img', { name: /table has the same numbers/ })
const sideA = (page: Page) => listOf(page, 'A')
const queriesOf = (page: Page) => page.getByRole('grid', { name: 'Saved and recent queries' })

async function askAndStore(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await Promise.all([untilStored(page), ask(page, left, right)])
}

const opened = (hash = ''): Promise<OpenedPage> => openPage(stage.browser, `${stage.world.url}/${hash}`)

test('shows empty statistics, and then counts the first query', async () => {
  const { page, consoleErrors } = await opened('#/settings/usage')
  await page.getByText('No query was asked in these days.').waitFor()
  expect(await plotsOf(page).count()).toBe(0)
  await openPlace(page, 'Queries')
  await page.getByText('You have asked no query yet.', { exact: false }).waitFor()
  await placeLink(page, 'Query').click()
  await askAndStore(page, LEFT, RIGHT)
  await page.reload()
  await openPlace(page, 'Usage')
  await page.getByRole('definition').first().waitFor()
  // The page draws no plots for a single day.
  expect(await page.locator('.plot').count()).toBe(0)
  const totals = await page.getByRole('definition').allTextContents()
  expect(totals).toHaveLength(6)
  expect(totals.slice(1, 5)).toEqual(['1', '0%', '0%', '1'])
  expect((await page.locator('.facts').boundingBox())?.height).toBeLessThan(120)
  expect(consoleErrors).toEqual([])
})

test('names a query in its header, and lists it in the rail', async () => {
  const { page, requests, consoleErrors } = await opened()
  await askAndStore(page, ['Ion Stoica'], ['Jennifer Widom'])
  const asked = rail(page).getByRole('link', { name: 'Ion Stoica × Jennifer Widom', exact: true })
  await expect.poll(() => asked.getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: 'Unnamed query' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Name of this query' })
  // These keys must not decide the pair in view.
  await page.keyboard.type('nc')
  expect(await field.inputValue()).toBe('nc')
  await field.fill('Paper 42')
  await page.keyboard.press('Enter')
  const name = page.getByRole('heading', { name: 'Paper 42' }).getByRole('button')
  await expect.poll(() => isFocused(name)).toBe(true)
  const named = rail(page).getByRole('link', { name: 'Paper 42', exact: true })
  await expect.poll(() => named.getAttribute('aria-current')).toBe('true')
  expect(await asked.count()).toBe(0)

  await rail(page).getByRole('link', { name: 'New query' }).click()
  await expect.poll(() => named.getAttribute('aria-current')).toBeNull()
  const before = requestsTo(requests, '/api/coauthors/pairs').length
  await named.click()
  await matrixOf(page).waitFor()
  expect(await sideA(page).inputValue()).toBe('Ion Stoica')
  expect(new URL(page.url()).hash).toBe('#/')
  expect(requestsTo(requests, '/api/coauthors/pairs')).toHaveLength(before)

  const other = await page.context().newPage()
  await other.goto(`${stage.world.url}/${await named.getAttribute('href')}`)
  await other.getByRole('heading', { name: 'Paper 42' }).waitFor()

  await name.click()
  await field.fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Unnamed query' }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('opens a saved conference and a saved list from the rail', async () => {
  const { page, consoleErrors } = await opened('#/conference')
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilSaved(page)
  const project = rail(page).getByRole('link', { name: /vldb27/i })
  await expect.poll(() => project.getAttribute('aria-current')).toBe('true')
  await rail(page).getByRole('link', { name: 'New conference' }).click()
  await headingOf(page, 'Conferences').waitFor()
  await expect.poll(() => project.getAttribute('aria-current')).toBeNull()
  await project.click()
  await headingOf(page, (await project.textContent()) ?? '').waitFor()
  expect(new URL(page.url()).hash).toBe('#/conference')

  const list = { name: 'Grant of 2027', people: 'Ion Stoica', policy: ANY_WORK, out: [], lines: [] }
  await page.request.post(`${stage.world.url}/api/runtime/documents/collaborators/change`, {
    data: { documents: [{ body: list, replaces: null }] },
  })
  const other = await page.context().newPage()
  await other.goto(`${stage.world.url}/#/collaborators?open=Grant+of+2027`)
  const people = other.getByRole('textbox', { name: /^Names|^Whose|collaborators/i })
  await expect.poll(() => people.first().inputValue()).toBe('Ion Stoica')
  const saved = rail(other).getByRole('link', { name: 'Grant of 2027' })
  await expect.poll(() => saved.getAttribute('aria-current')).toBe('true')
  await rail(other).getByRole('link', { name: 'New list' }).click()
  await expect.poll(() => people.first().inputValue()).toBe('')
  expect(consoleErrors).toEqual([])
})

test('deletes a saved query, restores it with Undo, and opens it with its policy', async () => {
  const { page, consoleErrors } = await opened()
  const policy = page.getByRole('combobox', { name: 'Policy', exact: true })
  await ask(page, ['Jennifer Widom'], ['Hector Garcia-Molina'])
  await papersOf(page).waitFor()
  await policy.selectOption('preset pvldb')
  await page.getByRole('button', { name: 'Unnamed query' }).click()
  await page.keyboard.type('PVLDB')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'PVLDB' }).waitFor()
  await policy.selectOption('preset any')
  await openPlace(page, 'Queries')
  const saved = queriesOf(page)
  await saved.getByRole('row', { name: /^PVLDB Jennifer Widom × Hector Garcia-Molina.*2026/ }).waitFor()
  expect(await saved.getByText('Jennifer Widom × Hector Garcia-Molina').count()).toBe(1)
  expect(await axeViolations(page, 'main')).toEqual([])
  await saved.getByRole('button', { name: 'Delete: PVLDB' }).click()
  await page.getByText('“PVLDB” is deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved.getByRole('button', { name: 'PVLDB', exact: true }).click()
  await matrixOf(page).waitFor()
  expect(await sideA(page).inputValue()).toBe('Jennifer Widom')
  await expect.poll(() => policy.inputValue()).toBe('preset pvldb')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => policy.inputValue()).toBe('preset any')

  // Esc closes only the dialog.
  await openPlace(page, 'Queries')
  await page.getByRole('button', { name: 'Clear cache …' }).click()
  const question = page.getByRole('dialog', { name: 'Clear the cache' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await headingOf(page, 'Queries').isVisible()).toBe(true)
  expect(consoleErrors).toEqual([])
})
