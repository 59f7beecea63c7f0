import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  axeViolations,
  downloadedText,
  looksViolations,
  pressAtOnce,
  requestsTo,
  toastOf,
} from '../chromium.ts'
import { setStage } from '../stage.ts'
import {
  addFiles,
  CONFLICTS,
  figureOf,
  fileOf,
  openConference,
  pressFigure,
  untilAnswered,
  untilFigure,
  untilSaved,
} from './conference-page.ts'

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
  await untilAnswered(page, 12)
  return { page, consoleErrors, requests }
}

const pane = (page: Page) => page.getByRole('region', { name: 'Joint papers' })
const paneHeading = (page: Page) => pane(page).getByRole('heading', { level: 3 })
const chip = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name })

test('scrolls a low window only to a chosen row, and loads all papers of a pair', async () => {
  const { page } = await openConference(stage)
  const path = '**/api/coauthors/pairs'
  await page.route(path, (route) => route.abort())
  await page.setViewportSize({ width: 1280, height: 170 })
  await addFiles(page, AUTHORS, COMMITTEE, CONFLICTS)
  await paneHeading(page).waitFor()
  const chosen = page.locator('.result-row[aria-selected=true]')
  await chosen.waitFor()
  // The list measures its rows in the next frames.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const row = (at: number) => page.locator('.result-row').nth(at)
  await row(2).evaluate((row: HTMLElement) => row.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)

  await chip(page, /Scott Shenker ← Ion Stoica/).evaluate((one: HTMLElement) => one.click())
  await pane(page).getByText('more papers are not loaded').waitFor()
  await expect.poll(() => pane(page).locator('.paper').count()).toBe(5)
  await page.unroute(path)
  await pane(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => pane(page).locator('.paper').count()).toBeGreaterThan(5)
  await expect.poll(() => pane(page).getByText('are not loaded').count()).toBe(0)
})

test('filters by figures, decides by keys and finds people by a search', async () => {
  const { page, consoleErrors } = await opened()
  await figureOf(page, 'to decide').waitFor()
  for (const width of [1010, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    const cut = await page
      .locator('.figure-bar > .figure')
      .evaluateAll((figures) => figures.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    expect(cut, `cut at ${width} pixels`).toEqual([])
  }
  await pressFigure(page, '1 undeclared, with proof')
  await chip(page, /Scott Shenker ← Ion Stoica/).waitFor()
  await expect.poll(() => page.locator('.result-row').count()).toBe(1)
  await expect.poll(() => paneHeading(page).textContent()).toBe('Ion Stoica × Scott Shenker')
  await pane(page).getByText('Nobody has declared a conflict for this pair.').waitFor()

  await page.keyboard.press('n')
  await pane(page).getByText('No conflict, decided on').waitFor()
  await toastOf(page).getByText(': No conflict').waitFor()
  await untilFigure(page, '1 dismissed by you')
  await expect.poll(() => paneHeading(page).textContent()).toBe('Ion Stoica × Scott Shenker')
  await page.keyboard.press('u')
  await untilFigure(page, '1 to decide')
  await page.keyboard.press('c')
  await toastOf(page).getByText(': Conflict').waitFor()
  await page.locator('.result-row .is-decided', { hasText: 'Ion Stoica' }).waitFor()
  // Escape shows all rows. J steps through them in the same frame.
  await pressAtOnce(page, 'Escape', 'j')
  await chip(page, /1 proved/).waitFor()
  await expect.poll(() => paneHeading(page).textContent()).toBe('Hector Garcia-Molina × Jennifer Widom')
  await pane(page).getByText('Declared: Recent collaborator.').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('molina')
  await page.getByRole('row', { name: /Hector Garcia-Molina Jennifer Widom declared and proved/ }).waitFor()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('row', { name: /4 Nobody at all without a finding/ }).waitFor()
  expect(consoleErrors).toEqual([])
})

test('exports conflicts and letters, draws a map, and passes the accessibility checks', async () => {
  const { page, consoleErrors } = await openConference(stage)
  await addFiles(page, AUTHORS, COMMITTEE, CONFLICTS)
  await untilAnswered(page, 12)
  const menu = page.getByRole('dialog', { name: 'Export conflicts' })
  await page.keyboard.press('e')
  await menu.getByRole('radio', { name: 'all 1 conflict with proof' }).check()
  expect(await axeViolations(page, '[role=dialog]')).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu.getByRole('button', { name: 'Save HotCRP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^coauthors-[\d-]+\.hotcrp\.csv$/)
  expect(await text(await download.createReadStream())).toBe(
    'paper,action,email,conflict\r\n1,conflict,scott@example.org,none:pinned collaborator\r\n',
  )
  const letters = await downloadedText(page, () => menu.getByRole('button', { name: 'Save Letters' }).click())
  expect(letters).toContain('Scott Shenker')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await page.setViewportSize({ width: 390, height: 844 })
  await chip(page, /Scott Shenker ← Ion Stoica/).press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Ion Stoica × Scott Shenker' }).waitFor()
  expect(await axeViolations(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Ion Stoica')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.setViewportSize({ width: 1280, height: 900 })
  const look = async (): Promise<void> => {
    expect(await axeViolations(page, '.document')).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await looksViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await look()
  await page.getByRole('button', { name: '1 submission without a finding' }).click()
  await page.getByRole('button', { name: 'by reviewer' }).click()
  await look()

  await page.getByRole('button', { name: 'Map' }).click()
  const map = page.getByRole('img', { name: /^Map of \d submissions and \d reviewers/ })
  await map.waitFor()
  const { x, y, width, height } = await map.evaluate((svg) => {
    const at = svg.querySelector('.mark-nothing')?.getBoundingClientRect()
    return { x: at?.x ?? 0, y: at?.y ?? 0, width: at?.width ?? 0, height: at?.height ?? 0 }
  })
  await page.mouse.move(x + width / 2, y + height / 2)
  const tip = page.locator('.map-tip')
  await tip.getByText('#2 Joins of one day × Jennifer Widom: declared and proved').waitFor()
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => paneHeading(page).textContent()).toBe('Hector Garcia-Molina × Jennifer Widom')
  const picture = await downloadedText(page, () =>
    page.getByRole('button', { name: 'Save as SVG', exact: true }).click(),
  )
  expect(picture).toMatch(/^<svg[^>]* xmlns="http:.*Scott Shenker.*<\/svg>$/s)
  const years = page.locator('.year-plot')
  const [first = ''] = await years.locator('figcaption span').allTextContents()
  const plot = await downloadedText(page, () => years.getByRole('button', { name: /^Save as SVG: / }).click())
  expect(plot).toMatch(new RegExp(`^<svg.*<svg.*<rect.*</svg><text[^>]*>${first}</text>.*</svg>$`, 's'))
  await look()
  await page.getByRole('button', { name: /names to settle/ }).click()
  await look()
  await page.getByRole('button', { name: /names to settle/ }).click()
  expect(consoleErrors).toEqual([])
})

test('saves in the project, and nowhere else, whether a reviewer is an author', async () => {
  const { page, requests, consoleErrors } = await openConference(stage)
  const committee = fileOf(
    'vldb27-pcinfo.csv',
    'given_name,family_name,email,affiliation,roles',
    'Ion,Stoica,ion@elsewhere.org,Berkeley,pc',
    'Hector,Garcia-Molina,hector@example.edu,Stanford,pc',
  )
  await addFiles(page, AUTHORS, committee, CONFLICTS)
  await untilFigure(page, '2 undeclared, with proof')
  await chip(page, /Ion Stoica.* is an author/).click()
  await pane(page).getByText('only to this author and this reviewer, in this conference').waitFor()
  await pane(page).getByRole('button', { name: 'Another person' }).click()
  await untilFigure(page, '1 dismissed by you')
  await untilFigure(page, '1 undeclared, with proof')
  await page.locator('.result-row .is-decided', { hasText: 'Hector' }).waitFor()
  await untilSaved(page)
  await page.reload()
  await pressFigure(page, '1 dismissed by you')
  await chip(page, /Ion Stoica/).click()
  await page.keyboard.press('c')
  await untilFigure(page, '2 undeclared, with proof')
  await page.keyboard.press('Escape')
  await page.locator('.result-row .is-decided', { hasText: /Ion Stoica.* is an author/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilFigure(page, '1 dismissed by you')
  expect(requestsTo(requests, '/documents/decision/change')).toEqual([])
  expect(consoleErrors).toEqual([])
})
