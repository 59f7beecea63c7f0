import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, axeViolations, matrixOf, moreOf, openPage, refresh, toastOf } from './chromium.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const panel = (page: Page) => page.getByRole('group', { name: 'Decide about this pair' })
const ruling = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const note = (page: Page) => panel(page).getByRole('textbox', { name: 'Note' })
const openNote = (page: Page) => panel(page).getByRole('button', { name: 'Add a note' }).click()
/** Waits until the pair in view is undecided. */
const undecided = async (page: Page): Promise<void> => {
  await panel(page).waitFor()
  await panel(page).locator(':not(:has([aria-pressed=true])) > button').first().waitFor()
}
const put = '**/api/runtime/documents/decision/change'

async function decisionsOf(page: Page, url: string): Promise<unknown> {
  const answer = await page.request.post(`${url}/api/runtime/documents/decision/list`, { data: {} })
  return (await answer.json()).list
}

test('shows a decision with its note after a reload', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  await ask(page, ['Ion Stoica'], ['Scott Shenker', 'Jennifer Widom'])
  await undecided(page)
  expect(await axeViolations(page, '.decide-panel')).toEqual([])

  // After a failure, the next try saves the note, too.
  await openNote(page)
  await note(page).fill('Same <b>grant</b>, 王')
  await page.route(put, (route) => route.abort())
  await ruling(page, 'No conflict').press('Enter')
  await panel(page)
    .getByText('Nothing was saved: CoAuthors does not answer. The note is still here.')
    .waitFor()
  await page.unroute(put)
  await panel(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await panel(page).getByText('No conflict, decided on').waitFor()
  expect(await ruling(page, 'No conflict').getAttribute('aria-pressed')).toBe('true')
  await matrixOf(page)
    .getByRole('gridcell', { name: /Ion Stoica.*Scott Shenker.*dismissed/ })
    .waitFor()
  await toastOf(page).getByRole('button').click()
  await undecided(page)
  expect(await note(page).inputValue()).toBe('Same <b>grant</b>, 王')
  await ruling(page, 'Conflict').click()
  await toastOf(page).getByText(': Conflict').waitFor()
  await page.reload()
  await panel(page).getByText('Conflict, decided on').waitFor()
  expect(await note(page).inputValue()).toBe('Same <b>grant</b>, 王')

  // Without these requests, this window does not learn the other window's decision.
  await page.route('**/documents/decision/find', (route) => route.abort())
  const { page: other } = await openPage(stage.browser, stage.world.url)
  await ask(other, ['Scott Shenker'], ['Ion Stoica'])
  await panel(other).getByText('Conflict, decided on').waitFor()
  await note(other).fill('of the other window')
  await ruling(other, 'Another person').click()
  await toastOf(other).getByText(': Another person').waitFor()
  await page.bringToFront()
  await note(page).fill('mine')
  await ruling(page, 'No conflict').click()
  await panel(page).getByText('Another window has changed this meanwhile.').waitFor()
  await panel(page).getByText('In the other window: Another person, “of the other window”').waitFor()
  await panel(page).getByText('In this window: No conflict, “mine”').waitFor()
  expect(await axeViolations(page, '.decide-panel')).toEqual([])
  await panel(page).getByRole('button', { name: 'Keep mine' }).click()
  await panel(page).getByText('No conflict, decided on').waitFor()
  await expect
    .poll(() => decisionsOf(page, stage.world.url))
    .toMatchObject([{ body: { ruling: 'dismissed', note: 'mine' } }])
  expect(consoleErrors.filter((error) => !/ERR_FAILED|409/.test(error))).toEqual([])
})

test('lists all decisions, and withdraws each one once', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  const side = (name: string) => ({ persons: [{ key: `homepages/${name}`, name }], more: 0 })
  for (const name of ['Ada', 'Bob', 'Cy']) {
    const about = { sides: [side(name), side('Zoe')], verdict: 'conflict', works: [], work_count: 0 }
    const decision = { ...about, ruling: 'dismissed', note: 'quick' }
    const made = await page.request.post(`${stage.world.url}/api/runtime/documents/decision/change`, {
      data: { documents: [{ body: decision, replaces: null }] },
    })
    expect(made.ok()).toBe(true)
  }
  await page.goto(`${stage.world.url}/#/settings/decisions`)
  const held: (() => void)[] = []
  let answered = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/documents/decision/change')) answered++
  })
  await page.route('**/api/runtime/documents/decision/change', async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  const list = page.getByRole('grid', { name: /^Decisions/ })
  const row = (name: string) => list.getByRole('row', { name: new RegExp(`^${name} ×`) })
  const withdraw = (name: string) => row(name).getByRole('button', { name: /^Withdraw/ })
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  const box = await withdraw('Ada').boundingBox()
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThan(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  await withdraw('Ada').evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await withdraw('Bob').click()
  await withdraw('Cy').click()
  await expect.poll(() => held.length).toBe(3)
  for (const go of held) go()
  await toastOf(page)
    .getByText(/^Withdrawn: /)
    .waitFor()
  for (const name of ['Ada', 'Bob', 'Cy']) await row(name).waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(held).toHaveLength(3)
  // Wait for all responses: a list read before the last one still has a withdrawn decision.
  await expect.poll(() => answered).toBe(3)
  await page.unroute('**/api/runtime/documents/decision/change')
  await toastOf(page).getByRole('button').press('Enter')
  await expect.poll(() => list.getByRole('row', { name: /^(Ada|Bob|Cy) ×/ }).count()).toBe(1)
  expect(consoleErrors).toEqual([])
})

test('compares a saved query with its earlier answers by keyboard', async () => {
  const { page, consoleErrors } = await openPage(stage.browser, stage.world.url)
  // In the first answer, one pair lacks a paper.
  await page.route('**/api/coauthors/pairs', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [pair] = answer.pair_pubs
    pair.items.shift()
    pair.count -= 1
    answer.matrix[pair.left][pair.right] -= 1
    await route.fulfill({ response, json: { ...answer, data_date: '2020-01-02' } })
  })
  // Takes the first put here, because the test waits for the second one below.
  const kept = page.waitForResponse('**/api/runtime/cache/put')
  await ask(page, ['Hector Garcia-Molina'], ['Jennifer Widom'])
  const { key } = (await kept).request().postDataJSON()
  await page.unroute('**/api/coauthors/pairs')
  const question = { left: ['Hector Garcia-Molina'], right: ['Jennifer Widom'], exact_base_match: true }
  const none = { limit_per_pair: null, author_limit: null, year_min: null }
  const named = await page.request.post(`${stage.world.url}/api/runtime/documents/query/change`, {
    data: { documents: [{ id: key, body: { name: 'SIGCOMM', question: { ...question, ...none } } }] },
  })
  expect(named.ok()).toBe(true)
  const replaced = page.waitForResponse('**/api/runtime/cache/put')
  await refresh(page)
  await replaced

  await page.reload()
  const more = page.locator('.document-header').getByRole('button', { name: 'More' })
  await more.press('Enter')
  const menu = await moreOf(page)
  const earlier = menu.getByRole('button', { name: /^the answer of .*, from dblp of .*2020$/ })
  await earlier.waitFor()
  expect(await axeViolations(page, '.more-menu')).toEqual([])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await earlier.press('Enter')
  const news = page.getByRole('region', { name: 'What is new' })
  await news.getByText('1 new paper').waitFor()
  expect(await news.locator('.changed-title').textContent()).toMatch(/^\+ /)
  await news.getByText(/^Data on .*: dblp of .*2020\. Data now: /).waitFor()
  expect(consoleErrors).toEqual([])
})
