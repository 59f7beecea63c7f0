import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations, looksViolations, pressAtOnce, requestsTo, toastOf } from '../chromium.ts'
import { setStage } from '../stage.ts'
import { addFiles, CONFLICTS, figureOf, fileOf, openConference, untilKept } from './conference-page.ts'

const stage = setStage()

const AUTHORS = fileOf(
  'results-authors.csv',
  'paper,title,given_name,family_name,email,affiliation',
  '1,Schedulers that forget nothing,Ion,Stoica,ion@example.edu,Berkeley',
  '2,Joins of one day,Hector,Garcia-Molina,hector@example.edu,Stanford',
  '3,Patterns of three people,Wei,Wang,wei@example.edu,',
  '3,Patterns of three people,Jiong,Yang,jiong@example.edu,',
  '4,Nobody at all,Nobody,Atall,nobody@example.edu,',
)
const COMMITTEE = fileOf(
  'results-pcinfo.csv',
  'given_name,family_name,email,affiliation,roles',
  'Scott,Shenker,scott@example.org,ICSI,pc',
  'Jennifer,Widom,jennifer@example.org,Stanford,pc',
  'Jian,Pei,jian@example.org,,pc',
)

async function opened() {
  const { page, consoleErrors, requests } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE, CONFLICTS)
  await page.getByText('Pairs 12 in ').waitFor()
  return { page, consoleErrors, requests }
}

const pane = (page: Page) => page.getByRole('region', { name: 'Joint papers' })
const paneHeading = (page: Page) => pane(page).getByRole('heading', { level: 3 })
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
const chip = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name })

test('a conference opens at the top of the page, however low the window is', async () => {
  const { page } = await openConference(stage)
  await page.setViewportSize({ width: 1280, height: 420 })
  await addFiles(page, AUTHORS, COMMITTEE, CONFLICTS)
  await paneHeading(page).waitFor()
  await page.locator('.result-row[aria-selected=true]').waitFor()
  // Longer than rows take to be measured.
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // A row that is chosen comes into view.
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('figures filter, keys step and decide with Undo, and a search finds people of submissions', async () => {
  const { page, consoleErrors } = await opened()
  await figureOf(page, '1 undeclared, with proof').click()
  await chip(page, /Scott Shenker ← Ion Stoica/).waitFor()
  await expect.poll(() => page.locator('.result-row').count()).toBe(1)
  await expect.poll(() => paneHeading(page).textContent()).toBe('Ion Stoica × Scott Shenker')
  await pane(page).getByText('Nobody declared it.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('n')
  await pane(page).getByText('No conflict, decided on').waitFor()
  await figureOf(page, '0 undeclared, with proof').waitFor()
  await figureOf(page, '1 dismissed by you').waitFor()
  await expect.poll(() => paneHeading(page).textContent()).toBe('Ion Stoica × Scott Shenker')
  await page.keyboard.press('u')
  await figureOf(page, '1 undeclared, with proof').waitFor()
  await page.keyboard.press('c')
  await toastOf(page).getByText(': Conflict').waitFor()
  await page.locator('.cell-chip.is-decided', { hasText: 'Ion Stoica' }).waitFor()
  // J steps over what Escape shows, however quick it comes.
  await pressAtOnce(page, 'Escape', 'j')
  await chip(page, /Jennifer Widom ✓/).waitFor()
  await expect.poll(() => paneHeading(page).textContent()).toBe('Hector Garcia-Molina × Jennifer Widom')
  await pane(page).getByText('Declared: Recent collaborator.').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('molina')
  await expect.poll(() => page.locator('.result-row').count()).toBe(1)
  expect(await page.locator('.result-row').textContent()).toContain('Joins of one day')
  expect(consoleErrors).toEqual([])
})

test('all papers of a pair are loaded, and a failure says so and tries again', async () => {
  const { page } = await openConference(stage)
  const path = '**/api/coauthors/pairs'
  await page.route(path, (route) => route.abort())
  await addFiles(page, AUTHORS, COMMITTEE)
  await pane(page).getByText('more papers could not be loaded').waitFor()
  await expect.poll(() => pane(page).locator('.paper').count()).toBe(5)
  await page.unroute(path)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => pane(page).locator('.paper').count()).toBeGreaterThan(5)
  await expect.poll(() => pane(page).getByText('could not be loaded').count()).toBe(0)
})

test('the map opens the pair at a press, and says what is under the pointer', async () => {
  const { page } = await opened()
  await tab(page, 'Map').click()
  const map = page.getByRole('img', { name: /^Map of 4 submissions and 3 reviewers/ })
  await map.waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Four cells across and three down, each 32 pixels: submission 2 and the second reviewer.
  await map.click({ position: { x: 48, y: 48 } })
  await expect.poll(() => paneHeading(page).textContent()).toBe('Hector Garcia-Molina × Jennifer Widom')
  await page.getByText('#2 Joins of one day × Jennifer Widom: declared and proved').waitFor()
  await tab(page, 'Pairs').click()
  const row = page.getByRole('row', { name: /Hector Garcia-Molina/ })
  expect(await row.getAttribute('aria-selected')).toBe('true')
  await row.press('Home')
  await page.getByRole('button', { name: 'Reviewer', exact: true }).click()
  expect(await page.getByRole('columnheader', { name: 'Reviewer' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
})

test('the map is drawn at the zoom that is chosen, not at the one before', async () => {
  const { page } = await opened()
  await tab(page, 'Map').click()
  // So low that the cells have room to grow.
  await page.setViewportSize({ width: 1280, height: 100 })
  const map = page.getByRole('img', { name: /^Map of 4 submissions and 3 reviewers/ })
  const picture = () => map.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  await map.focus()
  const before = await picture()
  await page.keyboard.press('+')
  expect(await picture()).not.toBe(before)
  // At the top, smaller cells scroll nothing, which would draw again.
  await page.locator('.map-box').evaluate(async (box) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    box.scrollTo(0, 0)
    await promise
  })
  await page.keyboard.press('-')
  expect(await picture()).toBe(before)
})

test('every tab is readable for everybody, in both themes', async () => {
  const { page } = await opened()
  for (const name of ['Submissions', 'Reviewers', 'Pairs', 'Map', /^Names/, 'Signs']) {
    await tab(page, name).click()
    expect(await axeViolations(page, '.answer-view')).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await looksViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name')
  await page.getByText('Nothing here. Choose another figure, or search for other words.').waitFor()
})

test('weaker signs have coauthors in common, which are looked up when they are opened', async () => {
  const { page, requests } = await opened()
  await chip(page, /Scott Shenker ← Ion Stoica/).click()
  const asked = () => requests.filter((request) => request.url().endsWith('/api/authors/profiles')).length
  expect(asked()).toBe(0)
  await pane(page).getByText('Weaker signs').click()
  await pane(page)
    .getByText(/^Ion Stoica: \d+ coauthors? in common/)
    .waitFor()
  expect(asked()).toBe(1)
})

test('a sure name stands first with its evidence, a stranger stays unknown, and choices are taken back', async () => {
  const { page, consoleErrors } = await opened()
  await figureOf(page, /unknown person/).click()
  await page.getByText('Sure · papers with fellow authors: Jiong Yang').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^This person: Wei Wang/ })
    .first()
    .click()
  const chosen = page.getByRole('listitem').filter({ hasText: /^Wei Wang → / })
  await chosen.waitFor()
  await page.getByRole('button', { name: 'Not in dblp: stays unknown: Nobody Atall' }).click()
  await page.getByText('No name decides a pair.').waitFor()
  await figureOf(page, '1 unknown person').waitFor()
  await chosen.getByRole('button', { name: 'Undo: Wei Wang' }).click()
  await page.getByText('Wei Wang author of 3').waitFor()
  // A choice by hand is offered to the next conference.
  await page.locator('.people-row .person').getByRole('button').last().click()
  await chosen.getByRole('button', { name: 'Undo: Wei Wang' }).click()
  await page.getByText('chosen the last time').waitFor()
  // The papers with fellow authors wait for the answer that is under way.
  expect(consoleErrors.filter((error) => !error.includes('503'))).toEqual([])
})

const MISSPELLED = fileOf(
  'misspelled-authors.csv',
  'paper,title,given_name,family_name,email,affiliation',
  '1,Schedulers that forget nothing,Ion B.,Stoica,ion@example.edu,Berkeley',
  '2,Joins of one day,Hectorr,Garcia-Molina,hector@example.edu,Stanford',
)

test('names with a sure suggestion are taken together, counted in the figures, and undone with one press', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, MISSPELLED, COMMITTEE)
  await page.getByText('Pairs 6 in ').waitFor()
  await figureOf(page, '2 unknown people').click()
  await page.getByText('Nearest in dblp: Ion Stoica?').waitFor()
  const sure = page.getByRole('region', { name: 'Are these the 2 people?' })
  await sure.getByRole('checkbox', { name: /Ion B\. Stoica → Ion Stoica/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await sure.getByRole('button', { name: 'These 2 people' }).click()
  await figureOf(page, '2 names chosen by you').waitFor()
  await figureOf(page, '0 unknown people').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Ion B. Stoica → Ion Stoica' }).waitFor()
  await toastOf(page).getByRole('button').click()
  await figureOf(page, '2 unknown people').waitFor()
  expect(await figureOf(page, /chosen by you/).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('conflicts with proof are given back as a bulk assignment of HotCRP and as letters', async () => {
  const { page } = await opened()
  await page.getByRole('button', { name: 'Give back …' }).click()
  const menu = page.getByRole('dialog', { name: 'Give back' })
  await menu.getByRole('radio', { name: 'all with proof: 1' }).check()
  expect(await axeViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Save HotCRP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^coauthors-[\d-]+\.hotcrp\.csv$/)
  expect(await text(await download.createReadStream())).toBe(
    'paper,action,email,conflict\r\n1,conflict,scott@example.org,none:pinned collaborator\r\n',
  )
  const [letters] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Save Letters' }).click(),
  ])
  expect(await text(await letters.createReadStream())).toContain('Scott Shenker')
})

test('in a narrow window the pair is a sheet, and Escape leads back to its chip', async () => {
  const { page } = await opened()
  await page.setViewportSize({ width: 390, height: 844 })
  await chip(page, /Scott Shenker ← Ion Stoica/).press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Ion Stoica × Scott Shenker' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ion Stoica')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a ruling on who is an author is kept with the project, and no decision about the person', async () => {
  const { page, requests, consoleErrors } = await openConference(stage)
  const committee = fileOf(
    'vldb27-pcinfo.csv',
    'given_name,family_name,email,affiliation,roles',
    'Ion,Stoica,ion@elsewhere.org,Berkeley,pc',
    'Hector,Garcia-Molina,hector@example.edu,Stanford,pc',
  )
  await addFiles(page, AUTHORS, committee, CONFLICTS)
  await figureOf(page, '2 undeclared, with proof').waitFor()
  await chip(page, /Ion Stoica.* is an author/).click()
  await pane(page).getByText('about these two entries of this project alone').waitFor()
  await pane(page).getByRole('button', { name: 'Another person' }).click()
  await figureOf(page, '1 dismissed by you').waitFor()
  await figureOf(page, '1 undeclared, with proof').waitFor()
  // An author by account is settled, and nothing can be said against it.
  await chip(page, /Hector Garcia-Molina.* is an author/).click()
  await pane(page).getByText('The files give both one account').waitFor()
  expect(await pane(page).getByRole('button', { name: 'Another person' }).count()).toBe(0)
  await page.locator('.cell-chip.is-decided', { hasText: 'Hector' }).waitFor()
  await untilKept(page)
  await page.reload()
  await figureOf(page, '1 dismissed by you').click()
  await chip(page, /Ion Stoica/).click()
  await page.keyboard.press('c')
  await figureOf(page, '2 undeclared, with proof').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.cell-chip.is-decided', { hasText: /Ion Stoica.* is an author/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await figureOf(page, '1 dismissed by you').waitFor()
  expect(requestsTo(requests, '/decisions/put')).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(consoleErrors).toEqual([])
})
