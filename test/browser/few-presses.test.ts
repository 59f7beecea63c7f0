import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { coaTemplate } from '../shared/collaborators/coa/coa-template.ts'
import { downloadedText, listOf, openPage, papersOf, toastOf } from './chromium.ts'
import { fileOf, openConference, untilAnswered } from './conference/conference-page.ts'
import { counting } from './counting.ts'
import { menuOf, pagesIn } from './export-button.ts'
import { setStage } from './stage.ts'
import { starterCoauthors } from './starter-people.ts'
import { withdrawDecisions } from './world.ts'

const stage = setStage()
beforeEach(() => withdrawDecisions(stage.world.url))
const coauthors = starterCoauthors()
const people = [...coauthors.keys()]
const heading = (page: Page) => papersOf(page).getByRole('heading', { level: 3 })
const FORM = { name: 'coa.xlsx', mimeType: 'application/zip' }

/** Decides all open pairs, each by one key. */
async function decide(page: Page, press: (key: string) => Promise<void>, count: number): Promise<void> {
  // The keys work once the page has read the decisions.
  await papersOf(page).getByRole('button', { name: 'No conflict' }).waitFor()
  for (let left = count; left > 0; left--) {
    await page.locator('.figure', { hasText: `${left} to decide` }).waitFor()
    const before = await heading(page).textContent()
    await press(left % 3 === 0 ? 'n' : 'c')
    if (left > 1) await expect.poll(() => heading(page).textContent()).not.toBe(before)
  }
  await page.locator('.figure', { hasText: 'to decide' }).waitFor({ state: 'detached' })
}

/** Makes the files of a conference in which each submission has one author. */
function filesOf(authors: readonly string[], reviewers: readonly string[]) {
  const split = (name: string) => `${name.slice(0, name.lastIndexOf(' '))},${name.split(' ').at(-1)}`
  const submissions = authors.map(
    (name, at) => `${at + 1},Title ${at + 1},${split(name)},a${at}@example.edu,`,
  )
  const members = reviewers.map((name, at) => `${split(name)},r${at}@example.org,,pc`)
  return [
    fileOf('few-authors.csv', 'paper,title,given_name,family_name,email,affiliation', ...submissions),
    fileOf('few-pcinfo.csv', 'given_name,family_name,email,affiliation,roles', ...members),
  ]
}

/** People who have papers with exactly `count` reviewers. */
const peopleWith = (count: number, reviewers: readonly string[]): string[] =>
  people.filter(
    (name) =>
      !reviewers.includes(name) && reviewers.filter((one) => coauthors.get(name)?.has(one)).length === count,
  )

test('decides 13 pairs of a messy list in at most 10 clicks and 16 keys', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const { pasteInto, press, click, counts } = counting(page)
  const reviewer = 'Jennifer Widom'
  const others = [...(coauthors.get(reviewer) ?? [])].slice(0, 13)
  const messy = others.map(
    (name, at) => [`${at + 1}. ${name}`, `- ${name} (Example University)`, `${name};`][at % 3],
  )
  await pasteInto(listOf(page, 'A'), messy.join('\n'))
  await expect.poll(() => listOf(page, 'A').inputValue()).toBe(others.join('\n'))
  await pasteInto(listOf(page, 'B'), `1. ${reviewer} <widom@example.edu>`)
  await expect.poll(() => listOf(page, 'B').inputValue()).toBe(reviewer)
  await press('Control+Enter')
  await decide(page, press, 13)
  await click(page.getByRole('button', { name: 'Export', exact: true }))
  const saved = page.waitForEvent('download')
  await click(menuOf(page).getByRole('button', { name: 'Save CSV' }))
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  expect(counts().clicks).toBeLessThanOrEqual(10)
  expect(counts().keys).toBeLessThanOrEqual(16)
  expect(consoleErrors).toEqual([])
})

test('fills in the form of the NSF in at most 7 clicks and 10 keys', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, `${stage.world.url}/#/collaborators`)
  const { pasteInto, select, click, choose, counts } = counting(page)
  await pasteInto(page.getByRole('textbox', { name: 'Whose collaborators' }), 'Ion Stoica')
  await select(page.getByRole('combobox', { name: 'Policy' }), 'Any joint paper')
  await click(page.getByRole('button', { name: 'List collaborators' }))
  const fields = page.getByRole('textbox', { name: /^Affiliation: / })
  await fields.first().waitFor()
  const listed = Number(
    (await page.locator('.figure', { hasText: 'without an affiliation' }).innerText()).split(' ')[0],
  )
  const half = Array.from({ length: Math.ceil(listed / 2) }, (_, at) => `University ${at}`)
  await pasteInto(fields.first(), half.join('\n'))
  await page.getByText(`Filled in ${half.length} affiliations`).waitFor()
  await click(page.getByRole('button', { name: 'Export' }))
  const saved = page.waitForEvent('download')
  const rows = Array.from({ length: 40 }, () => ['', '', '', '', ''])
  await choose(page.getByLabel('Choose the form'), { ...FORM, buffer: Buffer.from(coaTemplate({ rows })) })
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(counts().clicks).toBeLessThanOrEqual(7)
  expect(counts().keys).toBeLessThanOrEqual(10)
  expect(consoleErrors).toEqual([])
})

test('decides 18 findings of a small conference in at most 8 clicks and 20 keys', async () => {
  const { page, consoleErrors } = await openConference(stage)
  const { press, click, choose, counts } = counting(page)
  const reviewers = people.slice(0, 25)
  const authors = [...peopleWith(1, reviewers).slice(0, 18), ...peopleWith(0, reviewers).slice(0, 12)]
  await choose(page.locator('input[type=file][multiple]').first(), ...filesOf(authors, reviewers))
  await untilAnswered(page, 750)
  await decide(page, press, 18)
  await press('e')
  const menu = page.getByRole('dialog', { name: 'Export conflicts' })
  const saved = page.waitForEvent('download')
  await click(menu.getByRole('button', { name: 'Save HotCRP' }))
  expect((await saved).suggestedFilename()).toMatch(/hotcrp\.csv$/)
  expect(counts().clicks).toBeLessThanOrEqual(8)
  expect(counts().keys).toBeLessThanOrEqual(20)
  const report = await downloadedText(page, () => menu.getByRole('button', { name: 'Save Report' }).click())
  const printed = await page.context().newPage()
  await printed.setContent(report)
  expect(pagesIn(await printed.pdf({ format: 'A4' }))).toBeLessThanOrEqual(8)
  await printed.close()
  expect(consoleErrors).toEqual([])
})

test('confirms all conflicts of a large conference in at most 60 keys', async () => {
  const { page, consoleErrors, requests } = await openConference(stage)
  const { press, click, choose, counts } = counting(page)
  const reviewers = people.slice(0, 60)
  const others = people.slice(60)
  const authors = Array.from({ length: 400 }, (_, at) => others[at % others.length] ?? '')
  await choose(page.locator('input[type=file][multiple]').first(), ...filesOf(authors, reviewers))
  await untilAnswered(page, 24_000)
  await expectRowsNearTheTop(page)
  for (let looked = 0; looked < 40; looked++) {
    const before = await heading(page).textContent()
    await press('j')
    await expect.poll(() => heading(page).textContent()).not.toBe(before)
  }
  const open = page.locator('.figure-open')
  const before = await open.innerText()
  await click(page.getByRole('button', { name: /^Confirm all [\d,]+ conflicts with proof/ }))
  await click(page.getByRole('button', { name: /^Confirm [\d,]+ conflicts$/ }))
  await toastOf(page)
    .getByText(/^Confirmed [\d,]+ conflicts/)
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await toastOf(page).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => open.innerText()).not.toBe(before)
  const puts = () => requests.filter((request) => request.url().endsWith('/documents/decision/change'))
  expect(puts()).toHaveLength(1)
  expect(counts().keys).toBeLessThanOrEqual(60)
  await page.keyboard.press('u')
  await expect.poll(() => open.innerText()).toBe(before)
  expect(puts()).toHaveLength(2)
  await page.locator('.more-chips').first().waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('.more-chips').count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

/** Allows 140 pixels above the first row in a wide window, 180 in a narrow one. In a wide window, a row must have one line. */
async function expectRowsNearTheTop(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height, most] of [
    [1440, 900, 140],
    [390, 844, 180],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [first, second] = await page
      .locator('.result-row')
      .evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getBoundingClientRect().top))
    expect(first).toBeLessThanOrEqual(most)
    if (width === 1440) expect((second ?? 0) - (first ?? 0)).toBe(36)
  }
  if (before) await page.setViewportSize(before)
}
