import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  downloadedText,
  matrixOf,
  moreOf,
  openPage,
  papersOf,
  requestsTo,
} from './chromium.ts'
import { saved } from './export-button.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const policySelect = (page: Page) => page.getByRole('combobox', { name: 'Policy', exact: true })
const summary = (page: Page) => page.locator('#answer .summary')
const editor = (page: Page) => page.getByRole('form', { name: 'My policy' })

test('judges the answer by another policy without a request', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Jennifer Widom'])
  await matrixOf(page)
    .getByRole('gridcell', { name: /7 joint papers, conflict, last 2013/ })
    .waitFor()
  await papersOf(page).getByText('7 joint papers, last 2013').waitFor()
  const before = requests.length

  await policySelect(page).selectOption('preset pvldb')
  await expect.poll(() => summary(page).textContent()).toMatch(/^0 conflicts · 2 clear, under PVLDB/)
  const menu = await moreOf(page)
  await menu.getByText(/since 20\d\d, as of /).waitFor()
  await menu.press('Escape')
  const folded = papersOf(page).getByText('7 papers outside the window')
  await folded.click()
  await papersOf(page).getByText('Dominant Resource Fairness').first().waitFor()
  const rows: Record<string, string>[] = parse(await saved(page, 'CSV'), { columns: true, bom: true })
  expect(
    rows.filter(({ policy, counted }) => policy === 'Joint paper in 2 years (PVLDB)' && counted === 'no'),
  ).toHaveLength(7)
  const json = JSON.parse(await saved(page, 'JSON'))
  expect(json).toMatchObject({
    policy: { name: 'Joint paper in 2 years (PVLDB)', months: 24 },
    judged_at: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    summary: { standings: { conflict: 0, clear: 2 } },
  })
  const since = requests.slice(before)
  expect([...requestsTo(since, '/pairs'), ...requestsTo(since, '/cache/get')]).toEqual([])

  await page.reload()
  await expect.poll(() => summary(page).textContent()).toMatch(/under PVLDB/)
  expect(await policySelect(page).inputValue()).toBe('preset pvldb')
  expect(consoleErrors).toEqual([])
})

test("edits the user's own policies, and judges the answer by them", async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await (await moreOf(page)).getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('button', { name: 'New policy' }).click()
  await editor(page).getByText('dblp does not mark surveys and courses').waitFor()
  await page.keyboard.press('Enter')
  await editor(page).getByText('Type a name').waitFor()
  await page.keyboard.type('Theirs')
  await editor(page).getByRole('textbox', { name: 'Least number of joint papers' }).fill('0')
  await page.keyboard.press('Enter')
  await editor(page).getByText('Type a whole number from 1 to 1,000, or leave it empty.').waitFor()
  expect(await axeViolations(page, '.policy-editor')).toEqual([])
  await editor(page).getByRole('textbox', { name: 'Least number of joint papers' }).fill('8')
  await page.keyboard.press('Enter')
  await page.getByText('Saved “Theirs”.').waitFor()
  await page.goBack()
  await policySelect(page).selectOption('own Theirs')
  await papersOf(page).getByText('Theirs asks for at least 8').waitFor()
  await page.goForward()
  const row = page.getByRole('row', { name: /^Theirs all years · at least 8 papers/ })
  await row.getByRole('button', { name: 'Edit: Theirs' }).press('Enter')
  await editor(page).getByRole('textbox', { name: 'Least number of joint papers' }).fill('9')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /^Theirs all years · at least 9 papers/ }).waitFor()
  const file = await downloadedText(page, () =>
    page.getByRole('button', { name: 'Save as file: Theirs' }).click(),
  )
  expect(JSON.parse(file)).toMatchObject({ coauthors: 'policy', version: 1, name: 'Theirs', least: 9 })
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.goBack()
  await papersOf(page).getByText('Theirs asks for at least 9').waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Delete: Theirs' }).press('Enter')
  await page.getByText('Deleted “Theirs”.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('row', { name: /^Theirs all years · at least 9 papers/ }).waitFor()
  expect(consoleErrors).toEqual([])
})
