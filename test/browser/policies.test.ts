import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ask,
  axeViolations,
  matrixOf,
  moreOf,
  openPage,
  openPeople,
  papersOf,
  requestsTo,
  waitForSource,
} from './chromium.ts'
import { saved } from './export-button.ts'
import { setStage } from './stage.ts'

const stage = setStage()

/** The page on a fixed day, so that windows do not move under the test. */
async function openOn(day: string) {
  const opened = await openPage(stage.browser, stage.world.url, { ownProfile: true })
  await opened.page.clock.setFixedTime(new Date(`${day}T12:00:00`))
  await opened.page.reload()
  return opened
}

const policySelect = (page: Page) => page.getByRole('combobox', { name: 'Policy', exact: true })
const summary = (page: Page) => page.locator('#answer .summary')
const editor = (page: Page) => page.getByRole('form', { name: 'My policy' })

async function downloaded(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return text(await (await started).createReadStream())
}

test('a policy judges the answer at once, without a request, and comes back after a reload', async () => {
  const { page, requests, consoleErrors } = await openOn('2026-11-22')
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Jennifer Widom'])
  await matrixOf(page)
    .getByRole('gridcell', { name: /7 joint papers, conflict, last 2013/ })
    .waitFor()
  await papersOf(page).getByText('7 joint papers, last 2013').waitFor()
  const before = requests.length

  await policySelect(page).selectOption('preset pvldb')
  await expect.poll(() => summary(page).textContent()).toMatch(/^0 conflicts · 2 clear, under PVLDB/)
  const menu = await moreOf(page)
  await menu.getByText('since 2024, as of Nov 22, 2026').waitFor()
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
    judged_at: '2026-11-22',
    summary: { standings: { conflict: 0, clear: 2 } },
  })
  const since = requests.slice(before)
  expect([...requestsTo(since, '/pairs'), ...requestsTo(since, '/cache/get')]).toEqual([])

  await page.reload()
  await expect.poll(() => summary(page).textContent()).toMatch(/under PVLDB/)
  expect(await policySelect(page).inputValue()).toBe('preset pvldb')
  expect(await axeViolations(page, '#answer')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a pair without a paper in a window that the data do not reach is not covered, and not clear', async () => {
  const { page } = await openOn('2030-06-01')
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Jennifer Widom'])
  await expect.poll(() => summary(page).textContent()).toMatch(/^1 conflict · 1 clear/)
  const note = page.locator('#answer .note')
  await note.getByText(/^The data reach until .*20\d\d: newer papers are not in them\.$/).waitFor()

  await policySelect(page).selectOption('preset pvldb')
  await expect
    .poll(() => summary(page).textContent())
    .toBe('0 conflicts · 2 not covered by the data, under PVLDB')
  await note.getByText(/^The data reach until .*, and papers since 2028 count/).waitFor()
  expect(await note.count()).toBe(1)
  const figure = page.getByRole('button', { name: /^2\s*not covered by the data/ })
  await figure.click()
  await matrixOf(page)
    .getByRole('gridcell', { name: /Jennifer Widom: 0 joint papers, not covered by the data/ })
    .waitFor()
  await openPeople(page)
  await page.getByText('2 not covered by the data').last().waitFor()
  expect(JSON.parse(await saved(page, 'JSON'))).toMatchObject({
    coverage: { covers: false, window_from: '2028-06-01' },
    summary: { standings: { conflict: 0, clear: 0, not_covered: 2 } },
  })
  expect(await axeViolations(page, '#answer')).toEqual([])
})

test('the window moves with the date, works of its first year are at its edge, and an answer that reaches less far says so', async () => {
  const { page } = await openOn('2014-12-31')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Since year' }).fill('2013')
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await policySelect(page).selectOption('preset neurips')
  await page.getByText('this policy counts those since 2011').waitFor()
  await policySelect(page).selectOption('preset isit')
  await waitForSource(page, /since 2013, as of Dec 31, 2014/)
  await matrixOf(page)
    .getByRole('gridcell', { name: /conflict, last 2013, .*at the edge of the window/ })
    .waitFor()
  await papersOf(page).getByText('at the edge of the window').first().waitFor()
  await page.clock.setFixedTime(new Date('2015-01-01T12:00:00'))
  await page.reload()
  await waitForSource(page, /since 2014, as of Jan 1, 2015/)
  await expect.poll(() => summary(page).textContent()).toMatch(/^0 conflicts/)
})

test('own policies are listed, edited, deleted and brought back on their page, and the answer follows', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker'])
  await (await moreOf(page)).getByRole('link', { name: 'Policies' }).click()
  await page.getByRole('button', { name: 'New policy' }).click()
  await editor(page).getByText('Surveys, courses and editors cannot be told apart').waitFor()
  await page.keyboard.press('Enter')
  await editor(page).getByText('Give it a name').waitFor()
  await page.keyboard.type('Theirs')
  await editor(page).getByRole('textbox', { name: 'Least number of papers' }).fill('0')
  await page.keyboard.press('Enter')
  await editor(page).getByText('A whole number from 1 to 1,000, or nothing.').waitFor()
  expect(await axeViolations(page, '.policy-editor')).toEqual([])
  await editor(page).getByRole('textbox', { name: 'Least number of papers' }).fill('8')
  await page.keyboard.press('Enter')
  await page.getByText('Kept “Theirs”.').waitFor()
  await page.goBack()
  await policySelect(page).selectOption('own Theirs')
  await papersOf(page).getByText('Theirs asks for at least 8').waitFor()
  await page.goForward()
  const row = page.getByRole('row', { name: /^Theirs all years · at least 8 papers/ })
  await row.getByRole('button', { name: 'Edit: Theirs' }).press('Enter')
  await editor(page).getByRole('textbox', { name: 'Least number of papers' }).fill('9')
  await page.keyboard.press('Enter')
  await page.getByText('Kept “Theirs”.').waitFor()
  expect(await page.getByRole('link', { name: 'vldb.org/pvldb' }).getAttribute('href')).toBe(
    'https://vldb.org/pvldb',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await papersOf(page).getByText('Theirs asks for at least 9').waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Delete: Theirs' }).press('Enter')
  await page.getByText('Deleted “Theirs”.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('row', { name: /^Theirs all years · at least 9 papers/ }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('a policy goes to a file, which the terminal reads', async () => {
  const { page } = await openPage(stage.browser, `${stage.world.url}/#/settings/policies`)
  await page.getByRole('button', { name: 'New policy' }).click()
  await editor(page).getByRole('textbox', { name: 'Name' }).fill('Foundation <b>')
  await editor(page).getByRole('textbox', { name: 'Window in months' }).fill('48')
  await page.keyboard.press('Enter')
  await page.getByText('Kept “Foundation <b>”.').waitFor()
  const saved = await downloaded(page, 'Save as file: Foundation <b>')
  expect(JSON.parse(saved)).toMatchObject({
    coauthors: 'policy',
    version: 1,
    name: 'Foundation <b>',
    months: 48,
  })
})
