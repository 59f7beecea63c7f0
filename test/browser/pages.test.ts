import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANY_WORK } from '../../shared/conflicts/policy/conflict-policy.ts'
import {
  ask,
  axeViolations,
  fillSides,
  findButton,
  listOf,
  looksViolations,
  matrixOf,
  type OpenedPage,
  openForm,
  openPage,
  papersOf,
  requestsTo,
  untilStored,
} from './chromium.ts'
import { AUTHORS, addFiles, COMMITTEE, untilKept } from './conference/conference-page.ts'
import { scrollingOf } from './scrolling.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const LEFT = ['Ion Stoica', 'Hector Garcia-Molina']
const RIGHT = ['Jennifer Widom', 'Scott Shenker']

const rail = (page: Page) => page.getByRole('navigation', { name: 'Places' })
const placeLink = (page: Page, name: string) => rail(page).getByRole('link', { name: new RegExp(`^${name}`) })
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const plotsOf = (page: Page) => page.getByRole('img', { name: /same numbers stand in the table/ })
const sideA = (page: Page) => listOf(page, 'A')
const queriesOf = (page: Page) => page.getByRole('grid', { name: 'Saved and recent queries' })
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function askAndStore(page: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  await Promise.all([untilStored(page), ask(page, left, right)])
}

/** Opens a page of the settings. */
async function openPlace(page: Page, name: string): Promise<void> {
  await placeLink(page, 'Settings').click()
  await placeLink(page, name).click()
  await headingOf(page, name).waitFor()
}

/** The page at an address. */
const opened = (hash = ''): Promise<OpenedPage> => openPage(stage.browser, `${stage.world.url}/${hash}`)

test('says in usage and queries that nothing was asked yet, and then lists the first query', async () => {
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
  // The figures of one day stand in the totals, without plots.
  expect(await page.locator('.plot').count()).toBe(0)
  const totals = await page.getByRole('definition').allTextContents()
  expect(totals).toHaveLength(6)
  expect(totals.slice(1, 5)).toEqual(['1', '0%', '0%', '1'])
  expect((await page.locator('.facts').boundingBox())?.height).toBeLessThan(120)
  expect(consoleErrors).toEqual([])
})

test('gives each place an address, a title and a focused heading, leads back and forward, and back from an unknown address', async () => {
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
    expect([name, await axeViolations(page)]).toEqual([name, []])
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
  // The rail says of which day the data are, and leads to them.
  await page
    .locator('.server-status')
    .getByRole('link', { name: /^Data of .*2026$/ })
    .click()
  await headingOf(page, 'Data').waitFor()
  expect(consoleErrors).toEqual([])
})

test('leaves form, answer, focus and scroll position as they are while a page is open, and goes on with a query', async () => {
  const { page, requests } = await opened()
  await page.setViewportSize({ width: 1280, height: 500 })
  await ask(page, LEFT, RIGHT)
  await openForm(page)
  await sideA(page).fill('Half a na')
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
    expect(await sideA(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  }
  expect(requestsTo(requests, '/api/coauthors/pairs')).toHaveLength(before)

  // *New query* begins with empty lists; Undo shows the answer again.
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

test('shows the places as a menu in a narrow window, closes it by Esc, and returns the focus', async () => {
  const { page } = await opened()
  await page.setViewportSize({ width: 390, height: 700 })
  const button = page.getByRole('button', { name: 'Menu' })
  expect(await rail(page).isVisible()).toBe(false)
  await button.press('Enter')
  await placeLink(page, 'Settings').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await rail(page).waitFor({ state: 'hidden' })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await button.press('Enter')
  await placeLink(page, 'Settings').click()
  await headingOf(page, 'Data').waitFor()
  expect(await rail(page).isVisible()).toBe(false)
  expect(await focusedText(page)).toBe('Data')
  await button.press('Enter')
  await page.getByRole('button', { name: '? keys' }).click()
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('lists saved and recent documents under the open place of the rail, and marks the open one', async () => {
  const { page, requests, consoleErrors } = await opened()
  await askAndStore(page, ['Ion Stoica'], ['Jennifer Widom'])
  const asked = rail(page).getByRole('link', { name: 'Ion Stoica × Jennifer Widom', exact: true })
  await expect.poll(() => asked.getAttribute('aria-current')).toBe('true')
  await page.getByRole('button', { name: 'Unnamed query' }).click()
  await page.keyboard.type('Paper 42')
  await page.keyboard.press('Enter')
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

  // In a tab of its own the link opens the same.
  const other = await page.context().newPage()
  await other.goto(`${stage.world.url}/${await named.getAttribute('href')}`)
  await other.getByRole('heading', { name: 'Paper 42' }).waitFor()

  // A name that is typed for one query is not left in the field of the next.
  await askAndStore(page, ['Ion Stoica'], ['Scott Shenker'])
  await page.getByRole('button', { name: 'Unnamed query' }).click()
  await page.keyboard.type('Paper 43')
  await named.click()
  await page.getByRole('button', { name: 'Paper 42', exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name of this query' }).count()).toBe(0)
  expect(consoleErrors).toEqual([])
})

test('opens a saved conference and a saved list from the rail, also in a new tab, and begins new ones', async () => {
  const { page, consoleErrors } = await opened('#/conference')
  await addFiles(page, AUTHORS, COMMITTEE)
  await untilKept(page)
  const project = rail(page).getByRole('link', { name: /vldb27/i })
  await expect.poll(() => project.getAttribute('aria-current')).toBe('true')
  await rail(page).getByRole('link', { name: 'New conference' }).click()
  await headingOf(page, 'Conferences').waitFor()
  await expect.poll(() => project.getAttribute('aria-current')).toBeNull()
  await project.click()
  await headingOf(page, (await project.textContent()) ?? '').waitFor()
  expect(new URL(page.url()).hash).toBe('#/conference')

  const list = { name: 'Grant of 2027', people: 'Ion Stoica', policy: ANY_WORK, out: [], lines: [] }
  await page.request.post(`${stage.world.url}/api/runtime/documents/collaborators/put`, {
    data: { body: list, replaces: null },
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

test('says that a page cannot be loaded', async () => {
  const { page } = await opened()
  await page.route('**/assets/pages-*.js', (route) => route.abort())
  await placeLink(page, 'Settings').click()
  await page.getByRole('alert').getByText('CoAuthors could not load this page.').waitFor()
})

test('deletes a saved query with Undo, and opens it with its policy, also after the cache was cleared', async () => {
  const { page, requests, consoleErrors } = await opened()
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
  expect(await axeViolations(page)).toEqual([])
  await saved.getByRole('button', { name: 'Delete: PVLDB' }).click()
  await page.getByText('“PVLDB” is deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await saved.getByRole('button', { name: 'PVLDB', exact: true }).click()
  await matrixOf(page).waitFor()
  expect(await sideA(page).inputValue()).toBe('Jennifer Widom')
  await expect.poll(() => policy.inputValue()).toBe('preset pvldb')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => policy.inputValue()).toBe('preset any')

  // The cache is cleared only after a question, which Esc answers, and no more.
  await openPlace(page, 'Queries')
  const clear = page.getByRole('button', { name: 'Clear cache …' })
  await clear.click()
  const question = page.getByRole('dialog', { name: 'Clear the cache' })
  await expect.poll(() => question.textContent()).toMatch(/holds \d+ answers? \(.+\).*cannot be undone/)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await headingOf(page, 'Queries').isVisible()).toBe(true)
  expect(requestsTo(requests, '/cache/clear')).toEqual([])
  await clear.click()
  await question.getByRole('button', { name: /^All \d+ answers|^The one answer/ }).click()
  await page.getByText(/removed \(.+\)\.$/).waitFor()
  // Without its answer, the query is still there to be asked; those that were only recent have gone.
  await saved.getByRole('row', { name: /PVLDB.*asked when opened/ }).waitFor()
  await saved.getByText('Recent', { exact: true }).waitFor({ state: 'detached' })
  expect(consoleErrors).toEqual([])
})

/** A month whose figures are as long and as short as they come. */
const UNEVEN_DAYS = Array.from({ length: 30 }, (_, place) => {
  const size = 10 ** (place % 8)
  return {
    day: new Date(Date.UTC(2026, 8, 15) + place * 86_400_000).toISOString().slice(0, 10),
    visits: size,
    queries: 3 * size,
    hits: size,
    errors: place % 3 === 0 ? 0 : Math.ceil(size / 7),
    median_ms: place % 5 === 0 ? null : size / 3,
    p95_ms: place % 5 === 0 ? null : size * 1.7,
    cache_entries: size * 12,
    cache_bytes: size * 1234,
  }
})

test('draws a month in plots and a table, within the width of the window', async () => {
  const { page, consoleErrors } = await opened()
  await page.route('**/api/runtime/history*', (route) => route.fulfill({ json: { days: UNEVEN_DAYS } }))
  await openPlace(page, 'Usage')
  await plotsOf(page).first().waitFor()
  expect(await plotsOf(page).count()).toBe(2)
  for (const [colorScheme, viewport, violations] of [
    ['dark', { width: 700, height: 900 }, axeViolations],
    ['light', { width: 320, height: 700 }, looksViolations],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([colorScheme, Math.max(0, overflow), (await scrollingOf(page)).beyondContent]).toEqual([
      colorScheme,
      0,
      0,
    ])
  }
  const newest = page.getByRole('table', { name: 'The figures, the newest first' }).getByRole('row').nth(1)
  expect(await newest.getByRole('cell').allTextContents()).toHaveLength(8)
  // The page's policy lets neither inline styles nor foreign scripts in: plots that broke it would be told here.
  expect(consoleErrors).toEqual([])
})

test('says that the daemon gives no figures or had a damaged store, and asks again on request', async () => {
  const { page } = await opened()
  await page.route('**/api/runtime/history*', (route) => route.abort())
  await openPlace(page, 'Usage')
  await page.getByText('CoAuthors does not answer.').waitFor()
  await page.unroute('**/api/runtime/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('definition').first().waitFor()
  await page.route('**/api/runtime/stats', async (route) => {
    const stats = await (await route.fetch()).json()
    await route.fulfill({ json: { ...stats, store_moved_aside: '/data/corrupt-20261120' } })
  })
  await page.reload()
  await page.getByText(/The store was damaged.* kept in .*corrupt-\d+/).waitFor()
})

test('says the time of the backup that replaced a workspace, until the user closes the note', async () => {
  const { page } = await openPage(stage.browser, 'about:blank')
  let at = '2026-11-20 08:00:00'
  await page.route(`${stage.world.url}/`, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      'data-workspace-restored=""',
      `data-workspace-restored="${at}"`,
    )
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(`${stage.world.url}/`)
  const alert = page.getByRole('alert')
  await alert.getByText(/those of Nov 20, 2026.*file was damaged/).waitFor()
  expect(await axeViolations(page, '.alert')).toEqual([])
  const read = page.waitForResponse('**/api/runtime/workspace/restored-read')
  await alert.getByRole('button', { name: 'I have read this' }).click()
  expect((await read).status()).toBe(200)
  expect(await alert.count()).toBe(0)
  at = 'empty'
  await page.reload()
  await page.getByText(/begin empty: there was no backup/).waitFor()
})
