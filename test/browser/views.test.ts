import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerOf, pair, paper } from '../shared/conflicts/answers.ts'
import {
  ask,
  axeViolations,
  editButton,
  fillSides,
  findButton,
  listOf,
  matrixOf,
  openPage,
  papersOf,
  requestsTo,
  tabOf,
} from './chromium.ts'
import { useClipboard } from './clipboard.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

const LEFT = ['Ion Stoica', 'Andrea C. Arpaci-Dusseau', 'Jenifer Widom']
const RIGHT = ['Scott Shenker', 'Remzi H. Arpaci-Dusseau', 'Hector Garcia-Molina', 'Ion Stoica']

const figure = (page: Page, name: RegExp) => page.locator('.figures').getByRole('button', { name })
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const rows = (page: Page) => page.getByRole('listbox', { name: 'Pairs, gravest first' }).getByRole('option')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('the form folds into the header once it is answered, opens in place, and says when it differs from the answer', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  const header = page.locator('.form-toggle')
  await expect.poll(() => header.textContent()).toBe('3 × 4 · Edit')
  expect(await listOf(page, 'A').isVisible()).toBe(false)

  // By keyboard, there and back.
  await editButton(page).press('Enter')
  await expect.poll(() => focused(page)).toBe('left')
  await page.getByRole('button', { name: 'Fold the lists' }).press('Enter')
  await expect.poll(() => isFocused(editButton(page))).toBe(true)
  await editButton(page).press('Enter')
  await page.getByRole('button', { name: /^Close: 3 × 4/ }).press('Enter')
  expect(await isFocused(editButton(page))).toBe(true)

  await editButton(page).click()
  // Lines that name nobody change nothing.
  await fillSides(page, [...LEFT, ''], RIGHT)
  await page.getByRole('button', { name: 'Fold the lists' }).click()
  await expect.poll(() => header.textContent()).toBe('3 × 4 · Edit')
  await editButton(page).click()
  await fillSides(page, LEFT, RIGHT.slice(1))
  await page.getByRole('button', { name: 'Fold the lists' }).click()
  await header.getByText('changed since the answer').waitFor()
  // The answer below is still that of the lists before.
  expect(await header.textContent()).toMatch(/^3 × 4/)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect.poll(() => header.textContent()).toBe('3 × 3 · Edit')
  await header.getByText('changed').waitFor({ state: 'detached' })

  // Asked with the keys from a field, the focus goes to the header; an error of the form opens it.
  await editButton(page).click()
  await listOf(page, 'B').press('Control+Enter')
  await expect.poll(() => isFocused(editButton(page))).toBe(true)
  await fillSides(page, ['Ion Stoica'], [])
  await findButton(page).click()
  await page.getByRole('alert').getByText('Authors B').waitFor()
  expect(await focused(page)).toBe('right')
  await page.reload()
  // The lists no longer hold the query of the stored answer.
  await listOf(page, 'B').waitFor()
  expect(consoleErrors).toEqual([])
})

test('Back, while the form is edited over an answer, leads back to the answer, and not from the page', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  const url = page.url()
  // Opened again and again, it is one step of the history.
  for (const _time of [1, 2]) {
    await editButton(page).click()
    await page.getByRole('button', { name: 'Fold the lists' }).click()
  }
  await editButton(page).click()
  await fillSides(page, LEFT, RIGHT.slice(1))
  await page.goBack()
  await listOf(page, 'B').waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url)
  await page.locator('.form-toggle').getByText('changed since the answer').waitFor()
  // Another place and back: the form is as it was left.
  await editButton(page).click()
  await page.getByRole('link', { name: /^Queries/ }).click()
  await page.goBack()
  await listOf(page, 'B').waitFor()
  await page.goBack()
  await listOf(page, 'B').waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url)
})

test('a small answer opens with its matrix, a longer one with the people of B, a narrow one with the pairs', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  const isChosen = (name: string) => tabOf(page, name).getAttribute('aria-selected')
  const names = [...LEFT, ...Array.from({ length: 10 }, (_, at) => `Nobody ${at}`)]
  const find = async (left: readonly string[]): Promise<void> => {
    await fillSides(page, left, RIGHT)
    await findButton(page).click()
    await expect
      .poll(() => page.locator('.form-toggle').textContent())
      .toMatch(new RegExp(`^${left.length} × 4`))
  }
  await find(LEFT)
  expect(await isChosen('Matrix')).toBe('true')
  await find(names)
  await expect.poll(() => isChosen('People of B')).toBe('true')
  await page.setViewportSize({ width: 390, height: 800 })
  await find(LEFT)
  await expect.poll(() => isChosen('Pairs')).toBe('true')
  // The last choice is remembered; the names are no view to begin with.
  await tabOf(page, 'Matrix').focus()
  await page.keyboard.press('End')
  expect(await isFocused(tabOf(page, /^Names · 1 decides/))).toBe(true)
  await page.keyboard.press('Home')
  await page.reload()
  await expect.poll(() => isChosen('People of B')).toBe('true')
})

test('a query is named in the header, renamed, and its name taken away; the daemon keeps it', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Named Today'])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Name of this query' })
  // The very next key is one of the name, and no decision on the pair in view.
  await page.keyboard.type('Nan cn')
  expect(await field.inputValue()).toBe('Nan cn')
  await field.fill('Paper 118')
  await page.keyboard.press('Enter')
  const name = page.getByRole('heading', { name: 'Paper 118' }).getByRole('button')
  await expect.poll(() => isFocused(name)).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await page.reload()
  await name.click()
  await field.fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Unnamed query' }).waitFor()
  expect(await axeViolations(page, '.document-header')).toEqual([])
  expect(consoleErrors).toEqual([])
})

test('a name that decides a pair stands over the answer with its best suggestion, and a name to choose leads to it', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Hector Garcia-Molina', 'Ion Stoica'], ['Jenifer Widom', 'Scott Shenker'])
  const banner = page.locator('.answer-main > .note')
  await banner.getByText(/Jenifer Widom is not found\. Nearest in dblp: Jennifer Widom\?/).waitFor()
  expect(await banner.count()).toBe(1)
  await tabOf(page, 'People of B').click()
  await page.getByRole('button', { name: 'Choose: Jenifer Widom' }).click()
  expect(await tabOf(page, /^Names/).getAttribute('aria-selected')).toBe('true')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.name-row')?.textContent))
    .toContain('Jenifer Widom')
  await banner.getByRole('button', { name: 'This person: Jennifer Widom' }).click()
  await tabOf(page, 'Matrix').click()
  await matrixOf(page)
    .getByRole('gridcell', { name: /Hector Garcia-Molina and Jennifer Widom.*conflict/ })
    .waitFor()
  expect(consoleErrors).toEqual([])
})

test('the figures filter the list and the people, and Esc shows all again', async () => {
  const { page, requests, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  const asked = requestsTo(requests, '/pairs').length
  await tabOf(page, 'Pairs').click()
  await expect.poll(() => rows(page).count()).toBe(12)
  const verdicts = await rows(page).locator('.row-verdict').allInnerTexts()
  expect(verdicts.map((verdict) => verdict.split(/\s+/).slice(1).join(' '))).toEqual([
    'same person',
    'conflict',
    'conflict',
    ...Array.from({ length: 4 }, () => 'unknown'),
    ...Array.from({ length: 5 }, () => 'clear'),
  ])

  await figure(page, /^4 unknown/).click()
  await expect.poll(() => rows(page).count()).toBe(4)
  expect(await figure(page, /unknown/).getAttribute('aria-pressed')).toBe('true')
  await papersOf(page).getByText('Jenifer Widom').first().waitFor()
  await tabOf(page, 'People of B').click()
  await page.getByRole('heading', { name: '1 to check' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: '0 clear' }).waitFor()
  // Clear pairs exist, but nobody is clear of all of A.
  await figure(page, /^5 clear/).click()
  await page.getByRole('heading', { name: '0 clear' }).waitFor()
  expect(await figure(page, /^0 possible/).isDisabled()).toBe(true)
  expect(requestsTo(requests, '/pairs')).toHaveLength(asked)
  // Another query begins with all its pairs.
  await tabOf(page, 'Matrix').click()
  await ask(page, LEFT.slice(0, 2), RIGHT)
  await expect.poll(() => figure(page, /clear/).getAttribute('aria-pressed')).toBe('false')
  expect(consoleErrors).toEqual([])
})

test('the list is read by keys, filtered by name, remembered, and has no barrier', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, LEFT, RIGHT)
  await tabOf(page, 'Pairs').click()
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const second = rows(page).nth(1)
  await expect.poll(() => second.getAttribute('aria-selected')).toBe('true')
  // Enter leads to the papers, and Escape back.
  const heading = papersOf(page).getByRole('heading', { level: 3 })
  await expect.poll(() => isFocused(heading)).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused(second)).toBe(true)
  const [left = ''] = (await second.locator('bdi').first().allInnerTexts()) ?? []
  await papersOf(page).getByText(left).first().waitFor()
  await page.keyboard.press('End')
  await expect
    .poll(() =>
      rows(page)
        .last()
        .evaluate((row) => row === document.activeElement),
    )
    .toBe(true)
  expect(await axeViolations(page, '.answer')).toEqual([])

  const filter = page.getByRole('searchbox', { name: 'Filter by name' })
  await filter.fill('shenker STOICA')
  await expect.poll(() => rows(page).count()).toBe(1)
  await filter.fill('nobody like this')
  await page.getByText('No pair has a name like this.').waitFor()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.poll(() => rows(page).count()).toBe(12)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(12)
  expect(await matrixOf(page).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('the editor copies who has no conflict, also where the browser refuses', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(
    page,
    ['Ion Stoica', 'Hector Garcia-Molina'],
    ['Scott Shenker', 'Jennifer Widom', 'Michael Stonebraker', 'Robert Tappan Morris'],
  )
  await tabOf(page, 'People of B').click()
  const clear = page.getByRole('region', { name: /^\d+ clear$/ })
  await clear.waitFor()
  const names = await clear.locator('.people-names li').allInnerTexts()
  expect(names.length).toBeGreaterThan(0)
  expect(names).not.toContain('Scott Shenker')
  await page
    .getByRole('button', { name: /^Ion Stoica: \d+ joint papers, last \d+/ })
    .first()
    .click()
  await papersOf(page).getByText('Dominant Resource Fairness').first().waitFor()
  expect(await axeViolations(page, '.answer')).toEqual([])

  await useClipboard(page)
  const copy = clear.getByRole('button', { name: /^Copy names/ })
  await copy.click()
  await clear.getByText(/names? copied, one a line/).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(names.join('\n'))
  await page.reload()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.click()
  const field = clear.getByRole('textbox', { name: 'Names to copy' })
  await field.waitFor()
  expect(
    await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    ),
  ).toBe(names.join('\n'))
  expect(consoleErrors).toEqual([])
})

test('papers stand by year, newest first, and are searched where there are many, also of a backend that only counts', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const items = Array.from({ length: 12 }, (_, index) =>
    paper(index === 5 ? 'On Analytical Engines' : `Paper ${index}`, {
      year: index === 11 ? null : 2012 - (index >> 1),
    }),
  )
  await page.route('**/api/coauthors/pairs', (route) =>
    route.fulfill({
      json: answerOf([
        pair('Ada By Year', 'Charles By Year', { items }),
        pair('Ada By Year', 'Nobody By Year'),
      ]),
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await ask(page, ['Ada By Year'], ['Charles By Year', 'Nobody By Year'])
  expect(await page.locator('.figures').getByRole('button').allInnerTexts()).toEqual([
    expect.stringMatching(/1\s*with joint papers/),
    expect.stringMatching(/0\s*possible/),
    expect.stringMatching(/1\s*unknown/),
    expect.stringMatching(/0\s*clear/),
  ])
  const papers = papersOf(page)
  await papers.getByRole('heading', { level: 4 }).first().waitFor()
  expect(await papers.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual([
    '2012',
    '2011',
    '2010',
    '2009',
    '2008',
    '2007',
    'no year',
  ])
  await papers.getByRole('img', { name: /^Joint papers a year\. 2012: 2, 2011: 2, 2010: 2/ }).waitFor()
  const titles = papers.locator('.paper-year .paper-title')
  const filter = papers.getByRole('searchbox', { name: 'Filter papers' })
  await filter.fill('engines analytical 2010')
  await expect.poll(() => titles.allInnerTexts()).toEqual(['On Analytical Engines'])
  await papers.getByText('Showing 1 of 12').waitFor()
  await filter.fill('no paper is called so')
  await papers.getByText('No paper matches.').waitFor()
  expect(await axeViolations(page, '.papers')).toEqual([])

  await tabOf(page, 'People of B').click()
  await page.getByRole('heading', { name: '0 clear' }).waitFor()
  await page.getByRole('heading', { name: '1 to check' }).waitFor()
  expect(consoleErrors).toEqual([])
})
